import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { goodsKind } from '../../contract/lookups.ts';
import { refundOrder } from '../end-order.ts';
import { lockedOrder } from '../locked-order.ts';
import type { RefundOutcome } from './refund.ts';
import type { LineRefund } from './refund-lines.ts';
import { assertByRule } from './refund-rule.ts';

/** What a buyer brings back to the place that sold it. */
export interface GoodsReturn {
  readonly place: SellingPlace;
  readonly orderId: number;
  readonly pieces: readonly { readonly lineNo: number; readonly count: number }[];
  readonly reason: string;
}

/** No operator of the console. */
const TILL = 0;

/**
 * Takes goods back where they were sold and gives their money back the way it came, as the return rules let it. Wrap it in `once`.
 * @throws Refusal 404 for orders of other places; 409 LINE_REFUND_TOO_LARGE, NOTHING_PAID, BACK_RULE, and what a refund refuses
 */
export async function returnGoods(context: Context, returned: GoodsReturn): Promise<RefundOutcome> {
  const { place, orderId, pieces, reason } = returned;
  await lockedOrder(context, orderId);
  const sold = new Map(
    (await soldGoods(context, place, orderId)).lines.map((line) => [line.lineNo, line]),
  );
  const lines = pieces.map(({ lineNo, count }) => worthOf(sold.get(lineNo), count));
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  await assertByRule(context, { orderId, amount, override: false, reason });

  return refundOrder(context, { orderId, lines, reason, operatorId: TILL });
}

/** A line of goods as its till sold it, with what can still be brought back of it. */
export interface SoldLine {
  readonly lineNo: number;
  readonly goodsId: number | null;
  readonly goodsName: string;
  /** Pieces sold, and pieces not brought back yet. */
  readonly count: number;
  readonly leftCount: number;
  /** Fen not given back yet. */
  readonly left: number;
}

const THOUSAND = 1000;

/** The goods of an order of this place. @throws Refusal 404 for orders of others */
export async function soldGoods(
  { tx }: Context,
  { placeKind, placeId }: SellingPlace,
  orderId: number,
) {
  const order = await tx
    .selectFrom('mealOrder')
    .select(['orderId', 'occurredAt'])
    .where('orderId', '=', orderId)
    .where('placeKind', '=', placeKind)
    .where('placeId', '=', placeId)
    .executeTakeFirst();

  if (!order) throw notFound('订单不存在');

  const lines = await tx
    .selectFrom('orderLine')
    .select([
      'lineNo',
      'goodsId',
      'goodsName',
      'quantity',
      'refundQuantity',
      'amount',
      'discountShare',
      'refundAmount',
    ])
    .where('orderId', '=', orderId)
    .where('goodsKind', '=', goodsKind.key.goods)
    .orderBy('lineNo')
    .execute();

  const shown = lines.map(
    ({ quantity, refundQuantity, amount, discountShare, refundAmount, ...line }): SoldLine => {
      const left = amount - discountShare - refundAmount;
      return {
        ...line,
        count: quantity / THOUSAND,
        leftCount: (quantity - refundQuantity) / THOUSAND,
        left,
      };
    },
  );

  return { ...order, lines: shown };
}

/** What pieces of a line are worth: their share of what is left of it, the last of them all of that. @throws Refusal 409 LINE_REFUND_TOO_LARGE */
function worthOf(line: SoldLine | undefined, count: number): LineRefund {
  if (!line || count > line.leftCount)
    throw conflict('LINE_REFUND_TOO_LARGE', '退款超过该明细可退金额或数量');

  const { lineNo, left, leftCount } = line;
  const amount = Number((BigInt(left) * BigInt(count)) / BigInt(leftCount));

  return { lineNo, amount, quantity: count * THOUSAND };
}
