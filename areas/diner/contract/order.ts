import { z } from 'zod';
import { deliveryType, mealOrderMode, mealType } from '#areas/canteen/contract/lookups.ts';
import { portionSize } from '#areas/menu/contract/lookups.ts';
import {
  checkState,
  deliveryState,
  goodsStatus,
  orderKind,
  orderState,
  refundApplyState,
  refundState,
} from '#areas/order/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import {
  Count,
  DateText,
  DateTimeText,
  Fen,
  Id,
  IdempotencyKey,
  text,
} from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Replies } from './evaluation.ts';
import { own } from './session.ts';
import { TableCode } from './table.ts';

const Command = { idempotencyKey: IdempotencyKey };
const One = { orderId: Id };
/** As typed; wanted beyond the limit a person has. */
export const PayPassword = z
  .string()
  .regex(/^\d{6}$/, '支付密码为6位数字')
  .optional();

/**
 * Orders for a meal. Nothing is paid yet, or with `pay` all of it at once from one's own account, and an order that cannot be paid is not made. Fen as they were shown, and 0 is said as well: `amount` is what the dishes cost, of a buffet what it costs all
 * who come; `fees` is what comes beside it, packing and delivery, or what is missing to the least amount of a room.
 */
export const dinerOrder = write({
  ...own,
  id: 'diner.order',
  title: '下单',
  path: '/api/diner/order',
  content: z.object({
    kind: z.union([z.literal(2), z.literal(4), z.literal(5), z.literal(6)]),
    mode: z.union([z.literal(1), z.literal(2)]).optional(),
    canteenId: Id,
    stallId: Id.nullable().default(null),
    bizDate: DateText,
    mealType: keyOf(mealType),
    portions: z
      .array(
        z.object({
          lineId: Id,
          count: z.int().min(1).max(99),
          size: keyOf(portionSize).optional(),
        }),
      )
      .max(50)
      .refine(
        (all) =>
          new Set(all.map(({ lineId, size = portionSize.key.regular }) => `${lineId} ${size}`))
            .size === all.length,
        '菜品重复',
      )
      .default([]),
    /** Set meals, with the dish that was taken of each of their groups. */
    packages: z
      .array(
        z.object({
          packageId: Id,
          dishesIds: z.array(Id).max(5).default([]),
          count: z.int().min(1).max(99),
        }),
      )
      .max(20)
      .default([]),
    amount: Fen.min(0).max(9_999_999),
    fees: Fen.min(0).max(9_999_999).default(0),
    /** Fen it was said to cost after rules: where it costs something else by now nothing is ordered. */
    due: Fen.min(0).max(9_999_999).optional(),
    delivery: z
      .object({
        deliveryType: keyOf(deliveryType),
        foodPlaceId: Id.optional(),
        /** The place it is brought to, and what is to be said beside it. */
        custPlaceId: Id.optional(),
        address: text(100).optional(),
      })
      .optional(),
    roomId: Id.optional(),
    table: TableCode.optional(),
    persons: z.int().min(1).max(999).optional(),
    remark: text(100).optional(),
    /** When it is to be ready, while its meal is served; absent: whenever. */
    wantedAt: DateTimeText.optional(),
    /** A coupon of theirs, and whether their points pay what they may. */
    couponNo: z
      .string()
      .regex(/^\d{8,40}$/)
      .optional(),
    usePoints: z.boolean().optional(),
    pay: z.boolean().optional(),
    payPassword: PayPassword,
    ...Command,
  }),
  result: z.object({
    ...One,
    amount: Fen,
    /** What was paid of it at once. */
    paid: Fen,
    pickCode: z.string(),
    cancelUntil: z.string(),
    payUntil: z.string().nullable(),
  }),
});

/** Pays an order from one's own account. */
export const dinerPay = write({
  ...own,
  id: 'diner.pay',
  title: '支付订单',
  path: '/api/diner/pay',
  content: z.object({ ...One, payPassword: PayPassword, ...Command }),
  result: z.object({ ...One, paid: Fen, left: Fen }),
});

/** Takes an order back; `fee` is what is kept where it is late. */
export const dinerCancel = write({
  ...own,
  id: 'diner.cancel',
  title: '取消我的订单',
  path: '/api/diner/cancel',
  content: z.object({ ...One, ...Command }),
  result: z.object({ ...One, refunded: Fen, fee: Fen }),
});

/** Asks for money back of an order that was served, of all of it or of the lines that are named; an operator of the canteen decides. */
export const dinerApplyRefund = write({
  ...own,
  id: 'diner.applyRefund',
  title: '申请退款',
  path: '/api/diner/refund/apply',
  content: z.object({
    ...One,
    reason: text(200, 1),
    lineNos: z
      .array(Count.min(1))
      .min(1)
      .max(500)
      .refine((all) => new Set(all).size === all.length, '明细重复')
      .optional(),
    ...Command,
  }),
  result: z.object({ applyId: Id, amount: Fen }),
});

