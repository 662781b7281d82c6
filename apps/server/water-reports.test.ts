import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { waterState } from '#areas/device/contract/machine/water.ts';
import { type DrawnWater, furnishWater } from '#areas/device/server/api.ts';
import {
  type Canteen,
  cardOf,
  installTerminal,
  openCanteen,
} from '#areas/device/server/testing.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { waterSum, waterUses } from '#areas/report/contract/water.ts';
import { area } from '#areas/report/server/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';

const DAY_MILLISECONDS = 86_400_000;

const now = wallTime(Date.now(), 'Asia/Shanghai');

const period = {
  startDate: wallTime(Date.now() - 3 * DAY_MILLISECONDS, 'Asia/Shanghai'),
  endDate: `${now.slice(0, 10)} 23:59:59`,
};

const page = { current: 1, size: 20 };

let server: RunningServer;
let canteen: Canteen;
let machines: number[];
beforeAll(async () => {
  server = await startServer([
    customerArea,
    ...moneyAreas,
    orderArea,
    { ...area, start: undefined },
  ]);
});
afterAll(() => server.stop());

const drawn = (at: number, litres: number, more: Partial<DrawnWater> = {}): DrawnWater => ({
  cardNo: cardOf(canteen.custIds[at] as number),
  startedAt: now,
  millilitres: litres * 1000,
  seconds: 90,
  ...more,
});

beforeEach(async () => {
  canteen = await openCanteen(server, 2, 1000);
  const terminals = [
    await installTerminal(server, canteen),
    await installTerminal(server, canteen),
  ];
  machines = terminals.map(({ deviceId }) => deviceId);
  await canteen.merchant.within(async (context) => {
    await context.tx
      .updateTable('device')
      .set({ deviceType: machineType.key.waterController })
      .where('deviceId', 'in', machines)
      .execute();
    await furnishWater(context, machines[0] as number, [
      drawn(0, 20),
      drawn(1, 10, { isLost: true }),
    ]);
    await furnishWater(context, machines[1] as number, [drawn(0, 40.5)]);
  });
});

test('uses are listed with what they cost, and narrowed by machine, person and state', async () => {
  const { admin } = canteen.merchant;
  const all = await admin.call(waterUses, { ...period, page });
  expect(all.total).toBe(3);
  expect(all.totalLine).toMatchObject({ charged: 353, litres: 70.5, seconds: 270 });

  const of = async (filter: object) =>
    (await admin.call(waterUses, { ...period, page, ...filter })).records.map(
      ({ charged }) => charged,
    );
  expect(await of({ deviceIds: [String(machines[1])] })).toEqual([203]);
  expect(await of({ states: [waterState.key.lost] })).toEqual([50]);
  expect(await of({ keyword: `人${canteen.custIds[1]}` })).toEqual([50]);
  expect(await of({ canteenIds: ['1'] })).toEqual([]);
});

test('sums are by machine, canteen and day, and the total is theirs', async () => {
  const { admin } = canteen.merchant;
  const sums = await admin.call(waterSum, { ...period, page, sumType: 1 });
  const amounts = sums.records.map(({ useNum, lostNum, litres, chargedAmount }) => [
    useNum,
    lostNum,
    litres,
    chargedAmount,
  ]);
  expect(amounts.toSorted()).toEqual([
    [1, 0, 40.5, 203],
    [2, 1, 30, 150],
  ]);
  expect(sums.totalLine).toMatchObject({ useNum: 3, litres: 70.5, chargedAmount: 353 });

  const byDay = await admin.call(waterSum, {
    ...period,
    page,
    sumType: 2,
    dimensions: ['canteenId'],
  } as never);
  expect(byDay.records).toMatchObject([{ useNum: 3, chargedAmount: 353 }]);
});

test('who may see no canteen sees no water', async () => {
  const stranger = canteen.merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: [], organisations: 'all' },
  });
  expect((await stranger.call(waterUses, { ...period, page })).records).toEqual([]);
  expect((await stranger.call(waterSum, { ...period, page, sumType: 1 })).records).toEqual([]);
});
