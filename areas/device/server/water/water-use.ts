import { machineType } from '#areas/canteen/contract/client-type.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { balancesOf, endHold, openBook } from '#areas/ledger/server/api.ts';
import { goodsKind } from '#areas/order/contract/lookups.ts';
import { frozenLines, type SaleOutcome, sellBatch } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { type WaterReading, waterCost, waterState } from '../../contract/machine/water.ts';

const STATE = waterState.key;

/* What becomes of uses of water; whoever changes one has locked it (rule devices/water). */

/** A use as it is charged. */
export interface WaterUse extends WaterReading {
  readonly useId: number;
  readonly deviceId: number;
  readonly useNo: number;
  readonly canteenId: number;
  readonly stallId: number | null;
  readonly cardNo: string;
  readonly nuclearMode: number;
  readonly accountId: number | null;
  readonly custId: number | null;
  /** Of waterState. */
  readonly state: number;
  /** When it began, merchant wall time. */
  readonly occurredAt: string;
  readonly chargedBy: number;
  readonly unitPrice: number;
  /** Fen, the most it may cost. */
  readonly held: number;
  /** Fen that were booked so far. */
  readonly charged: number;
  readonly orderId: number | null;
}

/** The columns of a use that say how it is charged. */
export const USE_COLUMNS = [
  'useId',
  'deviceId',
  'useNo',
  'canteenId',
  'stallId',
  'cardNo',
  'nuclearMode',
  'accountId',
  'custId',
  'state',
  'occurredAt',
  'chargedBy',
  'unitPrice',
  'held',
  'millilitres',
  'seconds',
  'charged',
  'orderId',
] as const;

/** A use that is about to be kept. */
export type NewUse = Omit<WaterUse, keyof WaterReading | 'charged' | 'orderId'> & {
  readonly mostMinutes: number;
};

/** Keeps a use under the business date it began on, not charged yet. */
export async function addUse(context: Context, use: NewUse): Promise<WaterUse> {
  const { tx, now } = context;
  const { bizDate } = mealAt(await mealCalendar(context), use.canteenId, use.occurredAt);
  const isRunning = use.state === STATE.running;
  await tx
    .insertInto('waterUse')
    .values({ ...use, bizDate, endedAt: isRunning ? null : now })
    .execute();

  return { ...use, millilitres: 0, seconds: 0, charged: 0, orderId: null };
}

/** What a use came to. */
export interface EndedUse {
  readonly state: number;
  /** Fen in all. */
  readonly charged: number;
  /** Fen of what was booked now that nobody could be charged for yet. */
  readonly suspense: number;
  /** Fen that were held and are free again. */
  readonly released: number;
  readonly orderId: number | null;
  /** What its person may spend now, fen; null where nobody is known. */
  readonly available: number | null;
}

/** Ends a use, or puts one right that has ended: what it cost and is not booked yet is booked, never more than was held. */
export async function endUse(
  context: Context,
  use: WaterUse,
  told: WaterReading,
  state: number,
): Promise<EndedUse> {
  const isRunning = use.state === STATE.running;
  if (isRunning) await freeHold(context, use);

  const reading = furthest(use, told);
  const charged = Math.max(use.charged, Math.min(waterCost(use, reading), use.held));
  const due = charged - use.charged;
  const sold = due > 0 ? await sellWater(context, use, due, state) : undefined;
  await keepEnd(context, use, { ...reading, state, charged, sold });

  return {
    state,
    charged,
    suspense: sold?.suspense ?? 0,
    released: isRunning ? use.held - charged : 0,
    orderId: use.orderId ?? sold?.orderId ?? null,
    available: await availableOf(context, use.custId),
  };
}

/** A meter never runs back: what it told before stands. */
const furthest = (before: WaterReading, now: WaterReading): WaterReading => ({
  millilitres: Math.max(before.millilitres, now.millilitres),
  seconds: Math.max(before.seconds, now.seconds),
});

/** Frees what was held; the account stays locked, so that nothing else takes it before the water is paid. */
async function freeHold(context: Context, { accountId, useId }: WaterUse): Promise<void> {
  if (accountId === null) throw new Error('a use that runs has an account');

  await openBook(context, { accountIds: [accountId] });
  await endHold(context, { kind: 'water', bizId: useId }, 'VOIDED');
}

/** The line of the order; what it is of stands in the report of water. */
const WATER = '用水';

/** Books water that ran already: whoever cannot be charged owes it, as at any machine (rule devices/transaction). */
async function sellWater(
  context: Context,
  use: WaterUse,
  amount: number,
  state: number,
): Promise<SaleOutcome> {
  const { accountId, cardNo, occurredAt, canteenId, stallId, nuclearMode, deviceId, useNo } = use;
  const isFirst = use.orderId === null;
  const line = {
    goodsKind: goodsKind.key.service,
    goodsName: WATER,
    measure: 1,
    unitPrice: amount,
    quantity: 1000,
  } as const;

  const [sold] = await sellBatch(context, [
    {
      cardNo,
      accountId: accountId ?? undefined,
      amount,
      occurredAt,
      place: atCanteen(canteenId, stallId),
      nuclearMode,
      onlineFlag: 2,
      wasHeld: state !== STATE.offline,
      sourceType: machineType.key.waterController,
      deviceId,
      deviceTransactionNo: isFirst ? useNo : undefined,
      lines: frozenLines([line], 0),
    },
  ]);
  if (!sold || sold.orderId === 0) throw new Error('water that ran was not booked');

  return sold;
}

async function keepEnd(
  { tx, now }: Context,
  use: WaterUse,
  {
    sold,
    ...ended
  }: WaterReading & {
    readonly state: number;
    readonly charged: number;
    readonly sold: SaleOutcome | undefined;
  },
): Promise<void> {
  if (ended.charged > use.held) throw new Error('a use costs more than was held');

  const isRepair = use.orderId !== null && sold !== undefined;
  await tx
    .updateTable('waterUse')
    .set({
      ...ended,
      endedAt: now,
      orderId: use.orderId ?? sold?.orderId ?? null,
      ...(isRepair && { repairOrderId: sold.orderId }),
    })
    .where('useId', '=', use.useId)
    .execute();
}

async function availableOf(context: Context, custId: number | null): Promise<number | null> {
  if (custId === null) return null;

  return (await balancesOf(context, [custId])).get(custId)?.available ?? 0;
}
