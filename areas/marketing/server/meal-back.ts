import { sql } from 'kysely';
import { ruleDays } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import { type Buyer, isAbout, isForBuyer, type Occasion } from '../contract/pricing/scope.ts';

const MINUTE_MILLISECONDS = 60_000;
const minutesBetween = (from: string, until: string): number =>
  (Date.parse(`${until.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / MINUTE_MILLISECONDS;

/** Something somebody wants to give back. */
export interface BackAsked {
  /** Undefined where nobody knows. */
  readonly buyer: Buyer | undefined;
  /** Where and when it was bought. */
  readonly occasion: Occasion;
  /** Fen asked back. */
  readonly amount: number;
}

/**
 * What of the amount a diner gets back: all of it without a rule or within its free minutes, later less its fee. The first rule by priority
 * that is about the sale counts.
 * @throws Refusal 409 BACK_CLOSED, BACK_FEE
 */
export async function backAmount(
  context: Pick<Context, 'tx' | 'client' | 'merchantId' | 'now'>,
  { buyer, occasion, amount }: BackAsked,
): Promise<number> {
  const { tx, now } = context;
  const found = await tx
    .selectFrom('mktMealBackRule')
    .selectAll()
    .select(
      sql<number[]>`org_ids || array(select below.org_id from organisation below join organisation above
          on above.merchant_id = ${context.merchantId} and below.path ~>=~ above.path and below.path ~<~ above.path_end
        where below.merchant_id = ${context.merchantId} and below.org_id = ${buyer?.orgId ?? null}
          and above.org_id = any(mkt_meal_back_rule.org_ids))`.as('orgIdsBelow'),
    )
    .where('state', '=', 1)
    .orderBy('priority')
    .orderBy('ruleId')
    .execute();
  const days = found.some(({ dayKinds }) => dayKinds.length > 0) ? await ruleDays(context, now.slice(0, 10)) : {};
  const rule = found
    .map(({ orgIdsBelow, ...each }) => ({ ...each, orgIds: orgIdsBelow }))
    .find((each) => isAbout(each, occasion, days) && isForBuyer(each, buyer));
  if (!rule) return amount;
  const minutes = minutesBetween(occasion.at, now);
  if (rule.lastMinutes > 0 && minutes > rule.lastMinutes) throw conflict('BACK_CLOSED', '已超过退餐时限');
  if (rule.freeMinutes > 0 && minutes <= rule.freeMinutes) return amount;
  const fee = Math.floor((amount * rule.feeRatio + 50) / 100) + rule.feeAmount;
  if (fee >= amount) throw conflict('BACK_FEE', '手续费不低于退款金额');
  return amount - fee;
}
