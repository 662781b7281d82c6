import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Flag, Id } from '#kit/contract/fields.ts';
import { BoardKind, LinkKey } from './screen-link.ts';

/* The boards of the public data screens (rule console/public-pages): sums only, nothing about a person. */

/** In fen; null where the merchant's data screens withhold amounts. */
const Amount = Fen.nullable();
/** `HH:mm`; a time of the next day counts on beyond 24:00. */
const Clock = z.string();

const Head = {
  title: z.string(),
  footer: z.string(),
  refreshSeconds: z.int(),
  /** Moment of the figures, in the merchant's time zone. */
  shownAt: z.string(),
  bizDate: DateText,
  day: z.object({ work: z.boolean(), name: z.string().nullable() }),
  /** The meals of the canteens shown, widest times first to last; `orderNum` is today's, `before` yesterday's whole. */
  meals: z.array(
    z.object({
      mealType: z.int(),
      from: Clock,
      to: Clock,
      state: z.enum(['past', 'now', 'later']),
      orderNum: Count,
      before: Count,
      amount: Amount,
    }),
  ),
  /** Half hours of today from the first that sold on any of the days; today's are null after now. */
  hours: z.array(
    z.object({
      from: Clock,
      orderNum: Count.nullable(),
      yesterday: Count,
      lastWeek: Count,
      amount: Amount,
      amountYesterday: Amount,
      amountLastWeek: Amount,
    }),
  ),
};

const CustomerBoard = z.object({
  board: z.literal('user'),
  ...Head,
  canteens: z.array(
    z.object({
      canteenId: Id,
      canteenName: z.string(),
      /** The meal served right now; null: closed. */
      mealType: z.int().nullable(),
      /** When it ends, or when the next meal begins; null where there is none today. */
      until: Clock.nullable(),
      nextMeal: z.int().nullable(),
      /** Orders of the last quarter of an hour. */
      recent: Count,
      /** 0 closed, 1 quiet, 2 some, 3 crowded: `recent` beside the busiest half hour of yesterday and a week ago. */
      busy: z.int().min(0).max(3),
      openStalls: Count,
      stalls: Count,
    }),
  ),
  /** Stalls by today's orders. */
  ranking: z.array(
    z.object({ stallId: Id, stallName: z.string(), canteenName: z.string(), orderNum: Count }),
  ),
});

const Pace = z.object({ today: Count, yesterday: Count, lastWeek: Count });
const KitchenBoard = z.object({
  board: z.literal('back'),
  ...Head,
  /** Orders up to this time of the day. */
  orders: Pace,
  /** Orders of the last quarter of an hour. */
  recent: Pace,
  refundNum: Count,
  stalls: z.array(
    z.object({
      stallId: Id,
      stallName: z.string(),
      canteenName: z.string(),
      open: z.boolean(),
      meals: z.array(z.object({ mealType: z.int(), orderNum: Count })),
      recent: Count,
      orderNum: Count,
      amount: Amount,
    }),
  ),
});

const Turnover = z.object({
  orderNum: Count,
  amount: Amount,
  refundNum: Count,
  refundAmount: Amount,
});
const MerchantBoard = z.object({
  board: z.literal('merchant'),
  ...Head,
  showAmount: Flag,
  today: Turnover,
  /** Up to this time of the day, so that they compare with today. */
  yesterday: Turnover,
  lastWeek: Turnover,
  canteens: z.array(
    z.object({
      canteenId: Id,
      canteenName: z.string(),
      orderNum: Count,
      amount: Amount,
      orderNumBefore: Count,
      amountBefore: Amount,
    }),
  ),
  /** What paid today; empty where amounts are withheld. */
  tenders: z.array(z.object({ tender: z.int(), amount: Fen })),
  /** The last 30 days. */
  trend: z.array(z.object({ bizDate: DateText, orderNum: Count, amount: Amount })),
});

const Board = z.discriminatedUnion('board', [CustomerBoard, KitchenBoard, MerchantBoard]);
export type CustomerBoard = z.input<typeof CustomerBoard>;
export type KitchenBoard = z.input<typeof KitchenBoard>;
export type MerchantBoard = z.input<typeof MerchantBoard>;

/** A board for an operator who is logged in: of their own canteens, or of a data screen as far as they may see it. */
export const dataScreenMerchant = read({
  id: 'report.dataScreenMerchant',
  title: '商户数据大屏数据',
  path: '/datascreen/getdatascreen/merchant',
  access: 'system:dataScreen:view',
  scope: 'canteen',
  content: z.object({ board: BoardKind.default('merchant'), screenId: Id.optional() }).prefault({}),
  result: Board,
});

/** The same board for a display that is not logged in: it shows the key of a link that an operator made for it. */
export const sharedBoard = read({
  id: 'report.dataScreenShared',
  title: '数据大屏分享数据',
  path: '/datascreen/getdatascreen/shared',
  access: 'public',
  content: z.object({ board: BoardKind, key: LinkKey }),
  result: Board,
});
