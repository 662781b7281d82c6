import { sql } from 'kysely';
import { ruleDays } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import { type Buyer, isAbout, isForBuyer, type Occasion } from '../contract/pricing/scope.ts';

const MINUTE_MILLISECONDS = 60_000;
const minutesBetween = (from: string, until: string): number =>
  (Date.parse(`${until.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) /
  MINUTE_MILLISECONDS;

/** A sale of which money is asked back. */
export interface BackQuestion {
  /** Undefined where the buyer is not known. */
  readonly buyer: Buyer | undefined;
  /** Where and when it was bought. */
  readonly occasion: Occasion;
  /** Fen that were paid for it, and of those what was given back so far. */
  readonly paid: number;
  readonly refunded: number;
}

/** What a return rule keeps of a sale by now. */
interface BackTerms {
  /** Percent of what is given back. */
  readonly ratio: number;
  /** Fen, once a sale. */
  readonly flat: number;
}
const FREE: BackTerms = { ratio: 0, flat: 0 };

/** The terms of the first rule by priority that is about the sale. @throws Refusal 409 BACK_CLOSED */
async function readTerms(
  context: Pick<Context, 'tx' | 'client' | 'merchantId' | 'now'>,
  { buyer, occasion }: BackQuestion,
): Promise<BackTerms> {
  const { tx, now } = context;
  const found = await tx
    .selectFrom('mktMealBackRule')
    .selectAll()
    .select(
      sql<
        number[]
      >`org_ids || array(select below.org_id from organisation below join organisation above
          on above.merchant_id = ${context.merchantId} and below.path ~>=~ above.path and below.path ~<~ above.path_end
        where below.merchant_id = ${context.merchantId} and below.org_id = ${buyer?.orgId ?? null}
          and above.org_id = any(mkt_meal_back_rule.org_ids))`.as('orgIdsBelow'),
    )
    .where('state', '=', 1)
    .orderBy('priority')
    .orderBy('ruleId')
    .execute();

  const days = found.some(({ dayKinds }) => dayKinds.length > 0)
    ? await ruleDays(context, now.slice(0, 10))
    : {};
  const rule = found
    .map(({ orgIdsBelow, ...each }) => ({ ...each, orgIds: orgIdsBelow }))
    .find((each) => isAbout(each, occasion, days) && isForBuyer(each, buyer));
  if (!rule) return FREE;

  const minutes = minutesBetween(occasion.at, now);
  if (rule.lastMinutes > 0 && minutes > rule.lastMinutes)
    throw conflict('BACK_CLOSED', '已超过退餐时限');
  if (rule.freeMinutes > 0 && minutes <= rule.freeMinutes) return FREE;

  return { ratio: rule.feeRatio, flat: rule.feeAmount };
}

const shareOf = (amount: number, ratio: number): number => Math.floor((amount * ratio + 50) / 100);

/** Fen that may be given back yet: all refunds together leave the fee of the whole sale. */
function mostOf({ ratio, flat }: BackTerms, { paid, refunded }: BackQuestion): number {
  return Math.max(0, paid - shareOf(paid, ratio) - flat - refunded);
}

/**
 * The most that is given back of a sale by now, fen: all that is left without a rule or within its free minutes, later never more, over all
 * refunds together, than was paid less the fee of the whole.
 * @throws Refusal 409 BACK_CLOSED
 */
export async function mostBack(
  context: Pick<Context, 'tx' | 'client' | 'merchantId' | 'now'>,
  question: BackQuestion,
): Promise<number> {
  return mostOf(await readTerms(context, question), question);
}

/**
 * What a diner gets who gives something back: its price less its share of the fee, the flat part with the first refund.
 * @param amount fen of what is given back
 * @throws Refusal 409 BACK_CLOSED, BACK_FEE
 */
export async function backAmount(
  context: Pick<Context, 'tx' | 'client' | 'merchantId' | 'now'>,
  question: BackQuestion,
  amount: number,
): Promise<number> {
  const terms = await readTerms(context, question);
  const flat = question.refunded === 0 ? terms.flat : 0;
  const back = Math.min(amount - shareOf(amount, terms.ratio) - flat, mostOf(terms, question));
  const isFree = terms.ratio === 0 && terms.flat === 0;
  if (isFree || amount === 0) return amount;
  if (back <= 0) throw conflict('BACK_FEE', '手续费不低于退款金额');

  return back;
}
