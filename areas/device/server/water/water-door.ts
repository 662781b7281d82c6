import { sql } from 'kysely';
import { atCanteen, placeKind } from '#areas/canteen/contract/selling-place.ts';
import { findByCard } from '#areas/ledger/server/api.ts';
import { nuclearMode as provedBy } from '#areas/order/contract/lookups.ts';
import { refusalReason } from '#areas/order/contract/refusal-reasons.ts';
import { holdSale, keepFailure } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { canDo } from '../../contract/machine/kinds.ts';
import { type MachineSettings, settingsHeld } from '../../contract/machine/settings.ts';
import { SECTOR_OFF, type WaterReading, waterState } from '../../contract/machine/water.ts';
import {
  deviceWaterReading,
  deviceWaterStart,
  deviceWaterStop,
} from '../../contract/machine/water-door.ts';
import type { Terminal } from '../authenticate.ts';
import { placesAt } from '../places.ts';
import { clockOf, judgeMoment, oldestMoment } from '../terminal-clock.ts';
import { addUse, endUse, USE_COLUMNS, type WaterUse } from './water-use.ts';

/* What machines call that meter water. Each call locks its machine, so that uses of one follow each other. */

const STATE = waterState.key;

/** Without a line a machine knows nothing but cards. */
const CARD = provedBy.key.card;

/** Ids one use takes at most: its order, its postings, its holds. */
const IDS = 300;

/** Work of a machine that meters water in a canteen. @throws Refusal 403 for any other, 404 where it stands in none */
function withinWater(system: System, terminal: Terminal) {
  if (!canDo(terminal.deviceType, 'metersWater'))
    throw new Refusal(403, 'NOT_FOR_MACHINE', '该类设备不控制用水');
  if (terminal.place.placeKind !== placeKind.key.canteen) throw notFound('该终端不在食堂');

  return asSystem(system, terminal, { requestId: 'water', ids: IDS }, system.urgent);
}

/** What is set at a machine that meters water; amounts in fen. */
interface WaterSettings {
  readonly sector: number;
  readonly chargedBy: number;
  readonly unitPrice: number;
  readonly holdAmount: number;
  readonly mostMinutes: number;
}

