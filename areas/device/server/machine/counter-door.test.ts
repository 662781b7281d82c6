import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { orderState } from '#areas/order/contract/lookups.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { updateDeviceState } from '../../contract/device.ts';
import { deviceCalls, deviceRecharge, deviceRefund } from '../../contract/machine/counter-door.ts';
import { area } from '../area.ts';
import {
  balanceAt,
  type Canteen,
  cardOf,
  consumeAt,
  installMachine,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
} from '../testing.ts';

/* Counters of canteens give back what they sold today where somebody let them, and take cash where they are made for it; once, whatever is sent twice. */

type Refund = ResultOf<typeof deviceRefund>;
type Recharge = ResultOf<typeof deviceRecharge>;

let server: RunningServer;
let canteen: Canteen;
let buyer: number;
beforeAll(async () => {
  server = await startServer([orderArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 2, 10_000);
  buyer = canteen.custIds[0] as number;
});

const setAt = ({ deviceId }: TestTerminal, settings: object) =>
  canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ settings: JSON.stringify(settings) })
      .where('deviceId', '=', deviceId)
      .execute(),
  );

/** A till that may give back. */
async function openTill(): Promise<TestTerminal> {
  const till = await installTerminal(server, canteen);
  await setAt(till, { refunds: 1 });

  return till;
}

const refund = (till: TestTerminal, content: object) => till.call<Refund>(deviceRefund, content);

const recharge = (counter: TestTerminal, content: object) =>
  counter.call<Recharge>(deviceRecharge, content);

test('a till gives back what it sold today, a part or all that is left, once for each number', async () => {
  const till = await openTill();
  const { orderId = '' } = await consumeAt(till, saleTo(buyer, 1, 1200));
  const part = { refundNo: 1, orderId, amount: 500, reason: '打错金额' };
  const first = await refund(till, part);
  expect(first).toMatchObject({ status: 200, data: { amount: 500, personal: 500 } });
  expect(await refund(till, part)).toMatchObject({ status: 200, data: first.data });
  expect(await balanceAt(till, buyer)).toBe(9300);

  expect(await refund(till, { ...part, amount: 600 })).toMatchObject({
    status: 409,
    data: { reason: 'IDEMPOTENCY_CONFLICT' },
  });
  expect(await refund(till, { refundNo: 2, orderId })).toMatchObject({
    status: 200,
    data: { amount: 700, personal: 700 },
  });
  expect(await refund(till, { refundNo: 3, orderId })).toMatchObject({ status: 409 });
  expect(await balanceAt(till, buyer)).toBe(10_000);
});

test('many who send the same refund at once are answered alike, and it moves once', async () => {
  const till = await openTill();
  const { orderId = '' } = await consumeAt(till, saleTo(buyer, 1, 800));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => refund(till, { refundNo: 7, orderId })),
  );
  expect(new Set(answers.map(({ data }) => data.refundId)).size).toBe(1);
  expect(await balanceAt(till, buyer)).toBe(10_000);
});

test('nothing is given back without the right to, of another machine, of another day, or by a machine that sells nothing', async () => {
  const till = await openTill();
  const { orderId = '' } = await consumeAt(till, saleTo(buyer, 1, 900));
  await setAt(till, {});
  expect(await refund(till, { refundNo: 1, orderId })).toMatchObject({
    status: 403,
    data: { reason: 'REFUNDS_OFF' },
  });
  await setAt(till, { refunds: 1 });

  const other = await openTill();
  expect((await refund(other, { refundNo: 1, orderId })).status).toBe(404);
  const stranger = await openCanteen(server, 1, 0);
  const foreign = await installTerminal(server, stranger);
  await stranger.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ settings: JSON.stringify({ refunds: 1 }) })
      .where('deviceId', '=', foreign.deviceId)
      .execute(),
  );
  expect((await refund(foreign, { refundNo: 1, orderId })).status).toBe(404);
  const board = await installMachine(server, canteen, machineType.key.receiptPrinter);
  expect(await refund(board, { refundNo: 1, orderId })).toMatchObject({
    status: 403,
    data: { reason: 'NOT_FOR_MACHINE' },
  });

  await canteen.merchant.within(({ tx }) =>
    tx.updateTable('mealOrder').set({ deviceId: other.deviceId }).execute(),
  );
  expect((await refund(till, { refundNo: 1, orderId })).status).toBe(404);
  expect(await balanceAt(till, buyer)).toBe(9100);
});

