import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Flag, Id } from '#kit/contract/fields.ts';

/** Amounts in fen; null where the merchant's data screens withhold amounts. */
const Amount = Fen.nullable();
const Figures = z.object({
  orderNum: Count,
  amount: Amount,
  refundNum: Count,
  refundAmount: Amount,
});

/**
 * What a data screen shows: today's trade of the screen's canteens, as far as the caller may see them. Amounts are consumption
 * plus repair minus refund, counts are orders.
 */
export const dataScreen = read({
  id: 'report.dataScreen',
  title: '数据大屏数据',
  path: '/datascreen/getdatascreen',
  access: 'system:dataScreen:view',
  scope: 'canteen',
  content: z.object({ screenId: Id }),
  result: z.object({
    title: z.string(),
    /** 1 dark, 2 light. */
    theme: z.int(),
    modules: z.array(z.string()),
    footer: z.string(),
    refreshSeconds: z.int(),
    showAmount: Flag,
    /** Moment of the figures, in the merchant's time zone. */
    shownAt: z.string(),
    bizDate: DateText,
    /** What today is: a workday or not, and the holiday or exchange that makes it so. */
    day: z.object({ work: z.boolean(), name: z.string().nullable() }),
    today: Figures,
    /** Up to this time of the day, so that it compares with today. */
    yesterday: Figures,
    /** Hours of today up to now, from the first that sold anything today or yesterday; `before` is the same hour yesterday. */
    hours: z.array(
      z.object({
        hour: z.int(),
        orderNum: Count,
        amount: Amount,
        before: Amount,
        orderNumBefore: Count,
      }),
    ),
    canteens: z.array(
      z.object({ canteenId: Id, canteenName: z.string(), orderNum: Count, amount: Amount }),
    ),
    meals: z.array(z.object({ mealType: z.int(), orderNum: Count, amount: Amount })),
    week: z.array(z.object({ bizDate: DateText, orderNum: Count, amount: Amount })),
  }),
});
