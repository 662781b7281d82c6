import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { ledgerWrites, newJournal, ownAccounts, postClearing } from '#areas/ledger/server/api.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { wallTime } from '#kit/server/context.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deviceBalance } from '../../contract/device-api.ts';
import { waterState, waterUnit } from '../../contract/machine/water.ts';
import {
  deviceWaterReading,
  deviceWaterStart,
  deviceWaterStop,
} from '../../contract/machine/water-door.ts';
import { area } from '../area.ts';
import { watchMachines } from '../machine/start.ts';
import {
  balanceAt,
  type Canteen,
  cardOf,
  installTerminal,
  openCanteen,
  type TestTerminal,
  wallClock,
} from '../testing.ts';

const MONEY = 1000;

const SUBSIDY = heldWallet.key.subsidy;

const HOLD = 300;

/** Fen a litre. */
const PRICE = 5;

let server: RunningServer;
let canteen: Canteen;
let machine: TestTerminal;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 2, MONEY);
  machine = await installWater();
});

/** A machine that meters water at the stall, with settings beside the usual ones. */
async function installWater(settings: Record<string, number> = {}): Promise<TestTerminal> {
  const installed = await installTerminal(server, canteen);
  const set = { sector: 1, unitPrice: PRICE, holdAmount: HOLD, ...settings };
  await canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ deviceType: machineType.key.waterController, settings: JSON.stringify(set) })
      .where('deviceId', '=', installed.deviceId)
      .execute(),
  );

  return installed;
}

const person = (at = 0): number => canteen.custIds[at] as number;

const start = (useNo: number, custId = person(), at = machine) =>
  at.call<ResultOf<typeof deviceWaterStart>>(deviceWaterStart, { useNo, cardNo: cardOf(custId) });

const stop = (useNo: number, told: object, at = machine) =>
  at.call<ResultOf<typeof deviceWaterStop>>(deviceWaterStop, { useNo, ...told });

const litres = (count: number, seconds = 0) => ({ millilitres: count * 1000, seconds });

const available = async (custId = person()): Promise<number> =>
  (await machine.call<{ available: number }>(deviceBalance, { cardNo: cardOf(custId) })).data
    .available;

const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];

const uses = () =>
  canteen.merchant.within(({ tx }) =>
    tx
      .selectFrom('waterUse')
      .select(['useNo', 'state', 'charged', 'orderId', 'repairOrderId'])
      .orderBy('useNo')
      .execute(),
  );

const orders = () =>
  canteen.merchant.within(({ tx }) =>
    tx
      .selectFrom('mealOrder')
      .select(['orderId', 'amount', 'suspenseAmount', 'onlineFlag', 'sourceType'])
      .orderBy('orderId')
      .execute(),
  );

const HOURS_AGO = 3 * 3_600_000;

/** So long ago that nobody waits for the end any more. */
const forgetStart = (useNo: number) =>
  canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('waterUse')
      .set({ occurredAt: wallTime(Date.now() - HOURS_AGO, 'Asia/Shanghai') })
      .where('useNo', '=', useNo)
      .execute(),
  );

const STATE = waterState.key;

