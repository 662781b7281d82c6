import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateAccountInfo } from '#areas/account/contract/limits.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { payPasswordState, setPayPassword } from '#areas/customer/contract/pay-password.ts';
import { custResetPasswordBatch } from '#areas/customer/contract/people-batch.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { saveAccMetadata } from '#areas/system/contract/metadata.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { area } from './area.ts';
import {
  balanceAt,
  type Canteen,
  consumeAt,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
  uploadTo,
} from './testing.ts';

/* Above a limit of 5.00 a sale asks for the payment password. */
let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
let custId: number;
beforeAll(async () => {
  server = await startServer([
    ...moneyAreas,
    canteenArea,
    orderArea,
    customerArea,
    systemArea,
    area,
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 1, 10_000);
  custId = canteen.custIds[0] as number;
  await canteen.merchant.admin.call(saveAccMetadata, { payPasswordAbove: 500, version: 0 });
  terminal = await installTerminal(server, canteen);
});

const choose = (plain: string) =>
  canteen.merchant.admin.answer(setPayPassword, {
    custId: String(custId),
    payPassword: server.system.crypto.sealWire(plain),
  });
const buy = (transactionNo: number, amount: number, payPassword?: string) =>
  consumeAt(terminal, {
    ...saleTo(custId, transactionNo, amount),
    ...(payPassword && { payPassword }),
  });
const state = () => canteen.merchant.admin.call(payPasswordState, { custId: String(custId) });

test('is asked for above the limit only, and pays when it is right; a repeat and an upload ask for none', async () => {
  expect(await buy(1, 500)).toMatchObject({ status: 'POSTED' });
  expect(await buy(2, 501)).toMatchObject({ status: 'REJECTED', reason: 'PASSWORD_UNSET' });
  expect((await choose('12345')).status).toBe(400);
  expect((await choose('135790')).status).toBe(200);
  const sale = saleTo(custId, 2, 501);
  expect(await consumeAt(terminal, sale)).toMatchObject({
    status: 'REJECTED',
    reason: 'PASSWORD_REQUIRED',
  });
  expect(await consumeAt(terminal, { ...sale, payPassword: '135790' })).toMatchObject({
    status: 'POSTED',
  });
  expect(await consumeAt(terminal, sale)).toMatchObject({ status: 'POSTED', repeated: true });
  expect(await uploadTo(terminal, [saleTo(custId, 3, 700)])).toMatchObject([{ status: 'POSTED' }]);
  expect(await balanceAt(terminal, custId)).toBe(10_000 - 500 - 501 - 700);
});

test('is asked for where a limit of the buyer says so, whatever the merchant asks; the number is not used before', async () => {
  const limits = {
    custId: String(custId),
    mealCount: 1,
    beyond: 2 as const,
    idempotencyKey: crypto.randomUUID(),
  };
  await canteen.merchant.admin.call(updateAccountInfo, limits);
  expect(await buy(1, 100)).toMatchObject({ status: 'POSTED' });
  const sale = saleTo(custId, 2, 100);
  const again = (payPassword?: string) =>
    consumeAt(terminal, { ...sale, ...(payPassword && { payPassword }) });
  expect(await again()).toMatchObject({ status: 'REJECTED', reason: 'PASSWORD_UNSET' });
  await choose('135790');
  expect(await again()).toMatchObject({
    status: 'REJECTED',
    reason: 'PASSWORD_REQUIRED',
    repeated: false,
  });
  expect(await again('000000')).toMatchObject({ status: 'REJECTED', reason: 'PASSWORD_WRONG' });
  expect(await again('135790')).toMatchObject({ status: 'POSTED', repeated: false });
  expect(await again()).toMatchObject({ status: 'POSTED', repeated: true });
  expect(await buy(3, 600, '135790')).toMatchObject({ status: 'POSTED' });
  expect(await balanceAt(terminal, custId)).toBe(10_000 - 100 - 100 - 600);
});

test('takes five wrong tries, one after the other or at once, and then none, until it is set anew', async () => {
  await choose('135790');
  expect(await buy(1, 600, '000000')).toMatchObject({ reason: 'PASSWORD_WRONG' });
  expect(await buy(2, 600, '135790')).toMatchObject({ status: 'POSTED' });
  expect((await state()).wrongTries).toBe(0);
  const guesses = await Promise.all([3, 4, 5, 6, 7, 8, 9].map((no) => buy(no, 600, `11111${no}`)));
  expect(guesses.map(({ reason }) => reason).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'PASSWORD_LOCKED'),
    ...Array.from({ length: 5 }, () => 'PASSWORD_WRONG'),
  ]);
  expect(await buy(10, 600, '135790')).toMatchObject({
    status: 'REJECTED',
    reason: 'PASSWORD_LOCKED',
  });
  expect(await buy(11, 400)).toMatchObject({ status: 'POSTED' });
  expect((await state()).lockedUntil).toBeTruthy();
  await choose('246801');
  expect(await buy(12, 600, '246801')).toMatchObject({ status: 'POSTED' });
  await canteen.merchant.admin.call(custResetPasswordBatch, [String(custId)]);
  expect(await state()).toEqual({ isSet: false, wrongTries: 0, lockedUntil: null });
  expect(await buy(13, 600, '246801')).toMatchObject({ reason: 'PASSWORD_UNSET' });
});
