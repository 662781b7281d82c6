import type { Reader } from '#kit/server/cached.ts';
import { conflict } from '#kit/server/refusal.ts';
import { pointsKind } from '../../contract/lookups.ts';

/** Points that come or go, with what they are about. */
export interface PointsMove {
  readonly custId: number;
  readonly kind: (typeof pointsKind.key)[keyof typeof pointsKind.key];
  /** Minus what goes; not 0. */
  readonly change: number;
  /** Merchant wall time. */
  readonly at: string;
  readonly orderId?: number | undefined;
  readonly exchangeId?: number | undefined;
  readonly ruleId?: number | null | undefined;
  readonly operatorId?: number | undefined;
  readonly remark?: string | undefined;
}

const MAY_FALL_BELOW: readonly number[] = [pointsKind.key.earnedBack];

/* What a person has is moved and written down by one statement. What is spent must be there; what is taken back may go below 0. */
const MOVE = `with moved as (
    insert into mkt_points as t (merchant_id, cust_id, balance, seq) select $1::bigint, $2::bigint, $4::bigint, 1
      where $11::boolean or exists (select from mkt_points where merchant_id = $1 and cust_id = $2)
    on conflict (merchant_id, cust_id) do update set balance = t.balance + excluded.balance, seq = t.seq + 1
      where $11::boolean or t.balance + excluded.balance >= 0
    returning balance, seq)
  insert into mkt_points_entry (merchant_id, cust_id, seq, kind, change, balance_after, occurred_at, order_id, exchange_id, rule_id, operator_id, remark)
    select $1, $2, seq, $3::smallint, $4, balance, $5::text::timestamptz, $6::bigint, $7::bigint, $8::bigint, $9::bigint, $10::text
      from moved returning balance_after`;

/**
 * Moves points of a person. @returns what they have afterwards
 * @throws Refusal 409 POINTS_SHORT where more is spent than there is
 */
export async function movePoints(
  { client, merchantId }: Reader,
  move: PointsMove,
): Promise<number> {
  const {
    custId,
    kind,
    change,
    at,
    orderId = null,
    exchangeId = null,
    ruleId = null,
    operatorId = null,
  } = move;
  const mayFall = change > 0 || MAY_FALL_BELOW.includes(kind);
  const { rows } = await client.query<{ balance_after: number }>({
    name: 'marketing.movePoints',
    text: MOVE,
    values: [
      merchantId,
      custId,
      kind,
      change,
      at,
      orderId,
      exchangeId,
      ruleId,
      operatorId,
      move.remark ?? '',
      mayFall,
    ],
  });

  if (!rows[0]) throw conflict('POINTS_SHORT', '积分不足');

  return rows[0].balance_after;
}
