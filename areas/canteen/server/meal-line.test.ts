import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  addMealLine,
  machineMealList,
  macMealLineAvailableMac,
  macMealLineListMac,
  macMealLineRemoveMac,
  modifyMealLine,
  pageMealLine,
  removeMealLine,
} from '../contract/meal-line.ts';
import { listAuthStall } from '../contract/stall.ts';
import { area } from './area.ts';
import { canteenOf, clerkOf, reasonOf, stallOf } from './testing.ts';

let server: RunningServer;
let merchant: TestMerchant;
let mine: string;
let other: string;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  [mine, other] = [await canteenOf(merchant, '1'), await canteenOf(merchant, '2')];
});

async function machineOf(canteenId: string, deviceNum: string): Promise<string> {
  const stallId = await stallOf(merchant, canteenId, deviceNum);
  return merchant.within(async ({ tx, newId }) => {
    const deviceId = newId();
    const place = { placeId: Number(canteenId), stallId: Number(stallId) };
    const device = {
      deviceId,
      deviceNum,
      deviceName: `出餐机${deviceNum}`,
      deviceType: 32,
      sn: `SN${deviceId}`,
    };
    await tx
      .insertInto('device')
      .values({ ...device, ...place, secretCipher: Buffer.of(1) })
      .execute();

    return String(deviceId);
  });
}
const numbers = (machines: readonly { readonly deviceNum: string }[]) =>
  machines.map(({ deviceNum }) => deviceNum);

test('a machine stands on one line of its own canteen at most, and is offered to others once it is off', async () => {
  const { admin } = merchant;
  const [first, second, foreign] = [
    await machineOf(mine, '1'),
    await machineOf(mine, '2'),
    await machineOf(other, '3'),
  ];

  const { mealLineId } = await admin.call(addMealLine, {
    canteenId: mine,
    mealLineName: '一号线',
    deviceIds: [first],
  });
  expect(numbers(await admin.call(macMealLineAvailableMac, { canteenId: mine }))).toEqual(['2']);
  const taken = { canteenId: mine, mealLineName: '二号线', deviceIds: [first] };
  expect(reasonOf(await admin.answer(addMealLine, taken))).toBe('MACHINE_NOT_FREE');
  expect(reasonOf(await admin.answer(addMealLine, { ...taken, deviceIds: [foreign] }))).toBe(
    'MACHINE_NOT_FREE',
  );
  await admin.call(modifyMealLine, {
    mealLineId,
    mealLineName: '一号线',
    type: 2,
    deviceIds: [second, first],
    version: 1,
  });

  expect(numbers(await admin.call(macMealLineListMac, { mealLineId }))).toEqual(['1', '2']);
  await admin.call(modifyMealLine, { mealLineId, mealLineName: '改名', version: 2 });
  expect((await admin.call(pageMealLine, {})).records).toMatchObject([
    { mealLineName: '改名', machineCount: 2 },
  ]);
  expect(await admin.call(machineMealList, { canteenId: mine, type: 2 })).toMatchObject([
    { deviceNum: '1', mealLineId, mealLineName: '改名', canteenId: mine },
    { deviceNum: '2' },
  ]);
  expect(reasonOf(await admin.answer(removeMealLine, { mealLineId }))).toBe('HAS_MACHINES');
  await admin.call(macMealLineRemoveMac, { mealLineId, deviceIds: [first, second] });
  expect(numbers(await admin.call(macMealLineAvailableMac, { canteenId: mine }))).toEqual([
    '1',
    '2',
  ]);
  await admin.call(removeMealLine, { mealLineId });
  expect((await admin.call(pageMealLine, {})).total).toBe(0);
});

test('of two who put the same machine on two lines at once, one is refused', async () => {
  const machine = await machineOf(mine, '1');
  const answers = await Promise.all(
    ['甲', '乙'].map((mealLineName) =>
      merchant.admin.answer(addMealLine, { canteenId: mine, mealLineName, deviceIds: [machine] }),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await merchant.admin.call(pageMealLine, {})).totalLine).toEqual({ machineCount: 1 });
});

test('lines and machines of a canteen outside the scope do not exist', async () => {
  const { admin } = merchant;
  const machine = await machineOf(mine, '1');
  const { mealLineId } = await admin.call(addMealLine, {
    canteenId: mine,
    mealLineName: '线',
    deviceIds: [machine],
  });
  const clerk = clerkOf(merchant, other);
  expect((await clerk.call(pageMealLine, {})).total).toBe(0);
  expect(await clerk.call(machineMealList, {})).toEqual([]);
  const refused = await Promise.all([
    clerk.answer(macMealLineAvailableMac, { canteenId: mine }),
    clerk.answer(macMealLineListMac, { mealLineId }),
    clerk.answer(macMealLineRemoveMac, { mealLineId, deviceIds: [machine] }),
    clerk.answer(modifyMealLine, { mealLineId, mealLineName: 'x', deviceIds: [], version: 1 }),
    clerk.answer(removeMealLine, { mealLineId }),
    clerk.answer(addMealLine, { canteenId: mine, mealLineName: 'x' }),
  ]);

  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  expect(numbers(await admin.call(macMealLineListMac, { mealLineId }))).toEqual(['1']);
});

test('a clerk of a single stall has no say in the meal lines of its canteen', async () => {
  const { admin } = merchant;
  const own = await machineOf(mine, '1');
  const line = { canteenId: mine, mealLineName: '线' };
  const { mealLineId } = await admin.call(addMealLine, { ...line, deviceIds: [own] });
  const stall = (await admin.call(listAuthStall, { canteenId: mine })).find(
    ({ stallNum }) => stallNum === '1',
  );
  const clerk = merchant.as({
    permissions: ['*:*:*'],
    scope: { stalls: [Number(stall?.stallId)] },
  });
  const refused = await Promise.all([
    clerk.answer(macMealLineListMac, { mealLineId }),
    clerk.answer(macMealLineAvailableMac, { canteenId: mine }),
    clerk.answer(modifyMealLine, { mealLineId, mealLineName: '线', version: 1, deviceIds: [] }),
    clerk.answer(macMealLineRemoveMac, { mealLineId, deviceIds: [own] }),
  ]);

  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(numbers(await clerk.call(machineMealList, {}))).toEqual([]);
  expect(numbers(await admin.call(macMealLineListMac, { mealLineId }))).toEqual(['1']);
});
