import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import type { LedgerContext } from '#areas/ledger/server/api.ts';
import { type Portion, recallPortions } from '#areas/menu/server/api.ts';
import { sharesOf } from '#kit/contract/shares.ts';
import { conflict } from '#kit/server/refusal.ts';
import { lineMeasure } from '../../contract/lookups.ts';
import type { LockedOrder } from '../locked-order.ts';

/** What of a line is given back. */
export interface LineRefund {
  readonly lineNo: number;
  /** Fen. */
  readonly amount: number;
  /** Thousandths of a piece, or grams. */
  readonly quantity?: number;
}

interface OpenLine {
  readonly lineNo: number;
  /** Fen of the line that were not given back yet. */
  readonly left: number;
  readonly leftQuantity: number;
}

/**
 * What a refund gives back of each line: what is named, else the amount spread by what is left of each line. An order without lines has
 * none. @throws Refusal 409 LINE_REFUND_TOO_LARGE
 */
export async function refundLines(
  { client, merchantId }: LedgerContext,
  { orderId, bizDate }: LockedOrder,
  amount: number,
  named: readonly LineRefund[] | undefined,
): Promise<LineRefund[]> {
  const { rows } = await client.query<OpenLine>({
    name: 'order.openLines',
    text: `select line_no as "lineNo", amount - discount_share - refund_amount as left, quantity - refund_quantity as "leftQuantity"
      from order_line where merchant_id = $1 and order_id = $2 and biz_date = $3::date order by line_no`,
    values: [merchantId, orderId, bizDate],
  });

  if (!named) {
    const shares = sharesOf(
      amount,
      rows.map(({ left }) => left),
    );
    return rows
      .map(({ lineNo }, index) => ({ lineNo, amount: shares[index] ?? 0 }))
      .filter((line) => line.amount > 0);
  }

  const open = new Map(rows.map((row) => [row.lineNo, row]));
  const fits = ({ lineNo, amount: part, quantity = 0 }: LineRefund): boolean => {
    const line = open.get(lineNo);
    if (!line || part < 0 || quantity < 0 || part + quantity === 0) return false;

    return part <= line.left && quantity <= line.leftQuantity;
  };

  const isOnce = new Set(named.map(({ lineNo }) => lineNo)).size === named.length;
  if (!isOnce || !named.every(fits))
    throw conflict('LINE_REFUND_TOO_LARGE', '退款超过该明细可退金额或数量');

  return [...named];
}

/** Whether the lines that are named leave no piece of an order behind. */
export async function isAllBack(
  { client, merchantId }: LedgerContext,
  { orderId, bizDate }: LockedOrder,
  named: readonly LineRefund[],
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'order.piecesLeft',
    text: `select from order_line l left join unnest($4::bigint[], $5::bigint[]) n (line_no, quantity) on n.line_no = l.line_no
      where l.merchant_id = $1 and l.order_id = $2 and l.biz_date = $3::date
        and l.quantity - l.refund_quantity > coalesce(n.quantity, 0) limit 1`,
    values: [
      merchantId,
      orderId,
      bizDate,
      named.map(({ lineNo }) => lineNo),
      named.map(({ quantity = 0 }) => quantity),
    ],
  });
  return rowCount === 0;
}

interface RecalledLine {
  readonly lineNo: number;
  readonly dishesId: number;
  readonly measure: number;
  readonly quantity: number;
  /** This refund's included. */
  readonly refundQuantity: number;
}

/** Dishes that are given back can be sold again: of the lines that were named with a quantity, where they were taken from. */
export async function recallDishes(
  context: LedgerContext,
  order: LockedOrder,
  lines: readonly LineRefund[],
): Promise<void> {
  const { client, merchantId } = context;
  const given = new Map(
    lines.map(({ lineNo, quantity = 0 }) => [lineNo, quantity] as const).filter(([, n]) => n > 0),
  );
  if (given.size === 0 || order.placeKind !== placeKind.key.canteen) return;

  const { rows } = await client.query<RecalledLine>({
    name: 'order.recalledDishes',
    text: `select line_no as "lineNo", goods_id as "dishesId", measure, quantity, refund_quantity as "refundQuantity" from order_line
      where merchant_id = $1 and order_id = $2 and biz_date = $3::date and line_no = any($4::smallint[]) and goods_kind = 1
        and goods_id is not null`,
    values: [merchantId, order.orderId, order.bizDate, [...given.keys()]],
  });

  const { placeId: canteenId, stallId, deviceId, bizDate, mealType, accountId, orderId } = order;
  const dishes = rows.map((line) => ({
    dishesId: line.dishesId,
    count: recalledOf(line, given.get(line.lineNo) ?? 0),
  }));
  const portions = await portionsOf(context, orderId);
  const place = { canteenId, stallId, deviceId, bizDate, mealType, accountId };
  const back = await recallPortions(client, merchantId, { ...place, dishes, portions });
  if (portions) await keepPortions(context, orderId, { portions, back });
}

const THOUSAND = 1000;

/** Half a portion was sold as a whole one: whole portions between what was left of a line before and what is left now, or grams. */
function recalledOf({ measure, quantity, refundQuantity }: RecalledLine, given: number): number {
  if (measure === lineMeasure.key.byWeight) return given;

  const left = quantity - refundQuantity;

  return Math.ceil((left + given) / THOUSAND) - Math.ceil(left / THOUSAND);
}

/** What was claimed of the menu for an order that was made ahead; undefined for every other one. */
async function portionsOf({ client, merchantId }: LedgerContext, orderId: number) {
  const { rows } = await client.query<{ portions: readonly Portion[] }>({
    name: 'booking.portions',
    text: 'select portions from order_booking where merchant_id = $1 and order_id = $2',
    values: [merchantId, orderId],
  });
  return rows[0]?.portions;
}

/** Portions that came back do not come back again when the order ends. */
async function keepPortions(
  { client, merchantId }: LedgerContext,
  orderId: number,
  { portions, back }: { readonly portions: readonly Portion[]; readonly back: readonly Portion[] },
): Promise<void> {
  const counts = new Map(back.map(({ lineId, count }) => [lineId, count]));
  const left = portions
    .map(({ lineId, count }) => ({ lineId, count: count - (counts.get(lineId) ?? 0) }))
    .filter(({ count }) => count > 0);

  await client.query({
    name: 'booking.keepPortions',
    text: 'update order_booking set portions = $3::jsonb where merchant_id = $1 and order_id = $2',
    values: [merchantId, orderId, JSON.stringify(left)],
  });
}

/** Keeps what of a refund belongs to which line. */
export async function keepLineRefunds(
  { client, merchantId }: LedgerContext,
  refundId: number,
  lines: readonly LineRefund[],
): Promise<void> {
  if (lines.length === 0) return;
  await client.query({
    name: 'order.lineRefunds',
    text: `insert into order_refund_line (merchant_id, refund_id, line_no, amount, quantity)
      select $1, $2, * from unnest($3::smallint[], $4::bigint[], $5::bigint[])`,
    values: [
      merchantId,
      refundId,
      lines.map((line) => line.lineNo),
      lines.map((line) => line.amount),
      lines.map((line) => line.quantity ?? 0),
    ],
  });
}
