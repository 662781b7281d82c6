import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { eventsOf } from '#kit/server/lifecycle.ts';
import { whereGiven as askedFor } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveList, serveQuery } from '#kit/server/serve-list.ts';
import {
  canteenEvaluateDetail,
  canteenEvaluatePage,
  canteenEvaluateReply,
  canteenEvaluateSumChart,
  canteenEvaluateSumPage,
} from '../contract/canteen-evaluation.ts';
import { GOOD_STARS } from '../contract/lookups.ts';
import {
  addReply,
  firstPicture,
  latestEvent,
  type Reply,
  saidWhere,
  unlessAnonymous,
} from './said.ts';

const TABLE = 'canteenEvaluation';

const itemsText = (
  merchantId: number,
) => sql<string>`coalesce((select string_agg(i.item_name || ' ' || s.stars, '；' order by i.sort, i.item_id)
  from canteen_evaluation_score s join evaluation_item i on i.merchant_id = ${merchantId} and i.item_id = s.item_id
  where s.merchant_id = ${merchantId} and s.evaluation_id = canteen_evaluation.evaluation_id), '')`;

/** Evaluations of canteens the caller sees as a whole. */
const evaluations = serveList(TABLE, canteenEvaluatePage, {
  visible: ({ scope }) => scopeWhere('canteenEvaluation.canteenId', scope.canteens),
  shown: (rows, context) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'canteenEvaluation.canteenId')
      .leftJoin('customer', 'customer.custId', 'canteenEvaluation.custId')
      .select([
        'canteen.canteenName',
        firstPicture(TABLE).as('pictureUrl'),
        unlessAnonymous<string>(TABLE, 'customer.custNum').as('custNum'),
        unlessAnonymous<string>(TABLE, 'customer.custName').as('custName'),
        itemsText(context.merchantId).as('items'),
        latestEvent(context, TABLE, 'reply').as('reply'),
      ]),
  where: saidWhere(TABLE),
});

interface Asked {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly canteenId?: number | undefined;
}

/** Evaluations of the period in the caller's canteens. */
const given = ({ tx, scope }: Context, { canteenId, ...period }: Asked) =>
  tx
    .selectFrom('canteenEvaluation')
    .select([
      'canteenEvaluation.canteenId',
      'canteenEvaluation.stars',
      'canteenEvaluation.evaluationId',
    ])
    .where(scopeWhere('canteenEvaluation.canteenId', scope.canteens))
    .where(wherePeriod('canteenEvaluation.occurredAt', period))
    .where(askedFor(canteenId, (id) => sql`canteen_evaluation.canteen_id = ${id}`));

/** Where all else is equal rows stand by it, the last first: the whole, then items as they are asked. */
const SUM_ID = sql<string>`m.canteen_id || '-' || coalesce(lpad((99 - evaluation_item.sort)::text, 2, '0') || '-' || m.item_id, 'zz')`;

const AVERAGE = sql<number>`round(avg(m.stars), 2)::float8`;

const count = (of: number): RawBuilder<number> =>
  sql`count(*) filter (where m.stars = ${sql.lit(of)})`;

const sums = serveQuery(canteenEvaluateSumPage, (context, filter) => {
  const { merchantId } = context;
  const evaluated = given(context, filter);
  const all = sql<{ canteenId: number; itemId: number | null; stars: number }>`(
    select g.canteen_id, null::bigint as item_id, g.stars from (${evaluated}) g
    union all select g.canteen_id, s.item_id, s.stars from (${evaluated}) g
      join canteen_evaluation_score s on s.merchant_id = ${merchantId} and s.evaluation_id = g.evaluation_id)`;

  return context.tx
    .selectFrom(all.as('m'))
    .innerJoin('canteen', 'canteen.canteenId', 'm.canteenId')
    .leftJoin('evaluationItem', 'evaluationItem.itemId', 'm.itemId')
    .groupBy([
      'm.canteenId',
      'm.itemId',
      'canteen.canteenName',
      'evaluationItem.itemName',
      'evaluationItem.sort',
    ])
    .select([
      SUM_ID.as('sumId'),
      'm.canteenId',
      'canteen.canteenName',
      'evaluationItem.itemName',
      sql<number>`count(*)`.as('evaluateNum'),
      AVERAGE.as('averageStars'),
      sql<number>`avg((m.stars >= ${sql.lit(GOOD_STARS)})::int)::float8`.as('goodRate'),
      count(5).as('star5'),
      count(4).as('star4'),
      count(3).as('star3'),
      count(2).as('star2'),
      count(1).as('star1'),
    ]);
});

/** One evaluation of a canteen the caller sees. @throws Refusal 404 */
async function visible(context: Context, evaluationId: number) {
  const found = await evaluations.find(context, evaluationId);
  if (!found) throw notFound('评价不存在');

  return found;
}

/** An evaluation of a canteen has no states; its events name this one. */
const GIVEN = 1;

/** Adds a reply to an evaluation of a canteen the caller sees. @throws Refusal 404; 409 CHANGED */
export async function replyToCanteen(context: Context, reply: Reply): Promise<void> {
  await visible(context, reply.evaluationId);
  await addReply(context, TABLE, reply, GIVEN);
}

export const canteenEvaluationRoutes = [
  evaluations,
  sums,
  implement(canteenEvaluateDetail, async (context, { evaluationId }) => {
    const found = await visible(context, evaluationId);
    return { ...found, events: await eventsOf(context, TABLE, evaluationId) };
  }),
  implement(canteenEvaluateReply, async (context, asked) => {
    await replyToCanteen(context, asked);
    return undefined;
  }),
  implement(canteenEvaluateSumChart, async (context, filter) => {
    return context.tx
      .selectFrom(given(context, filter).as('m'))
      .innerJoin('canteen', 'canteen.canteenId', 'm.canteenId')
      .select(['m.canteenId', 'canteen.canteenName'])
      .select([AVERAGE.as('averageStars'), sql<number>`count(*)`.as('evaluateNum')])
      .groupBy(['m.canteenId', 'canteen.canteenName'])
      .orderBy('averageStars', 'desc')
      .orderBy('m.canteenId')
      .execute();
  }),
];
