import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import {
  deviceBindTray,
  deviceReturnTray,
  parseTablewareCode,
  reloadTablewareDict,
  tableware,
  tablewareKind,
  tablewarePrefixes,
  tablewareState,
} from '../../contract/machine/tableware.ts';
import { area } from '../area.ts';
import {
  type Canteen,
  cardOf,
  installTerminal,
  openCanteen,
  type TestTerminal,
} from '../testing.ts';

let server: RunningServer;
let canteen: Canteen;
let machine: TestTerminal;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 2, 0);
  machine = await installTerminal(server, canteen);
  await becomeOfType(machineType.key.trayMachine);
});

const becomeOfType = (deviceType: number) =>
  canteen.merchant.within(({ tx }) =>
    tx.updateTable('device').set({ deviceType }).where('deviceId', '=', machine.deviceId).execute(),
  );

/** Registers a tray of the canteen, or of another one. */
const addTray = (code: string, canteenId = canteen.canteenId) =>
  canteen.merchant.admin.call(tableware.add, { code, canteenId: String(canteenId) });

const trays = async () =>
  (await canteen.merchant.admin.call(tableware.page, { page: { current: 1, size: 50 } })).records;

/** Another canteen of the merchant. */
const addCanteen = () =>
  canteen.merchant.within(async ({ tx, newId }) => {
    const canteenId = newId();
    await tx
      .insertInto('canteen')
      .values({ canteenId, canteenName: '二食堂', canteenNum: randomBytes(4).toString('hex') })
      .execute();

    return canteenId;
  });

const bind = (code: string, custId: number | undefined) =>
  machine.call<{ boundAt: string }>(deviceBindTray, { code, cardNo: cardOf(custId ?? 0) });

const giveBack = (code: string) => machine.call<{ wasBound: boolean }>(deviceReturnTray, { code });

/** Changes what stands of a tray in the list. */
const change = async (code: string, changed: { state?: 1 | 2 | 3; canteenId?: string }) => {
  const tray = (await trays()).find((each) => each.code === code);
  if (!tray) throw new Error(`no tray ${code}`);

  const { tablewareId, version } = tray;
  return canteen.merchant.admin.answer(tableware.modify, { tablewareId, version, ...changed });
};

const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];

describe('a tray', () => {
  test('is somebody’s from taking to returning it', async () => {
    await addTray('T1');
    const [first] = canteen.custIds;
    const taken = await bind('T1', first);
    expect(taken.status).toBe(200);
    expect(await trays()).toMatchObject([
      { code: 'T1', custId: String(first), custName: `人${first}`, boundAt: taken.data.boundAt },
    ]);

    expect((await bind('T1', first)).data).toEqual(taken.data);
    expect((await giveBack('T1')).data).toEqual({ wasBound: true });
    expect((await giveBack('T1')).data).toEqual({ wasBound: false });
    expect(await trays()).toMatchObject([{ custId: null, custName: null, boundAt: null }]);
  });

  test('is not handed to a second person, but to the next one', async () => {
    await addTray('T1');
    const [first, second] = canteen.custIds;
    await bind('T1', first);
    expect(reasonOf(await bind('T1', second))).toEqual([409, 'TABLEWARE_BOUND']);

    await giveBack('T1');
    expect((await bind('T1', second)).status).toBe(200);
  });

  test('that is lost is not handed out, and is found by its return', async () => {
    await addTray('T1');
    const [first] = canteen.custIds;
    await bind('T1', first);
    expect((await change('T1', { state: tablewareState.key.lost })).status).toBe(200);
    expect(await trays()).toMatchObject([{ custId: String(first) }]);
    expect(reasonOf(await bind('T1', first))).toEqual([409, 'TABLEWARE_LOST']);

    await giveBack('T1');
    expect(await trays()).toMatchObject([{ state: tablewareState.key.inUse, custId: null }]);
  });

  test('of another canteen, unknown or retired is refused', async () => {
    const [first] = canteen.custIds;
    await addTray('T2', await addCanteen());
    expect(reasonOf(await bind('T2', first))).toEqual([409, 'OTHER_CANTEEN']);
    expect(reasonOf(await giveBack('T2'))).toEqual([409, 'OTHER_CANTEEN']);
    expect((await bind('T9', first)).status).toBe(404);

    await addTray('T3');
    await change('T3', { state: tablewareState.key.retired });
    expect(reasonOf(await bind('T3', first))).toEqual([409, 'TABLEWARE_RETIRED']);
  });

  test('is not bound to an unknown card or a lost one', async () => {
    await addTray('T1');
    expect((await bind('T1', 1)).status).toBe(404);

    const [first = 0] = canteen.custIds;
    await canteen.merchant.within(({ tx }) =>
      tx.updateTable('card').set({ state: 2 }).where('cardNo', '=', cardOf(first)).execute(),
    );
    expect(reasonOf(await bind('T1', first))).toEqual([409, 'CARD_STATE']);
  });

  test('that somebody has stays what it is until it comes back', async () => {
    await addTray('T1');
    await bind('T1', canteen.custIds[0]);
    const elsewhere = String(await addCanteen());
    expect(reasonOf(await change('T1', { canteenId: elsewhere }))).toEqual([
      409,
      'TABLEWARE_BOUND',
    ]);
    expect(reasonOf(await change('T1', { state: tablewareState.key.retired }))).toEqual([
      409,
      'TABLEWARE_BOUND',
    ]);

    const [tray] = await trays();
    const removing = { tablewareId: tray?.tablewareId ?? '' };
    const { admin } = canteen.merchant;
    expect(reasonOf(await admin.answer(tableware.remove, removing))).toEqual([
      409,
      'TABLEWARE_BOUND',
    ]);

    await giveBack('T1');
    await admin.call(tableware.remove, removing);
    expect(await trays()).toEqual([]);
  });
});

