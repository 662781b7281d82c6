import type { LedgerContext } from '#areas/ledger/server/api.ts';
import type { AppliedRule, Buyer } from '#areas/marketing/server/api.ts';
import { sharesOf } from '#kit/contract/shares.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import { markFacts } from '#kit/server/report/mark.ts';

/** Something that is ordered, as it is at that moment. */
export interface LineDraft {
  /** 1 dish, 2 supermarket goods, 3 service: room, box, delivery. */
  readonly goodsKind: 1 | 2 | 3;
  readonly goodsId?: number | undefined;
  readonly goodsName: string;
  readonly categoryId?: number | undefined;
  /** 1 counted, 2 weighed. */
  readonly measure: 1 | 2;
  /** Of a dish: the portion that was ordered, 1 normal, 2 large, 3 small. */
  readonly portionSize?: number | undefined;
  /** Fen a piece, or a kilogram. */
  readonly unitPrice: number;
  /** Thousandths of a piece, or grams. */
  readonly quantity: number;
  /** Fen, of the whole line; undefined where it is unknown. */
  readonly cost?: number | undefined;
  /** The set meal it is part of, and fen of it that this saves. */
  readonly setMeal?: { readonly packageId: number; readonly packageName: string } | undefined;
  readonly reduction?: number | undefined;
}

/** A line with its amount before the discount and its share of the discount, fen. */
export interface FrozenLine extends LineDraft {
  readonly lineNo: number;
  readonly amount: number;
  readonly discountShare: number;
  /** What marketing did to it. */
  readonly applied?: readonly AppliedRule[] | undefined;
}

/** Freezes lines: what each costs, and its share of the discount to the fen (largest remainder), beside what its set meal saves. */
export function frozenLines(lines: readonly LineDraft[], discount: number): FrozenLine[] {
  const amounts = lines.map(amountOf);
  const shares = sharesOf(
    discount,
    lines.map(({ reduction = 0 }, index) => (amounts[index] ?? 0) - reduction),
  );

  return lines.map(({ reduction = 0, ...line }, index) => ({
    ...line,
    lineNo: index + 1,
    amount: amounts[index] ?? 0,
    discountShare: (shares[index] ?? 0) + reduction,
  }));
}

const THOUSAND = 1000n;

/** Half a fen and more is a fen. */
export const amountOf = ({
  unitPrice,
  quantity,
}: Pick<LineDraft, 'unitPrice' | 'quantity'>): number =>
  Number((2n * BigInt(unitPrice) * BigInt(quantity) + THOUSAND) / (2n * THOUSAND));

/** What is to be paid for lines, fen. */
export const netOf = (lines: readonly FrozenLine[]): number =>
  lines.reduce((sum, { amount, discountShare }) => sum + amount - discountShare, 0);

/** What was applied as a column keeps it; nothing for nothing. */
export const keptAs = (applied: readonly object[] | undefined): string | undefined =>
  applied && applied.length > 0 ? JSON.stringify(applied) : undefined;

type Writing = Pick<LedgerContext, 'client' | 'merchantId' | 'newId'>;

/** What lines repeat of their order, for reports by goods. */
export interface LineOrder {
  readonly orderId: number;
  readonly bizDate: string;
  readonly orderKind: number;
  readonly place: {
    readonly placeKind: number;
    readonly placeId: number;
    readonly stallId: number | null;
  };
  readonly mealType: number;
  readonly deviceId?: number | null | undefined;
  readonly person?: Buyer | undefined;
  readonly occurredAt: string;
  /** It is paid. */
  readonly sold: boolean;
}

interface LineRow {
  readonly line: FrozenLine;
  readonly order: LineOrder;
}

const addLines = insertBatch<LineRow>('order_line', [
  ['order_id', 'bigint', ({ order }) => order.orderId],
  ['line_no', 'smallint', ({ line }) => line.lineNo],
  ['biz_date', 'date', ({ order }) => order.bizDate],
  ['goods_kind', 'smallint', ({ line }) => line.goodsKind],
  ['goods_id', 'bigint', ({ line }) => line.goodsId],
  ['goods_name', 'text', ({ line }) => line.goodsName],
  ['category_id', 'bigint', ({ line }) => line.categoryId],
  ['measure', 'smallint', ({ line }) => line.measure],
  ['portion_size', 'smallint', ({ line }) => line.portionSize],
  ['package_id', 'bigint', ({ line }) => line.setMeal?.packageId],
  ['package_name', 'text', ({ line }) => line.setMeal?.packageName],
  ['unit_price', 'bigint', ({ line }) => line.unitPrice],
  ['quantity', 'bigint', ({ line }) => line.quantity],
  ['amount', 'bigint', ({ line }) => line.amount],
  ['discount_share', 'bigint', ({ line }) => line.discountShare],
  ['cost', 'bigint', ({ line }) => line.cost],
  ['applied', 'jsonb', ({ line }) => keptAs(line.applied)],
  ['sold', 'boolean', ({ order }) => String(order.sold)],
  ['order_kind', 'smallint', ({ order }) => order.orderKind],
  ['place_kind', 'smallint', ({ order }) => order.place.placeKind],
  ['place_id', 'bigint', ({ order }) => order.place.placeId],
  ['stall_id', 'bigint', ({ order }) => order.place.stallId],
  ['meal_type', 'smallint', ({ order }) => order.mealType],
  ['device_id', 'bigint', ({ order }) => order.deviceId],
  ['cust_id', 'bigint', ({ order }) => order.person?.custId],
  ['org_id', 'bigint', ({ order }) => order.person?.orgId],
  ['psn_type', 'bigint', ({ order }) => order.person?.psnType],
  ['occurred_at', 'timestamptz', ({ order }) => order.occurredAt],
]);

/** The statements that add the lines of orders, with the marks of their cells; none for none. */
export function lineWrites(
  context: Writing,
  orders: readonly (LineOrder & { readonly lines: readonly FrozenLine[] })[],
): Statement[] {
  const rows = orders.flatMap((order) => order.lines.map((line) => ({ line, order })));
  const counted = rows.map(({ order: { bizDate, place } }) => ({
    bizDate,
    placeId: place.placeId,
  }));

  return [...addLines(context.merchantId, rows), ...linesChanged(context, counted)];
}

/** What of an order says where reports count its lines. */
export interface SoldLines {
  readonly bizDate: string;
  readonly placeId: number;
}

/** To be written by every command that changes lines in place: reports count them anew. */
export const linesChanged = (context: Writing, orders: readonly SoldLines[]): Statement[] =>
  markFacts(context, 'order_line', orders);
