import { z } from 'zod';
import { couponType, exchangeKind, pointsKind } from '#areas/marketing/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, IdempotencyKey } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { own } from './session.ts';

const Coupon = z.object({
  couponNo: z.string(),
  couponName: z.string(),
  couponType: keyOf(couponType),
  /** Fen the order comes to at least; fen off; percent that is paid. */
  threshold: Fen,
  amount: Fen,
  ratio: z.int(),
  validUntil: z.string().nullable(),
});
const Gift = z.object({
  ruleId: Id,
  ruleName: z.string(),
  exchangeKind: keyOf(exchangeKind),
  points: Count,
});
const Change = z.object({
  rowKey: z.string(),
  kind: keyOf(pointsKind),
  change: z.int(),
  occurredAt: z.string(),
});

/** One's own points and coupons that can be used, and what points can be exchanged for now. */
export const dinerBenefits = read({
  ...own,
  id: 'diner.benefits',
  title: '我的积分和优惠券',
  path: '/api/diner/benefits',
  result: z.object({
    points: z.int(),
    /** Points can pay somewhere: a rule says so. */
    pointsPay: z.boolean(),
    coupons: z.array(Coupon),
    gifts: z.array(Gift),
    /** The last changes, newest first. */
    flow: z.array(Change),
  }),
});

/** Exchanges one's own points. */
export const dinerExchange = write({
  ...own,
  id: 'diner.exchange',
  title: '兑换我的积分',
  path: '/api/diner/exchange',
  content: z.object({ ruleId: Id, idempotencyKey: IdempotencyKey }),
  result: z.object({ points: Count, balance: z.int() }),
});
