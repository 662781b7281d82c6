import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageOrder } from '#areas/order/contract/order.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { insertDevice, pageDevice, updateDevice } from '../contract/device.ts';
import { area } from './area.ts';
import {
  type Canteen,
  consumeAt,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
  uploadTo,
} from './testing.ts';

let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
beforeAll(async () => {
  server = await startServer([orderArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 2, 10_000);
  terminal = await installTerminal(server, canteen);
});

const permissions = ['*:*:*'];
const ago = (minutes: number): string => wallTime(Date.now() - minutes * 60_000, 'Asia/Shanghai');
const lately = () => ({ startDate: ago(24 * 60), endDate: ago(-1) });
/** Puts the terminal somewhere else, as registering it anew would. */
const moveTo = (place: { placeKind: number; placeId: number; stallId: number | null }) =>
  canteen.merchant.within(({ tx }) =>
    tx.updateTable('device').set(place).where('deviceId', '=', terminal.deviceId).execute(),
  );
const soldAt = () =>
  canteen.merchant.within(({ tx }) =>
    tx
      .selectFrom('posting')
      .select([
        'placeKind',
        'placeId',
        'stallId',
        'canteenId',
        'tenderType',
        'countsAs',
        'onlineFlag',
        'sourceType',
      ])
      .where('tradeType', '=', 20)
      .orderBy('postingId')
      .execute(),
  );
const seenBy = async (scope: { canteens?: number[]; stalls?: number[] }): Promise<number> =>
  (await canteen.merchant.as({ permissions, scope }).call(pageOrder, lately())).total ?? 0;

test('a terminal needs no stall: what it sells is its canteen as a whole', async () => {
  const { merchant, canteenId, stallId, custIds } = canteen;
  const [device] = (await merchant.admin.call(pageDevice, {})).records;
  await merchant.admin.call(updateDevice, {
    deviceId: String(terminal.deviceId),
    version: device?.version ?? 0,
    deviceNum: 'A',
    deviceName: 'POS',
    deviceType: 41,
    sn: terminal.sn,
    canteenId: String(canteenId),
    stallId: null,
  });

  await consumeAt(terminal, saleTo(custIds[0] as number, 1, 500));
  const place = { placeKind: 1, placeId: canteenId, stallId: null, canteenId };
  expect(await soldAt()).toEqual([
    { ...place, tenderType: 1, countsAs: 2, onlineFlag: 1, sourceType: 41 },
  ]);
  expect(await seenBy({ canteens: [canteenId] })).toBe(1);
  expect(await seenBy({ stalls: [stallId] })).toBe(0);
});

test('a clerk of a single stall puts no terminal at the canteen as a whole', async () => {
  const { merchant, canteenId, stallId } = canteen;
  const clerk = merchant.as({ permissions, scope: { stalls: [stallId] } });
  const draft = {
    deviceNum: 'B',
    deviceName: 'POS',
    deviceType: 41 as const,
    canteenId: String(canteenId),
  };
  expect(await clerk.answer(insertDevice, { ...draft, sn: `B${terminal.sn}` })).toMatchObject({
    status: 400,
  });
  const own = await clerk.answer(insertDevice, {
    ...draft,
    sn: `C${terminal.sn}`,
    stallId: String(stallId),
  });
  expect(own.status).toBe(200);
});

test('a supermarket is a place of its own: no canteen sees its sales, and what was sold before the move stays where it was', async () => {
  const { merchant, canteenId, custIds } = canteen;
  const supermarket = await merchant.within(async ({ newId }) => newId());
  await merchant.within(({ tx }) =>
    tx
      .updateTable('devicePlace')
      .set({ since: ago(300) })
      .execute(),
  );

  await moveTo({ placeKind: 2, placeId: supermarket, stallId: null });
  await consumeAt(terminal, saleTo(custIds[0] as number, 1, 500));
  await uploadTo(terminal, [saleTo(custIds[1] as number, 2, 700, ago(60))]);
  expect(await soldAt()).toMatchObject([
    { placeKind: 2, placeId: supermarket, stallId: null, canteenId: null },
    { placeKind: 1, placeId: canteenId, canteenId },
  ]);
  const { records } = await merchant.admin.call(pageOrder, lately());
  expect(records.map(({ placeKind, canteenName }) => [placeKind, canteenName])).toEqual([
    [2, null],
    [1, '食堂'],
  ]);
  expect(await seenBy({ canteens: [canteenId] })).toBe(1);
  expect(await seenBy({ canteens: [supermarket] })).toBe(1);
});
