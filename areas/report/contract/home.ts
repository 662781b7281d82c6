import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id } from '#kit/contract/fields.ts';
import { waits } from './waiting.ts';

const Figures = z.object({ orderNum: Count, amount: Fen, refundNum: Count, refundAmount: Fen });

/** Today beside yesterday up to the same time, and today's meals: the figures at the head of the dashboard. */
export const todaySummary = read({
  id: 'report.homeTodayOrdSum',
  title: '今日交易',
  path: '/web/home/analysis/chart/todayordsum',
  access: 'report:home:view',
  scope: 'canteen',
  result: z.object({
    bizDate: DateText,
    today: Figures,
    yesterday: Figures,
    meals: z.array(z.object({ mealType: z.int(), orderNum: Count, amount: Fen })),
  }),
});

const days = z.object({ days: z.union([z.literal(7), z.literal(30)]).default(7) });

/** Net amount per business date over the last 7 or 30 days, without gaps. */
export const tradeTrend = read({
  id: 'report.homeChartTradeSum',
  title: '交易趋势',
  path: '/web/home/analysis/chart/charttradesum',
  access: 'report:home:view',
  scope: 'canteen',
  content: days,
  result: z.object({
    points: z.array(z.object({ bizDate: DateText, orderNum: Count, amount: Fen })),
  }),
});

/** Canteens by net amount over the last 7 or 30 days, best first. */
export const canteenRanking = read({
  id: 'report.homeChartOrdSum',
  title: '食堂排行',
  path: '/web/home/analysis/chart/chartordsum',
  access: 'report:home:view',
  scope: 'canteen',
  content: days,
  result: z.object({
    canteens: z.array(
      z.object({ canteenId: Id, canteenName: z.string(), orderNum: Count, amount: Fen }),
    ),
  }),
});

/** Beside what `Figures` tells: how many people bought something. */
const NowFigures = Figures.extend({ dinerNum: Count });

/** What a new merchant does first; each ticks itself from the data. */
export const firstSteps = ['places', 'meals', 'people', 'money', 'terminals'] as const;

/**
 * The home page in one call. Everything is compared with the same weekday of the week before, today up to this time; what waits is
 * told to those who may see to it. `steps` is null for operators who do not set the merchant up, and once every step is done.
 */
export const home = read({
  id: 'report.home',
  title: '工作台',
  path: '/web/home/analysis/home',
  access: 'report:home:view',
  scope: 'canteen',
  content: days,
  result: z.object({
    /** The merchant's clock when it was counted. */
    now: z.string(),
    today: NowFigures,
    before: NowFigures,
    meals: z.array(z.object({ mealType: z.int(), orderNum: Count, amount: Fen, before: Fen })),
    points: z.array(
      z.object({
        bizDate: DateText,
        orderNum: Count,
        amount: Fen,
        orderNumBefore: Count,
        amountBefore: Fen,
      }),
    ),
    canteens: z.array(
      z.object({ canteenId: Id, canteenName: z.string(), orderNum: Count, amount: Fen }),
    ),
    waiting: z.array(z.object({ key: z.enum(waits.map(({ key }) => key)), count: Count })),
    stopped: z.array(z.object({ endpointId: z.string(), count: Count })),
    /** Cash the caller has to hand in, and since when; null where there is none. */
    cash: z.object({ startTime: z.string(), expectedAmount: Fen }).nullable(),
    steps: z.array(z.object({ key: z.enum(firstSteps), done: z.boolean() })).nullable(),
  }),
});
