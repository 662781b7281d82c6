import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id } from '#kit/contract/fields.ts';

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
  result: z.object({ points: z.array(z.object({ bizDate: DateText, orderNum: Count, amount: Fen })) }),
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
    canteens: z.array(z.object({ canteenId: Id, canteenName: z.string(), orderNum: Count, amount: Fen })),
  }),
});
