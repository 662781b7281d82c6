import { type RawBuilder, sql } from 'kysely';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { configOf, itemsOf } from './config.ts';
import { anonymityOf, type Words } from './give-order.ts';
import { isCanteen, repliesOf } from './said.ts';

/* What diners say of canteens: stars for the whole and for each item, once a cycle. */

/** Of one's own evaluations as many are shown. */
const SHOWN = 20;

/** What a diner is asked about canteens, which of them they have evaluated in this cycle, and what they said lately. */
export async function canteenQuestions(
  context: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  custId: number,
) {
  const { tx, now } = context;
  const { canteenCycle, anonymousOpen } = await configOf(context);
  const isOpen = await isAsked(context, custId);
  const given = await tx
    .selectFrom('canteenEvaluation')
    .innerJoin('canteen', 'canteen.canteenId', 'canteenEvaluation.canteenId')
    .select([
      'evaluationId',
      'canteenEvaluation.canteenId',
      'canteenName',
      'stars',
      'content',
      'occurredAt',
    ])
    .select(sql<boolean>`cycle_start = ${cycleStart(canteenCycle, now)}`.as('isNow'))
    .where('custId', '=', custId)
    .orderBy('evaluationId', 'desc')
    .limit(SHOWN)
    .execute();

  const replies = await repliesOf(
    context,
    'canteenEvaluation',
    given.map(({ evaluationId }) => evaluationId),
  );

  return {
    isOpen,
    canteenCycle,
    mayBeAnonymous: anonymousOpen === yesNo.key.yes,
    items: await itemsOf(context),
    given: given.map((each) => ({ ...each, replies: replies.get(each.evaluationId) ?? [] })),
  };
}

/** Whether a diner is asked about canteens now: it is open, in its days, and for their kind of people. */
async function isAsked({ tx, now }: Pick<Context, 'tx' | 'now'>, custId: number): Promise<boolean> {
  const { canteenOpen, startDate, endDate, psnTypes } = await configOf({ tx });
  const today = now.slice(0, 10);
  if (
    canteenOpen !== yesNo.key.yes ||
    (startDate && today < startDate) ||
    (endDate && today > endDate)
  )
    return false;
  if (psnTypes.length === 0) return true;

  const person = await tx
    .selectFrom('customer')
    .select('psnType')
    .where('custId', '=', custId)
    .executeTakeFirst();

  return person?.psnType != null && psnTypes.includes(person.psnType);
}

const CYCLES = ['day', 'week', 'month'] as const;

/** The first day of the cycle a day lies in: the day itself, its Monday, the first of its month. */
const cycleStart = (cycle: number, now: string): RawBuilder<string> =>
  sql`date_trunc(${CYCLES[cycle - 1] ?? 'month'}, ${now.slice(0, 10)}::date)::date`;

type OwnContext = Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'>;

interface CanteenWords extends Words {
  readonly canteenId: number;
  readonly custId: number;
  readonly stars: number;
  readonly items: readonly { readonly itemId: number; readonly stars: number }[];
}

/**
 * A diner evaluates a canteen, once a cycle and with stars for every item. Wrap it in `once`.
 * @throws Refusal 400 where an item is missing; 404; 409 EVALUATION_CLOSED, EVALUATED_ALREADY, NO_ANONYMOUS
 */
export async function evaluateCanteen(
  context: OwnContext,
  words: CanteenWords,
): Promise<{ evaluationId: number }> {
  const { tx, newId, now } = context;
  const { canteenId, custId, stars, content, images, items } = words;
  if (!(await isCanteen(context, canteenId))) throw notFound('食堂不存在或已被删除');
  if (!(await isAsked(context, custId))) throw conflict('EVALUATION_CLOSED', '暂未开放食堂评价');

  const wanted = (await itemsOf(context)).map(({ itemId }) => itemId);
  if (wanted.length !== items.length || !items.every(({ itemId }) => wanted.includes(itemId)))
    throw invalid('items', '请为每个评价项目评分');

  const { canteenCycle } = await configOf(context);
  const anonymous = await anonymityOf(context, words.isAnonymous);
  const evaluationId = newId();
  const given = { canteenId, custId, stars, content, images: [...images], anonymous };
  const written = await tx
    .insertInto('canteenEvaluation')
    .values({
      evaluationId,
      ...given,
      cycleStart: cycleStart(canteenCycle, now),
      bizDate: now.slice(0, 10),
      occurredAt: now,
    })
    .onConflict((on) => on.columns(['merchantId', 'canteenId', 'custId', 'cycleStart']).doNothing())
    .executeTakeFirst();

  if (written.numInsertedOrUpdatedRows === 0n)
    throw conflict('EVALUATED_ALREADY', '本期已评价过该食堂');

  if (items.length > 0)
    await tx
      .insertInto('canteenEvaluationScore')
      .values(items.map((item) => ({ evaluationId, ...item })))
      .execute();

  return { evaluationId };
}