test('a machine that hands out no trays is refused', async () => {
  await addTray('T1');
  await becomeOfType(machineType.key.camera);
  expect(reasonOf(await bind('T1', canteen.custIds[0]))).toEqual([403, 'NOT_FOR_MACHINE']);
  expect(reasonOf(await giveBack('T1'))).toEqual([403, 'NOT_FOR_MACHINE']);
});

test('a code is unique in the merchant', async () => {
  await addTray('T1');
  const again = { code: 'T1', canteenId: String(await addCanteen()) };
  expect((await canteen.merchant.admin.answer(tableware.add, again)).status).toBe(409);
});

describe('a code', () => {
  const addPrefix = (prefix: string, kind: 1 | 2 | 3, canteenId = canteen.canteenId) =>
    canteen.merchant.admin.call(tablewarePrefixes.add, {
      prefix,
      kind,
      canteenId: String(canteenId),
    });

  const parse = (code: string, caller = canteen.merchant.admin) =>
    caller.answer(parseTablewareCode, { code });

  test('is read by the longest prefix that fits, or says what is registered', async () => {
    await addPrefix('A', tablewareKind.key.tray);
    await addPrefix('AB', tablewareKind.key.bowl);
    expect((await parse('AB01')).data).toMatchObject({
      tablewareId: null,
      kind: tablewareKind.key.bowl,
      canteenName: '食堂',
    });
    expect((await parse('AC01')).data).toMatchObject({ kind: tablewareKind.key.tray });
    expect((await parse('X01')).status).toBe(404);

    await addTray('AB01');
    expect((await parse('AB01')).data).toMatchObject({
      kind: tablewareKind.key.tray,
      state: tablewareState.key.inUse,
    });
  });

  test('is read by what the dictionary says now', async () => {
    const { prefixId } = await addPrefix('A', tablewareKind.key.tray);
    expect((await parse('A1')).status).toBe(200);

    await canteen.merchant.admin.call(tablewarePrefixes.remove, { prefixId });
    await expect.poll(async () => (await parse('A1')).status).toBe(404);
    expect(await canteen.merchant.admin.call(reloadTablewareDict, {})).toEqual({ entries: 0 });

    await addPrefix('A', tablewareKind.key.tray);
    expect(await canteen.merchant.admin.call(reloadTablewareDict, {})).toEqual({ entries: 1 });
    await expect.poll(async () => (await parse('A1')).status).toBe(200);
  });

  test('of another canteen says nothing to an operator of this one', async () => {
    const other = await addCanteen();
    await addPrefix('B', tablewareKind.key.plate, other);
    await addTray('C1', other);
    const limited = canteen.merchant.as({
      permissions: ['*:*:*'],
      scope: { canteens: [canteen.canteenId], stalls: [] },
    });
    expect((await parse('B1', limited)).status).toBe(404);
    expect((await parse('C1', limited)).status).toBe(404);
    expect(
      (await limited.call(tableware.page, { page: { current: 1, size: 10 } })).records,
    ).toEqual([]);
    expect(await limited.call(reloadTablewareDict, {})).toEqual({ entries: 0 });
  });
});