/** Locks the machine until commit and reads what is set at it. */
async function lockMachine(
  { tx }: Context,
  { deviceId, deviceType }: Terminal,
): Promise<WaterSettings> {
  const row = await tx
    .selectFrom('device')
    .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
    .where('deviceId', '=', deviceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const held = settingsHeld(deviceType, row.settings);

  return {
    sector: Number(held['sector']),
    chargedBy: Number(held['chargedBy']),
    unitPrice: Number(held['unitPrice']),
    holdAmount: Number(held['holdAmount']),
    mostMinutes: Number(held['mostMinutes']),
  };
}

/** A use by the number its machine gave it, locked until commit. */
const lockUse = (
  { tx }: Context,
  { deviceId }: Terminal,
  useNo: number,
): Promise<WaterUse | undefined> =>
  tx
    .selectFrom('waterUse')
    .select(USE_COLUMNS)
    .where('deviceId', '=', deviceId)
    .where('useNo', '=', useNo)
    .forUpdate()
    .executeTakeFirst();

interface Opening {
  readonly useNo: number;
  readonly cardNo: string;
  readonly nuclearMode: number;
}

const start = (system: System): Route =>
  implementDirect<typeof deviceWaterStart.content, typeof deviceWaterStart.result, Terminal>(
    deviceWaterStart,
    async ({ principal: terminal }, opening) => {
      const { merchantId, deviceId, deviceType, place } = terminal;
      const { useNo, cardNo, nuclearMode } = opening;
      const within = withinWater(system, terminal);
      const command = { scope: `water.start ${deviceId}`, key: String(useNo) };
      const request = { cardNo, nuclearMode };

      try {
        return await within((context) =>
          once(context, { ...command, request }, () => startUse(context, terminal, opening)),
        );
      } catch (error) {
        const sale = { merchantId, place, deviceId, cardNo, nuclearMode, sourceType: deviceType };
        keepFailure(system.urgent.pool, sale, error);
        throw error;
      }
    },
  );

/** Holds what a use may cost and lets it begin. @throws Refusal 409 */
async function startUse(context: Context, terminal: Terminal, opening: Opening) {
  const { now, newId } = context;
  const { deviceId, deviceType, place } = terminal;
  const { useNo, cardNo, nuclearMode } = opening;
  const settings = await lockMachine(context, terminal);
  if (settings.sector === SECTOR_OFF) throw conflict('WATER_OFF', '该设备未启用');
  if (await lockUse(context, terminal, useNo)) throw conflict('WATER_ENDED', '本次用水已结束');

  await assertFree(context, deviceId);
  const { chargedBy, unitPrice, holdAmount, mostMinutes } = settings;
  const useId = newId();
  const sale = {
    cardNo,
    amount: holdAmount,
    occurredAt: now,
    place,
    nuclearMode,
    onlineFlag: 1,
    sourceType: deviceType,
    deviceId,
  } as const;

  const money = await holdSale(context, sale, { bizId: useId, least: unitPrice });
  if ('reason' in money) throw conflict(money.reason, textOf(money.reason));

  const { accountId, custId, held, available } = money;
  await addUse(context, {
    useId,
    deviceId,
    useNo,
    canteenId: place.placeId,
    stallId: place.stallId,
    cardNo,
    nuclearMode,
    accountId,
    custId,
    state: STATE.running,
    occurredAt: now,
    chargedBy,
    unitPrice,
    mostMinutes,
    held,
  });

  return { useNo, held, chargedBy, unitPrice, mostMinutes, available };
}

/** @throws Refusal 409 WATER_RUNNING while somebody draws water at the machine */
async function assertFree({ tx }: Context, deviceId: number): Promise<void> {
  const running = await tx
    .selectFrom('waterUse')
    .select('useNo')
    .where('deviceId', '=', deviceId)
    .where('state', '=', STATE.running)
    .executeTakeFirst();

  if (running) throw conflict('WATER_RUNNING', '该设备正在使用，请先结束上一次用水');
}

/** Why money was not held, in the words of the counter. */
const textOf = (reason: string): string =>
  refusalReason.find(({ key }) => key === reason)?.desc ?? '不能用水';

const reading = (system: System): Route =>
  implementDirect<typeof deviceWaterReading.content, typeof deviceWaterReading.result, Terminal>(
    deviceWaterReading,
    ({ principal: terminal }, { useNo, millilitres, seconds }) =>
      withinWater(
        system,
        terminal,
      )(async ({ tx, now }) => {
        const kept = await tx
          .updateTable('waterUse')
          .set({
            millilitres: sql<number>`greatest(millilitres, ${millilitres}::bigint)`,
            seconds: sql<number>`greatest(seconds, ${seconds}::integer)`,
            readAt: now,
          })
          .where('deviceId', '=', terminal.deviceId)
          .where('useNo', '=', useNo)
          .where('state', '=', STATE.running)
          .returning('useNo')
          .executeTakeFirst();
        if (kept) return { isRunning: true };

        const known = await tx
          .selectFrom('waterUse')
          .select('useNo')
          .where('deviceId', '=', terminal.deviceId)
          .where('useNo', '=', useNo)
          .executeTakeFirst();
        if (!known) throw notFound('没有这次用水');

        return { isRunning: false };
      }),
  );

interface Closing extends WaterReading {
  readonly useNo: number;
  readonly cardNo?: string | undefined;
  readonly startedAt?: string | undefined;
}

const stop = (system: System): Route =>
  implementDirect<typeof deviceWaterStop.content, typeof deviceWaterStop.result, Terminal>(
    deviceWaterStop,
    ({ principal: terminal }, closing) => {
      const { useNo, millilitres, seconds } = closing;
      const command = { scope: `water.stop ${terminal.deviceId}`, key: String(useNo) };
      const request = { millilitres, seconds };

      return withinWater(
        system,
        terminal,
      )((context) =>
        once(context, { ...command, request }, async () => {
          const ended = await stopUse(context, terminal, closing);
          return { useNo, ...ended };
        }),
      );
    },
  );

/** Ends a use, settles one the house gave up, or books one it never heard of. @throws Refusal 409 */
async function stopUse(context: Context, terminal: Terminal, closing: Closing) {
  const settings = await lockMachine(context, terminal);
  const use = await lockUse(context, terminal, closing.useNo);
  if (!use) {
    const told = await keepOffline(context, terminal, closing, settings);
    return endUse(context, told, closing, STATE.offline);
  }

  if (closing.cardNo !== undefined && closing.cardNo !== use.cardNo)
    throw conflict('OTHER_CARD', '本次用水不是这张卡');
  if (use.state === STATE.running) return endUse(context, use, closing, STATE.ended);
  if (use.state === STATE.lost) return endUse(context, use, closing, STATE.late);

  throw conflict('WATER_ENDED', '本次用水已结束');
}

/** Keeps a use that began and ended without a line, not charged yet; it costs no more than the machine holds of others. */
async function keepOffline(
  context: Context,
  terminal: Terminal,
  { useNo, cardNo, startedAt }: Closing,
  { chargedBy, unitPrice, holdAmount, mostMinutes }: WaterSettings,
): Promise<WaterUse> {
  const { client, merchantId, newId } = context;
  const { deviceId, timeZone } = terminal;
  if (cardNo === undefined || startedAt === undefined)
    throw conflict('USE_UNKNOWN', '没有这次用水，补传须带卡号和开始时间');
  if (startedAt < oldestMoment(timeZone)) throw conflict('TOO_OLD', '用水时间过早，不能补传');

  const { occurredAt } = judgeMoment(startedAt, false, clockOf(timeZone));
  const moment = { deviceId, at: occurredAt, now: terminal };
  const [stood = terminal.place] = await placesAt(client, merchantId, [moment]);
  const isCanteen = stood.placeKind === placeKind.key.canteen;
  const place = isCanteen ? stood : atCanteen(terminal.place.placeId, terminal.place.stallId);
  const holder = await findByCard(context, cardNo);
  const use = await addUse(context, {
    useId: newId(),
    deviceId,
    useNo,
    canteenId: place.placeId,
    stallId: place.stallId,
    cardNo,
    nuclearMode: CARD,
    accountId: holder?.accountId ?? null,
    custId: holder?.custId ?? null,
    state: STATE.offline,
    occurredAt,
    chargedBy,
    unitPrice,
    mostMinutes,
    held: holdAmount,
  });

  /* The card is asked when it is booked: whose it was then, and whether it was lost. */
  return { ...use, accountId: null };
}

/** The calls of machines that meter water. */
export const waterDoors = (system: System): Route[] => [
  start(system),
  reading(system),
  stop(system),
];