describe('a use', () => {
  test('holds money, charges what came out and frees the rest', async () => {
    const started = await start(1);
    expect(started.data).toEqual({
      useNo: 1,
      held: HOLD,
      chargedBy: waterUnit.key.litre,
      unitPrice: PRICE,
      mostMinutes: 30,
      available: MONEY - HOLD,
    });
    expect(await available()).toBe(MONEY - HOLD);

    const ended = await stop(1, litres(20));
    expect(ended.data).toMatchObject({
      state: STATE.ended,
      charged: 100,
      suspense: 0,
      released: 200,
      available: 900,
    });
    expect(await balanceAt(machine, person())).toBe(900);
    expect(await available()).toBe(900);
    expect(await orders()).toMatchObject([{ amount: 100, onlineFlag: 1, sourceType: 58 }]);
  });

  test('by the minute costs its time, half a fen and more a fen', async () => {
    machine = await installWater({ chargedBy: waterUnit.key.minute, unitPrice: 25 });
    await start(1);
    expect((await stop(1, { millilitres: 9_000_000, seconds: 90 })).data.charged).toBe(38);
  });

  test('of nothing costs nothing and makes no order', async () => {
    await start(1);
    expect((await stop(1, litres(0))).data).toMatchObject({
      charged: 0,
      released: HOLD,
      orderId: null,
      available: MONEY,
    });
    expect(await orders()).toEqual([]);
  });

  test('never costs more than was held', async () => {
    await start(1);
    expect((await stop(1, litres(10_000))).data).toMatchObject({ charged: HOLD, released: 0 });
    expect(await balanceAt(machine, person())).toBe(MONEY - HOLD);
  });

  test('told again is answered as before and moves nothing', async () => {
    const started = await start(1);
    expect(await start(1)).toEqual(started);
    expect(await available()).toBe(MONEY - HOLD);

    await machine.call(deviceWaterReading, { useNo: 1, ...litres(3) });
    await machine.call(deviceWaterReading, { useNo: 1, ...litres(3) });
    const ended = await stop(1, litres(20));
    expect(await stop(1, litres(20))).toEqual(ended);
    expect(await start(1)).toEqual(started);
    expect(await balanceAt(machine, person())).toBe(900);
    expect(await orders()).toHaveLength(1);
  });

  test('sent twice at once counts once', async () => {
    const [left, right] = await Promise.all([start(1), start(1)]);
    expect(left.data).toEqual(right.data);

    const ends = await Promise.all([stop(1, litres(20)), stop(1, litres(20))]);
    expect(ends.map(({ data }) => data.charged)).toEqual([100, 100]);
    expect(await orders()).toHaveLength(1);
  });

  test('does not change by a number that is used again', async () => {
    await start(1);
    expect(reasonOf(await start(1, person(1)))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);

    await stop(1, litres(20));
    expect(reasonOf(await stop(1, litres(40)))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(await balanceAt(machine, person())).toBe(900);
  });

  test('is charged at least by what its machine told before', async () => {
    await start(1);
    await machine.call(deviceWaterReading, { useNo: 1, ...litres(30) });
    expect((await stop(1, litres(20))).data.charged).toBe(150);
  });
});

describe('a start is refused', () => {
  test('while somebody draws water there', async () => {
    await start(1);
    expect(reasonOf(await start(2, person(1)))).toEqual([409, 'WATER_RUNNING']);
    expect(await available(person(1))).toBe(MONEY);
  });

  test('by a machine of sector -1', async () => {
    machine = await installWater({ sector: -1 });
    expect(reasonOf(await start(1))).toEqual([409, 'WATER_OFF']);
  });

  test('without money, and for a card nobody knows', async () => {
    canteen = await openCanteen(server, 1, 0);
    machine = await installWater();
    expect(reasonOf(await start(1))).toEqual([409, 'INSUFFICIENT_BALANCE']);
    expect(reasonOf(await start(1, 1))).toEqual([409, 'UNKNOWN_CARD']);
    expect(await uses()).toEqual([]);
  });

  test('for a card that was lost', async () => {
    await canteen.merchant.within(({ tx }) =>
      tx.updateTable('card').set({ state: 2 }).where('cardNo', '=', cardOf(person())).execute(),
    );
    expect(reasonOf(await start(1))).toEqual([409, 'CARD_LOST']);
  });

  test('while the canteen rests', async () => {
    await canteen.merchant.within(({ tx }) =>
      tx
        .updateTable('stall')
        .set({ businessState: 2 })
        .where('stallId', '=', canteen.stallId)
        .execute(),
    );
    const resting = await installWater();
    await expect
      .poll(async () => reasonOf(await start(1, person(), resting)), { timeout: 10_000 })
      .toEqual([409, 'PLACE_RESTING']);
  });

  test('to a machine that meters no water, and to one that is not who it says', async () => {
    const till = await installTerminal(server, canteen);
    expect(reasonOf(await start(1, person(), till))).toEqual([403, 'NOT_FOR_MACHINE']);
    expect(reasonOf(await stop(1, litres(1), till))).toEqual([403, 'NOT_FOR_MACHINE']);

    const forged = await machine.call(
      deviceWaterStart,
      { useNo: 1, cardNo: cardOf(person()) },
      { secret: 'f'.repeat(64) },
    );
    expect(reasonOf(forged)).toEqual([401, 'BAD_SIGNATURE']);
    expect(await available()).toBe(MONEY);
  });
});

describe('one card at two machines', () => {
  test('has what is left held at the second', async () => {
    const second = await installWater({ holdAmount: 900 });
    await start(1);
    const started = await start(1, person(), second);
    expect(started.data).toMatchObject({ held: MONEY - HOLD, available: 0 });

    const third = await installWater();
    expect(reasonOf(await start(1, person(), third))).toEqual([409, 'INSUFFICIENT_BALANCE']);

    expect((await stop(1, litres(10_000), second)).data.charged).toBe(MONEY - HOLD);
    expect((await stop(1, litres(10_000))).data.charged).toBe(HOLD);
    expect(await balanceAt(machine, person())).toBe(0);
    expect((await orders()).map(({ suspenseAmount }) => suspenseAmount)).toEqual([0, 0]);
  });
});

describe('granted money', () => {
  const grant = (amount: number) =>
    canteen.merchant.within((context) =>
      rechargeWallets(context, {
        items: [{ custId: person(), walletType: SUBSIDY, amount }],
        channel: 1,
        source: 1,
        operatorId: 1,
      }),
    );

  /** The house takes back what was granted. */
  const clear = () =>
    canteen.merchant.within(async (context) => {
      const journal = newJournal();
      const bizDate = context.now.slice(0, 10);
      const occasion = { occurredAt: context.now, bizDate, mealType: -1 };
      const account = (await ownAccounts(context, [person()], { lock: true })).get(person());
      if (!account) throw new Error('no account');

      const cleared = postClearing(journal, context.newId, occasion, {
        account,
        walletType: SUBSIDY,
      });
      await runAll(context.client, ledgerWrites(context, journal));

      return cleared?.amount ?? 0;
    });

  test('is held and pays as at a till, and stays for the water while it runs', async () => {
    await grant(400);
    expect((await start(1)).data.available).toBe(MONEY + 400 - HOLD);
    expect(await clear()).toBe(400 - HOLD);
    expect(await available()).toBe(MONEY);

    await stop(1, litres(20));
    expect(await balanceAt(machine, person())).toBe(MONEY);
    expect(await available()).toBe(MONEY + HOLD - 100);
    expect(await clear()).toBe(HOLD - 100);
  });
});

describe('a use whose end got lost', () => {
  test('goes on while it may', async () => {
    await start(1);
    await watchMachines(server.system);
    expect(await uses()).toMatchObject([{ state: STATE.running }]);
  });

  test('costs what its machine told last, and nothing where it told nothing', async () => {
    const silent = await installWater();
    await start(1);
    await start(2, person(1), silent);
    await machine.call(deviceWaterReading, { useNo: 1, ...litres(10) });
    await forgetStart(1);
    await forgetStart(2);
    await Promise.all([watchMachines(server.system), watchMachines(server.system)]);

    expect(await uses()).toMatchObject([
      { useNo: 1, state: STATE.lost, charged: 50 },
      { useNo: 2, state: STATE.lost, charged: 0, orderId: null },
    ]);
    expect(await available()).toBe(MONEY - 50);
    expect(await available(person(1))).toBe(MONEY);

    const after = await machine.call(deviceWaterReading, { useNo: 1, ...litres(11) });
    expect(after.data).toEqual({ isRunning: false });
    expect(await start(3)).toMatchObject({ status: 200 });
  });

  test('is settled once by an end that comes late, within what was held', async () => {
    await start(1);
    await machine.call(deviceWaterReading, { useNo: 1, ...litres(10) });
    await forgetStart(1);
    await watchMachines(server.system);

    const late = await stop(1, litres(10_000));
    expect(late.data).toMatchObject({ state: STATE.late, charged: HOLD, released: 0 });
    expect(await stop(1, litres(10_000))).toEqual(late);
    expect(await balanceAt(machine, person())).toBe(MONEY - HOLD);

    const [use] = await uses();
    expect(use).toMatchObject({ state: STATE.late, charged: HOLD });
    expect((await orders()).map(({ amount }) => amount)).toEqual([50, HOLD - 50]);
    expect(use?.repairOrderId).not.toBeNull();
  });
});

describe('a use the house never heard of', () => {
  const offline = (more: object = {}) => ({
    ...litres(20),
    cardNo: cardOf(person()),
    startedAt: wallClock(),
    ...more,
  });

  test('is booked as sold offline, once', async () => {
    const told = await stop(7, offline());
    expect(told.data).toMatchObject({ state: STATE.offline, charged: 100, suspense: 0 });
    expect(await stop(7, offline())).toEqual(told);
    expect(await balanceAt(machine, person())).toBe(900);
    expect(await orders()).toMatchObject([{ amount: 100, onlineFlag: 2 }]);
    expect(reasonOf(await start(7))).toEqual([409, 'WATER_ENDED']);
  });

  test('is owed where nobody can be charged, and costs no more than a hold', async () => {
    const told = await stop(7, offline({ cardNo: 'NOBODY', ...litres(10_000) }));
    expect(told.data).toMatchObject({ charged: HOLD, suspense: HOLD, available: null });
  });

  test('needs its card and its beginning', async () => {
    expect(reasonOf(await stop(7, litres(20)))).toEqual([409, 'USE_UNKNOWN']);
    expect(reasonOf(await stop(7, offline({ startedAt: '2001-01-01 08:00:00' })))).toEqual([
      409,
      'TOO_OLD',
    ]);
    expect(await uses()).toEqual([]);
  });

  test('may be told while another one runs', async () => {
    await start(8, person(1));
    expect((await stop(7, offline())).data.charged).toBe(100);
    expect((await stop(8, litres(20))).data.charged).toBe(100);
  });
});
