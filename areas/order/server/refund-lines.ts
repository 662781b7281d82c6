import type { LedgerContext } from '#areas/account/server/api.ts';
import { recallPortions } from '#areas/menu/server/api.ts';
import { sharesOf } from '#kit/contract/shares.ts';
import { conflict } from '#kit/server/refusal.ts';
import type { LockedOrder } from './locked-order.ts';

const CANTEEN = 1;
const THOUSAND = 1000;
const WEIGHED = 2;

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
    return rows.map(({ lineNo }, index) => ({ lineNo, amount: shares[index] ?? 0 })).filter((line) => line.amount > 0);
  }
  const open = new Map(rows.map((row) => [row.lineNo, row]));
  const fits = ({ lineNo, amount: part, quantity = 0 }: LineRefund): boolean => {
    const line = open.get(lineNo);
    return line !== undefined && part > 0 && part <= line.left && quantity >= 0 && quantity <= line.leftQuantity;
  };
  const isOnce = new Set(named.map(({ lineNo }) => lineNo)).size === named.length;
  if (!isOnce || !named.every(fits)) throw conflict('LINE_REFUND_TOO_LARGE', '退款超过该明细可退金额或数量');
  return [...named];
}

/** Dishes that are given back can be sold again: whole portions, or grams, of the lines that were named with a quantity. */
export async function recallDishes(
  { client, merchantId }: LedgerContext,
  order: LockedOrder,
  lines: readonly LineRefund[],
): Promise<void> {
  const given = new Map(lines.map(({ lineNo, quantity = 0 }) => [lineNo, quantity] as const).filter(([, n]) => n > 0));
  if (given.size === 0 || order.placeKind !== CANTEEN) return;
  const { rows } = await client.query<{ lineNo: number; dishesId: number; measure: number }>({
    name: 'order.recalledDishes',
    text: `select line_no as "lineNo", goods_id as "dishesId", measure from order_line where merchant_id = $1 and order_id = $2
      and biz_date = $3::date and line_no = any($4::smallint[]) and goods_kind = 1 and goods_id is not null`,
    values: [merchantId, order.orderId, order.bizDate, [...given.keys()]],
  });
  const { placeId: canteenId, stallId, bizDate, mealType, accountId } = order;
  const dishes = rows.map(({ lineNo, dishesId, measure }) => {
    const quantity = given.get(lineNo) ?? 0;
    return { dishesId, count: measure === WEIGHED ? quantity : Math.floor(quantity / THOUSAND) };
  });
  await recallPortions(client, merchantId, { canteenId, stallId, bizDate, mealType, accountId, dishes });
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
      ...[merchantId, refundId],
      lines.map((line) => line.lineNo),
      lines.map((line) => line.amount),
      lines.map((line) => line.quantity ?? 0),
    ],
  });
}
