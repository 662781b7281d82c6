import type { Reader } from '#kit/server/cached.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { RuleReason } from '../contract/lookups.ts';
import { couponState, returnPolicy } from '../contract/lookups.ts';
import type { CouponTerms } from '../contract/pricing/asked.ts';

interface Taken {
  readonly couponId: number;
  readonly state: number;
  readonly orderId: number;
  readonly discount: number;
  readonly at: string;
}

/** The coupons of a batch of sales: what each is worth, and how they are used up. */
export interface Coupons {
  /** What a coupon is worth to a buyer on a date, or why it is worth nothing. */
  of(couponNo: string, custId: number | undefined, bizDate: string): CouponTerms | RuleReason;
  take(taken: Taken): void;
  writes(merchantId: number): Statement[];
}

/** A coupon that is handed in, as it stands. */
interface Handed {
  readonly terms: CouponTerms;
  readonly state: number;
  /** Whose it is; null: of the person who has the paper. */
  readonly custId: number | null;
  readonly validUntil: string | null;
}

const NOWHERE = {
  custIds: [],
  orgIds: [],
  psnTypes: [],
  stallIds: [],
  deviceIds: [],
  weekDays: [],
  dayKinds: [],
};

const ALWAYS = { beginTime: null, endTime: null, startDate: null, endDate: null, priority: 0 };

/** Reads coupons by their numbers; without numbers nothing is asked. */
export async function readCoupons(
  { client, merchantId }: Reader,
  numbers: readonly string[],
): Promise<Coupons> {
  const known = new Map<string, Handed>();
  const taken = new Map<number, Taken>();
  if (numbers.length > 0) {
    const { rows } = await client.query<{
      coupon_no: string;
      coupon_id: number;
      state: number;
      cust_id: number | null;
      valid_until: string | null;
      terms: Omit<CouponTerms, 'couponId' | 'couponName'> & { templateName: string };
    }>({
      name: 'marketing.coupons',
      text: `select c.coupon_no, c.coupon_id, c.state, c.cust_id, c.valid_until, b.terms from mkt_coupon c
        join mkt_coupon_batch b on b.merchant_id = $1 and b.batch_id = c.batch_id
        where c.merchant_id = $1 and c.coupon_no = any($2::text[])`,
      values: [merchantId, numbers],
    });
    for (const { coupon_no, coupon_id, state, cust_id, valid_until, terms } of rows) {
      const { templateName, ...rest } = terms;
      const worth = {
        ...NOWHERE,
        ...ALWAYS,
        ...rest,
        couponId: coupon_id,
        couponName: templateName,
      };
      known.set(coupon_no, { terms: worth, state, custId: cust_id, validUntil: valid_until });
    }
  }

  return {
    of(couponNo, custId, bizDate) {
      const coupon = known.get(couponNo);
      if (!coupon) return 'COUPON_UNKNOWN';

      const isFree = coupon.state === couponState.key.granted && !taken.has(coupon.terms.couponId);
      const isTheirs = coupon.custId === null || coupon.custId === custId;
      const isValid = coupon.validUntil === null || bizDate <= coupon.validUntil;

      return isFree && isTheirs && isValid ? coupon.terms : 'COUPON_NOT_USABLE';
    },
    take: (one) => taken.set(one.couponId, one),
    writes(merchant) {
      const [first, ...more] = [...taken.values()];
      if (!first) return [];

      return more.length === 0 ? [spend(merchant, first)] : [spendAll(merchant, [first, ...more])];
    },
  };
}

/** A coupon is used with the commit of its order, and only while no other order uses it (C9): of two that use it one is tried again. */
const spend = (
  merchantId: number,
  { couponId, state, orderId, discount, at }: Taken,
): Statement => ({
  name: 'marketing.useCoupon',
  text: `update mkt_coupon set state = $3, order_id = $4, discount = $5, used_at = $6::text::timestamptz
    where merchant_id = $1 and coupon_id = $2 and state = ${couponState.key.granted}`,
  values: [merchantId, couponId, state, orderId, discount, at],
  rows: 1,
});

/** Several coupons of one batch of sales in one statement. */
const spendAll = (merchantId: number, all: readonly Taken[]): Statement => ({
  name: 'marketing.useCoupons',
  text: `update mkt_coupon t set state = n.state, order_id = n.order_id, discount = n.discount, used_at = n.at
    from unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::bigint[], $6::timestamptz[]) n (coupon_id, state, order_id, discount, at)
    where t.merchant_id = $1 and t.coupon_id = n.coupon_id and t.state = ${couponState.key.granted}`,
  values: [
    merchantId,
    all.map(({ couponId }) => couponId),
    all.map(({ state }) => state),
    all.map(({ orderId }) => orderId),
    all.map(({ discount }) => discount),
    all.map(({ at }) => at),
  ],
  rows: all.length,
});

/** The coupons of orders that are paid now are used for good. */
export const couponsPaid = (merchantId: number, orderIds: readonly number[]): Statement[] =>
  orderIds.length === 0
    ? []
    : [
        {
          name: 'marketing.couponsPaid',
          text: `update mkt_coupon set state = ${couponState.key.used}
            where merchant_id = $1 and order_id = any($2::bigint[]) and state = ${couponState.key.locked}`,
          values: [merchantId, orderIds],
        },
      ];

/** What an order that is given back whole, or was never paid, used of coupons is its holder's again where the coupon says so. */
export async function giveBackCoupons(
  { client, merchantId }: Reader,
  orderId: number,
): Promise<void> {
  await client.query({
    name: 'marketing.couponBack',
    text: `update mkt_coupon t set state = ${couponState.key.granted}, order_id = null, discount = 0, used_at = null from mkt_coupon_batch b
      where t.merchant_id = $1 and t.order_id = $2 and b.merchant_id = $1 and b.batch_id = t.batch_id
        and (t.state = 3 or (t.state = 4 and (b.terms ->> 'returnPolicy')::int = ${returnPolicy.key.returned}))`,
    values: [merchantId, orderId],
  });
}