/** Takes an application back that is not decided yet. */
export const dinerWithdrawRefund = write({
  ...own,
  id: 'diner.withdrawRefund',
  title: '撤回退款申请',
  path: '/api/diner/refund/withdraw',
  content: z.object({ applyId: Id }),
});

const Order = z.object({
  ...One,
  orderKind: keyOf(orderKind),
  orderMode: keyOf(mealOrderMode).nullable(),
  occurredAt: z.string(),
  bizDate: DateText,
  mealType: keyOf(mealType),
  /** The canteen it is of; null of what was bought elsewhere. */
  canteenId: Id.nullable(),
  placeName: z.string(),
  /** The table it was made at. */
  tableName: z.string().nullable(),
  stallName: z.string().nullable(),
  amount: Fen,
  paidAmount: Fen,
  refundAmount: Fen,
  discountAmount: Fen,
  /** What rules, coupons and points took off, and fees put on. */
  applied: z.array(z.object({ ruleName: z.string(), stage: z.int(), amount: Fen })),
  orderState: keyOf(orderState),
  checkState: keyOf(checkState),
  refundState: keyOf(refundState),
  /** What it is fetched with while it waits for its buyer. */
  pickCode: z.string().nullable(),
  /** The number it is called by once it is ready. */
  callNo: Count.nullable(),
  /** How far it is on its way, and where it is brought to, where it is brought. */
  deliveryState: keyOf(deliveryState).nullable(),
  broughtTo: z.string(),
  /** When it is wanted, where its buyer said so. */
  wantedAt: z.string().nullable(),
  cancelUntil: z.string().nullable(),
  payUntil: z.string().nullable(),
  /** Fen that were kept. */
  fee: Fen,
  /** Fen that are kept at most if it is taken back now. */
  cancelFee: Fen,
  canPay: z.boolean(),
  canCancel: z.boolean(),
  canApply: z.boolean(),
  canEvaluate: z.boolean(),
  /** What one said of it, and what was answered. */
  evaluation: z
    .object({ stars: Count, content: z.string(), isAnonymous: z.boolean(), replies: Replies })
    .nullable(),
  /** The latest application for its money; `said` is why it was refused. */
  application: z
    .object({
      applyId: Id,
      state: keyOf(refundApplyState),
      amount: Fen,
      reason: z.string(),
      said: z.string(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      lineNo: Count,
      goodsName: z.string(),
      /** The dish, and the portion that was ordered of it: what is needed to order it again. */
      dishesId: Id.nullable(),
      size: keyOf(portionSize).nullable(),
      /** The set meal it was ordered in. */
      packageId: Id.nullable(),
      packageName: z.string().nullable(),
      /** Thousandths. */
      quantity: Count,
      amount: Fen,
      /** Fen that can come back. */
      left: Fen,
      goodsStatus: keyOf(goodsStatus).nullable(),
    }),
  ),
});

/** One's own orders, newest first, `before` the last one that was shown. */
export const dinerOrders = read({
  ...own,
  id: 'diner.orders',
  title: '我的订单',
  path: '/api/diner/orders',
  content: z.object({ before: Id.optional(), orderId: Id.optional() }).default({}),
  result: z.array(Order),
});

const Day = z.object({
  bizDate: DateText,
  mealType: keyOf(mealType),
  /** Null: not offered to this person. */
  price: Fen.nullable(),
  bookUntil: z.string(),
  canDeclare: z.boolean(),
  /** The order of theirs that stands for it. */
  orderId: Id.nullable(),
});
/** The week of a canteen that takes sign-ups: each day and meal, and what one has declared. */
export const dinerWeek = read({
  ...own,
  id: 'diner.week',
  title: '报餐周历',
  path: '/api/diner/week',
  content: z.object({ canteenId: Id }),
  result: z.object({ mode: keyOf(mealOrderMode).nullable(), days: z.array(Day) }),
});
/** Declares meals and pays them, all or none. */
export const dinerDeclare = write({
  ...own,
  id: 'diner.declare',
  title: '报餐并支付',
  path: '/api/diner/declare',
  content: z.object({
    canteenId: Id,
    meals: z
      .array(
        z.object({
          bizDate: DateText,
          mealType: keyOf(mealType),
          /** Fen it costs as it was shown. */
          price: Fen.min(0).max(9_999_999),
        }),
      )
      .min(1, '请选择餐次')
      .max(60),
    payPassword: PayPassword,
    ...Command,
  }),
  result: z.object({ orderIds: z.array(Id), paid: Fen }),
});
