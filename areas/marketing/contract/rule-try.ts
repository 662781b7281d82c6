import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Fen, Id, PositiveFen, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { ruleReason, stage } from './lookups.ts';

const Applied = z.object({ ruleId: Id, ruleName: z.string(), stage: keyOf(stage), amount: Fen });

/** What a buyer would pay at a place and a moment, and why; nothing is booked and nothing is counted. */
export const ruleTry = read({
  id: 'marketing.ruleTry',
  title: '营销规则试算',
  path: '/api/v2/mkt/rule/try',
  access: 'marketing:rule:page',
  scope: 'canteen',
  content: z.object({
    /** Absent: a buyer who is not known. */
    custId: Id.optional(),
    canteenId: Id,
    stallId: Id.optional(),
    deviceId: Id.optional(),
    /** Now unless given. */
    at: DateTimeText.optional(),
    lines: z
      .array(
        z.object({ goodsId: Id.optional(), goodsName: text(60).optional(), amount: PositiveFen }),
      )
      .min(1)
      .max(50),
    couponNo: text(40).optional(),
    /** Points pay what may be paid by them. */
    usePoints: z.boolean().default(false),
  }),
  result: z.object({
    bizDate: z.string(),
    mealType: keyOf(mealType),
    listAmount: Fen,
    amount: Fen,
    feeAmount: Fen,
    /** What the buyer pays in all. */
    payable: Fen,
    fundAmount: Fen,
    pointsUsed: Count,
    pointsEarned: Count,
    reason: keyOf(ruleReason).nullable(),
    /** The rule that refuses. */
    refusedBy: z.string().nullable(),
    applied: z.array(Applied),
    lines: z.array(z.object({ lineNo: z.int(), amount: Fen, net: Fen, applied: z.array(Applied) })),
  }),
});
