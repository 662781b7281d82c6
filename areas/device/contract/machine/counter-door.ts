import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, PositiveFen, text } from '#kit/contract/fields.ts';
import { CardNo } from '../device-api.ts';

/* What counters of canteens call beside their sales: money given back, money taken in, numbers called (docs/device-api.md). */

const terminal = { access: 'device', transport: 'json' } as const;

/** A number of the machine's own that it uses once: counted up, or the millisecond of the moment. */
const OwnNo = z.int().min(1);

/**
 * Gives money of a sale of today back at the machine that made it, the way it came. The same number sent again is answered as the first time and moves nothing.
 * @errors 403 REFUNDS_OFF, NOT_FOR_MACHINE; 404 orders of other machines; 409 NOT_TODAY, REFUND_TOO_LARGE, ALREADY_REFUNDED, NOTHING_PAID, BACK_RULE, IDEMPOTENCY_CONFLICT
 */
export const deviceRefund = write({
  ...terminal,
  id: 'deviceApi.refund',
  title: '终端退款',
  path: '/device-api/v1/refund',
  content: z.object({
    refundNo: OwnNo,
    orderId: Id,
    /** Fen; absent: all that is left. */
    amount: PositiveFen.optional(),
    reason: text(200).default(''),
  }),
  result: z.object({
    refundId: Id,
    /** Fen in all, and by the wallet they went back to; the rest went back the way it was paid beside the wallets. */
    amount: Fen,
    personal: Fen,
    subsidy: Fen,
    red: Fen,
  }),
});

/**
 * Cash that was taken in at a counter that recharges becomes money of its card's holder. The same number sent again is answered as the first time and moves nothing.
 * @errors 403 NOT_FOR_MACHINE; 404 unknown card; 409 CARD_STATE, RECHARGE_MAX, ACCOUNT_CLOSED, CREDIT_BLOCKED, BALANCE_LIMIT, IDEMPOTENCY_CONFLICT
 */
export const deviceRecharge = write({
  ...terminal,
  id: 'deviceApi.recharge',
  title: '终端充值',
  path: '/device-api/v1/recharge',
  content: z.object({
    rechargeNo: OwnNo,
    cardNo: CardNo,
    amount: PositiveFen,
  }),
  result: z.object({
    rechargeId: Id,
    custName: z.string(),
    amount: Fen,
    /** Fen that came on top of it by the gift rules. */
    giftAmount: Fen,
    /** Fen of it that repaid a debt. */
    repaid: Fen,
    /** What the person has of their own money now. */
    personal: z.int(),
  }),
});

/** The numbers a call machine calls: of its stall, or of its canteen where it stands at none; today's. @errors 403 NOT_FOR_MACHINE */
export const deviceCalls = read({
  ...terminal,
  id: 'deviceApi.calls',
  title: '终端叫号',
  path: '/device-api/v1/calls',
  content: z.object({}),
  result: z.object({
    bizDate: z.string(),
    calls: z.array(
      z.object({
        callNo: z.int(),
        /** It can be fetched now; else it is being made. */
        isReady: z.boolean(),
      }),
    ),
  }),
});
