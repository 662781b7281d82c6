import type { Reader } from '#kit/server/cached.ts';
import { pointsKind } from '../../contract/lookups.ts';
import { movePoints } from './ledger.ts';

/** An order whose points move, and the moment, merchant wall time. */
interface OfOrder {
  readonly orderId: number;
  readonly at: string;
}

/** What has become of the points of an order: 2 is settled. */
const POINTS_STATE = { waiting: 1, neverPaid: 3 } as const;

/** SQL: whether points wait for the payment of an order. @param orderId a column, in a statement whose `$1` is the merchant */
export const pointsWaitFor = (orderId: string): string =>
  `exists (select from mkt_points_order p where p.merchant_id = $1 and p.order_id = ${orderId} and p.state = ${POINTS_STATE.waiting})`;

/** The points of an order that is paid now are its buyer's, once. */
export async function earnPoints(reader: Reader, { orderId, at }: OfOrder): Promise<void> {
  const { client, merchantId } = reader;
  const { rows } = await client.query<{
    cust_id: number;
    earned: number;
    earn_rule: number | null;
  }>({
    name: 'marketing.pointsPaid',
    text: `update mkt_points_order set state = 2 where merchant_id = $1 and order_id = $2 and state = 1
      returning cust_id, earned, earn_rule`,
    values: [merchantId, orderId],
  });

  const [order] = rows;
  if (!order || order.earned === 0) return;

  const { cust_id: custId, earned: change, earn_rule: ruleId } = order;
  await movePoints(reader, { custId, kind: pointsKind.key.earned, change, at, orderId, ruleId });
}

/* An order that was paid at once has its entries only, until something of it comes back. */
const FROM_ENTRIES = `insert into mkt_points_order (merchant_id, order_id, cust_id, used, earned, state, use_rule, earn_rule)
  select $1::bigint, $2::bigint, cust_id, coalesce(sum(-change) filter (where kind = ${pointsKind.key.paid}), 0),
         coalesce(sum(change) filter (where kind = ${pointsKind.key.earned}), 0), 2, max(rule_id) filter (where kind = ${pointsKind.key.paid}),
         max(rule_id) filter (where kind = ${pointsKind.key.earned})
    from mkt_points_entry where merchant_id = $1 and order_id = $2 and kind in (${pointsKind.key.earned}, ${pointsKind.key.paid}) group by cust_id
  on conflict do nothing`;

interface PointsOrder {
  readonly cust_id: number;
  readonly used: number;
  readonly earned: number;
  readonly used_back: number;
  readonly earned_back: number;
  readonly state: number;
}

/**
 * What an order spent comes back, and what it earned goes, by as much of it as is given back by now: `part` of `whole` fen, everything where
 * they are equal. Called again with the same part it moves nothing (C21).
 */
export async function returnPoints(
  reader: Reader,
  { orderId, at, part, whole }: OfOrder & { readonly part: number; readonly whole: number },
): Promise<void> {
  const { client, merchantId } = reader;
  await client.query({
    name: 'marketing.pointsFromEntries',
    text: FROM_ENTRIES,
    values: [merchantId, orderId],
  });
  const { rows } = await client.query<PointsOrder>({
    name: 'marketing.pointsOrder',
    text: `select cust_id, used, earned, used_back, earned_back, state from mkt_points_order
      where merchant_id = $1 and order_id = $2 for update`,
    values: [merchantId, orderId],
  });

  const [order] = rows;
  if (!order) return;

  const shareOf = (points: number): number =>
    part >= whole ? points : Number((BigInt(points) * BigInt(part)) / BigInt(whole));
  const isWaiting = order.state === POINTS_STATE.waiting;
  const [usedBack, earnedBack] = [shareOf(order.used), isWaiting ? 0 : shareOf(order.earned)];
  const [given, taken] = [usedBack - order.used_back, earnedBack - order.earned_back];
  await client.query({
    name: 'marketing.pointsReturned',
    text: `update mkt_points_order set used_back = $3, earned_back = $4, state = $5 where merchant_id = $1 and order_id = $2`,
    values: [
      merchantId,
      orderId,
      usedBack,
      earnedBack,
      isWaiting && part >= whole ? POINTS_STATE.neverPaid : order.state,
    ],
  });

  const move = { custId: order.cust_id, at, orderId };
  if (taken > 0)
    await movePoints(reader, { ...move, kind: pointsKind.key.earnedBack, change: -taken });
  if (given > 0)
    await movePoints(reader, { ...move, kind: pointsKind.key.paidBack, change: given });
}