test('what is forged or replayed moves nothing', async () => {
  const till = await openTill();
  const { orderId = '' } = await consumeAt(till, saleTo(buyer, 1, 900));
  const content = { refundNo: 1, orderId };
  expect((await till.call(deviceRefund, content, { secret: 'f'.repeat(64) })).status).toBe(401);
  const altered = { body: JSON.stringify({ ...content, amount: 1 }) };
  expect((await till.call(deviceRefund, content, altered)).status).toBe(401);
  const nonce = 'nonce-of-a-refund';
  expect((await till.call(deviceRefund, content, { nonce })).status).toBe(200);
  expect(await till.call(deviceRefund, content, { nonce })).toMatchObject({
    status: 401,
    data: { reason: 'REUSED_NONCE' },
  });
  await canteen.merchant.admin.call(updateDeviceState, {
    deviceId: String(till.deviceId),
    state: 2,
  });
  expect((await refund(till, content)).status).toBe(403);
});

test('a counter takes cash for the holder of a card, once for each number and up to what is set', async () => {
  const counter = await installMachine(server, canteen, machineType.key.ln6101);
  const content = { rechargeNo: 1, cardNo: cardOf(buyer), amount: 5000 };
  const first = await recharge(counter, content);
  expect(first).toMatchObject({
    status: 200,
    data: { amount: 5000, giftAmount: 0, repaid: 0, personal: 15_000 },
  });
  expect(await recharge(counter, content)).toMatchObject({ status: 200, data: first.data });
  expect(await recharge(counter, { ...content, amount: 6000 })).toMatchObject({
    status: 409,
    data: { reason: 'IDEMPOTENCY_CONFLICT' },
  });
  expect(await balanceAt(counter, buyer)).toBe(15_000);

  await setAt(counter, { rechargeMost: 4000 });
  expect(await recharge(counter, { ...content, rechargeNo: 2 })).toMatchObject({
    status: 409,
    data: { reason: 'RECHARGE_MAX' },
  });
  expect((await recharge(counter, { ...content, rechargeNo: 3, cardNo: 'NOBODY' })).status).toBe(
    409,
  );
  const small = { ...content, rechargeNo: 4, amount: 100 };
  expect((await recharge(counter, { ...small, cardNo: 'NOBODY' })).status).toBe(404);
  expect(await recharge(counter, small)).toMatchObject({ status: 200 });

  const till = await installTerminal(server, canteen);
  expect(await recharge(till, { ...content, rechargeNo: 9 })).toMatchObject({
    status: 403,
    data: { reason: 'NOT_FOR_MACHINE' },
  });
});

test('a call machine hears of the numbers of its stall that are made or ready, and of no others', async () => {
  const till = await installTerminal(server, canteen);
  const { preparing, ready, completed } = orderState.key;
  const states = [preparing, ready, completed];
  for (const [at, state] of states.entries()) {
    const { orderId } = await consumeAt(till, saleTo(buyer, at + 1, 600));
    await canteen.merchant.within(async ({ tx }) => {
      const { bizDate } = await tx
        .updateTable('mealOrder')
        .set({ orderState: state })
        .where('orderId', '=', Number(orderId))
        .returning('bizDate')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('orderFulfil')
        .values({ orderId: Number(orderId), bizDate, callNo: at + 1 })
        .execute();
    });
  }

  const callsOf = async (machine: TestTerminal) =>
    (await machine.call<ResultOf<typeof deviceCalls>>(deviceCalls, {})).data.calls;
  const machine = await installMachine(server, canteen, machineType.key.callNumberMachine);
  expect(await callsOf(machine)).toEqual([
    { callNo: 1, isReady: false },
    { callNo: 2, isReady: true },
  ]);

  const elsewhere = await canteen.merchant.within(async ({ tx, newId }) => {
    const stallId = newId();
    const { canteenId } = canteen;
    await tx
      .insertInto('stall')
      .values({ stallId, canteenId, stallName: '另一档口', stallNum: '2' })
      .execute();

    return stallId;
  });
  const other = await installMachine(
    server,
    { ...canteen, stallId: elsewhere },
    machineType.key.callNumberMachine,
  );
  expect(await callsOf(other)).toEqual([]);
  expect((await till.call(deviceCalls, {})).status).toBe(403);
});
