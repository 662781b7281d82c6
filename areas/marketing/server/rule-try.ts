import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere, singleStalls } from '#kit/server/scope.ts';
import { ruleTry } from '../contract/rule-try.ts';
import { readRules } from './pricing/load.ts';
import { pricingFor } from './sale-pricing.ts';

async function buyerOf({ tx, scope }: Context, custId: number | undefined) {
  if (custId === undefined) return undefined;

  const found = await tx
    .selectFrom('customer')
    .select(['custId', 'orgId', 'psnType'])
    .where('custId', '=', custId)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .executeTakeFirst();

  if (!found) throw notFound('人员不存在或已被删除');

  return found;
}

export const ruleTryRoutes = [
  implement(
    ruleTry,
    async (
      context,
      { custId, canteenId, stallId = null, deviceId, at = context.now, lines, couponNo, usePoints },
    ) => {
      const { scope } = context;
      const isSeen =
        inScope(scope.canteens, canteenId) ||
        (stallId !== null && singleStalls(scope).includes(stallId));
      if (!isSeen) throw notFound('食堂不存在或已被删除');

      const buyer = await buyerOf(context, custId);
      const { bizDate, mealType } = mealAt(await mealCalendar(context), canteenId, at);
      const rules = await readRules(context, context.now.slice(0, 10));
      const expected =
        buyer || couponNo ? [{ custId: buyer?.custId ?? 0, bizDate, mealType, couponNo }] : [];
      const pricing = await pricingFor(context, rules, expected);
      const sold = lines.map(({ goodsId, amount }, index) => ({
        lineNo: index + 1,
        goodsId,
        amount,
      }));
      const place = atCanteen(canteenId, stallId);
      const priced = pricing.price({
        buyer,
        place,
        deviceId,
        at,
        bizDate,
        mealType,
        lines: sold,
        couponNo,
        usePoints,
      });
      const {
        amount,
        fee,
        fund,
        reason = null,
        refusedBy,
        applied,
        pointsUsed,
        pointsEarned,
      } = priced;

      return {
        bizDate,
        mealType: mealType as 1,
        amount,
        feeAmount: fee,
        payable: amount + fee,
        fundAmount: fund,
        listAmount: sold.reduce((sum, line) => sum + line.amount, 0),
        reason,
        refusedBy: refusedBy?.ruleName ?? null,
        pointsUsed,
        pointsEarned,
        applied: applied as never,
        lines: priced.lines.map((line, at) => ({
          ...line,
          amount: sold[at]?.amount ?? 0,
        })) as never,
      };
    },
  ),
];
