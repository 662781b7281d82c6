import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { setMealTimes, setUpCanteens } from '#areas/canteen/server/api.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { pageDevice } from '#areas/device/contract/device.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { withdrawals } from '#areas/funding/contract/withdrawal.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { pageAccount } from '#areas/ledger/contract/account.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { WHOLE_SCOPE } from '#kit/server/context.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { home } from '../../contract/home.ts';
import { EXPIRING_DAYS } from '../../contract/waiting.ts';
import { area } from '../area.ts';
import { merchantWithCanteens, post } from '../testing/facts.ts';
import { clockIn, noonZone } from '../testing/noon.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([
    customerArea,
    ...moneyAreas,
    orderArea,
    { ...deviceArea, start: undefined },
    { ...area, start: undefined },
  ]);
});
afterAll(() => server.stop());

test('today stands beside the same part of its weekday a week ago, in total, by meal and as the last point', async () => {
  const zone = noonZone();
  const at = clockIn(zone);
  const { merchant, first } = await merchantWithCanteens(server);
  Object.assign(merchant.admin.actor, { timeZone: zone.name });
  await post(merchant, [
    { canteenId: first, amount: 900, at: at(0, -60) },
    { canteenId: first, amount: 100, at: at(0, -30), mealType: 1 },
    { canteenId: first, amount: 600, at: at(1, -60) },
    { canteenId: first, amount: 700, at: at(7, -60) },
    { canteenId: first, amount: 200, tradeType: 22, at: at(7, -30) },
    { canteenId: first, amount: 5000, at: at(7, 60) },
    { canteenId: first, amount: 400, at: at(8, 60) },
  ]);

  const { today, before, meals, points } = await merchant.admin.call(home, {});
  expect(today).toEqual({ orderNum: 2, amount: 1000, refundNum: 0, refundAmount: 0, dinerNum: 1 });
  expect(before).toEqual({
    orderNum: 1,
    amount: 500,
    refundNum: 1,
    refundAmount: 200,
    dinerNum: 1,
  });
  expect(meals).toEqual([
    { mealType: 1, orderNum: 1, amount: 100, before: 0 },
    { mealType: 2, orderNum: 1, amount: 900, before: 500 },
  ]);
  expect(points).toHaveLength(7);
  expect(points.slice(-2)).toMatchObject([
    { orderNum: 1, amount: 600, orderNumBefore: 1, amountBefore: 400 },
    { orderNum: 2, amount: 1000, orderNumBefore: 1, amountBefore: 500 },
  ]);
});

test('figures stop at the places of the caller', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  const now = (await merchant.admin.call(home, {})).now;
  await post(merchant, [
    { canteenId: first, amount: 100, at: now },
    { canteenId: second, amount: 900, at: now },
  ]);
  const one = merchant.as({ permissions: [home.access], scope: { canteens: [first] } });
  const { today, canteens, points } = await one.call(home, {});
  expect([today.amount, canteens.map(({ amount }) => amount), points.at(-1)?.amount]).toEqual([
    100,
    [100],
    100,
  ]);
  expect((await merchant.as({ permissions: [home.access] }).call(home, {})).today.dinerNum).toBe(0);
});

/** A person of an organisation, with own money and a subsidy that expires in three days. */
async function person(
  merchant: TestMerchant,
  custNum: string,
): Promise<{ custId: string; orgId: string }> {
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: `班级${custNum}` });
  const { custId } = await merchant.admin.call(custAdd, { custNum, custName: '李小明', orgId });
  await merchant.within((context) =>
    rechargeWallets(context, {
      items: [
        { custId: Number(custId), walletType: 1, amount: 5000 },
        { custId: Number(custId), walletType: 2, amount: 700, expiresAt: daysAhead(3) },
      ],
      channel: 4,
      source: 1,
      operatorId: 1,
    }),
  );

  return { custId, orgId };
}
const daysAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

test('what waits is what its list shows, told to operators who may see to it and limited to their organisations', async () => {
  const merchant = await server.merchant();
  const [one, other] = [await person(merchant, '1'), await person(merchant, '2')];
  for (const { custId } of [one, other]) {
    await merchant.admin.call(withdrawals.add, {
      custId,
      amount: 100,
      withdrawMethod: 3,
      idempotencyKey: crypto.randomUUID(),
    });
  }

  const permissions = [
    home.access,
    withdrawals.page.access,
    'account:withdraw:agree',
    pageAccount.access,
  ];
  const limited = merchant.as({ permissions, scope: { organisations: [Number(one.orgId)] } });
  const waitingFor = async (caller: TestMerchant['admin']) => (await caller.call(home, {})).waiting;
  expect(await waitingFor(merchant.admin)).toEqual([
    { key: 'withdrawals', count: 2 },
    { key: 'expiring', count: 2 },
  ]);
  expect(await waitingFor(limited)).toEqual([
    { key: 'withdrawals', count: 1 },
    { key: 'expiring', count: 1 },
  ]);
  expect(await waitingFor(merchant.as({ permissions: [home.access], scope: WHOLE_SCOPE }))).toEqual(
    [],
  );
  expect((await limited.call(withdrawals.page, { state: 1 })).total).toBe(1);
  expect((await limited.call(pageAccount, { expiringDays: EXPIRING_DAYS })).total).toBe(1);
  expect((await merchant.admin.call(pageAccount, { expiringDays: 2 })).total).toBe(0);
});

/** A terminal that has never been heard of, or was just now. */
const device = (
  merchant: TestMerchant,
  place: { placeId: number; stallId: number },
  sn: string,
  heard: string | null,
) =>
  merchant.within((context) =>
    context.tx
      .insertInto('device')
      .values({
        deviceId: context.newId(),
        deviceNum: sn,
        deviceName: sn,
        deviceType: 41,
        sn,
        secretCipher: context.crypto.protect(sn),
        lastHeartbeatAt: heard,
        ...place,
      } as never)
      .execute(),
  );

test('the first day ticks itself from the data, and is over when everything is there', async () => {
  const merchant = await server.merchant();
  const stepsOf = async () => {
    const { steps } = await merchant.admin.call(home, {});
    return steps?.filter(({ done }) => done).map(({ key }) => key) ?? 'over';
  };
  expect(await stepsOf()).toEqual([]);
  const [canteen] = await merchant.within((context) =>
    setUpCanteens(context, [
      { canteenName: '食堂', canteenNum: '1', stalls: [{ stallName: '面', stallNum: '1' }] },
    ]),
  );
  const place = { placeId: canteen?.canteenId ?? 0, stallId: canteen?.stallIds[0] ?? 0 };
  expect(await stepsOf()).toEqual(['places']);
  await merchant.within((context) =>
    setMealTimes(context, place.placeId, [{ mealType: 2, startMinute: 660, endMinute: 780 }]),
  );
  await person(merchant, '1');
  const serial = `SN${merchant.merchantId}`;
  await device(merchant, place, serial, null);
  expect(await stepsOf()).toEqual(['places', 'meals', 'people', 'money']);
  expect((await merchant.admin.call(home, {})).waiting).toContainEqual({
    key: 'offline',
    count: 1,
  });
  expect((await merchant.admin.call(pageDevice, { online: 2, state: 1 })).total).toBe(1);
  await device(merchant, place, `${serial}B`, new Date().toISOString());
  expect(await stepsOf()).toBe('over');
  const clerk = merchant.as({ permissions: [home.access], scope: { canteens: [place.placeId] } });
  expect((await clerk.call(home, {})).steps).toBeNull();
});
