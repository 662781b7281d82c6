import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { eventsOf, writeEvents } from '#kit/server/lifecycle.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { BAD_STARS, showFlag } from '../contract/lookups.ts';
import {
  orderEvaluateDetail,
  orderEvaluateEditShowFlag,
  orderEvaluatePage,
  orderEvaluateReply,
} from '../contract/order-evaluation.ts';
import {
  addReply,
  firstPicture,
  latestEvent,
  PLACE_NAME,
  type Reply,
  saidWhere,
  unlessAnonymous,
} from './said.ts';

const SHOW_FLAG = showFlag.key;

/** Bad evaluations of a period that show and are not answered. */
export async function countBadUnanswered(
  { tx, scope }: Context,
  period: { readonly startDate: string; readonly endDate: string },
): Promise<number> {
  const found = await tx
    .selectFrom('orderEvaluation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(placeWhere('orderEvaluation', scope))
    .where(wherePeriod('orderEvaluation.occurredAt', period))
    .where('repliedAt', 'is', null)
    .where('showFlag', '=', SHOW_FLAG.show)
    .where('stars', '<=', BAD_STARS)
    .executeTakeFirstOrThrow();
  return found.count;
}

const TABLE = 'orderEvaluation';

/** Dishes with their stars, in words. */
const dishesText = (
  merchantId: number,
) => sql<string>`coalesce((select string_agg(d.goods_name || ' ' || d.stars, '；' order by d.line_no)
  from order_evaluation_dish d where d.merchant_id = ${merchantId} and d.evaluation_id = order_evaluation.evaluation_id), '')`;

const hideReason = (context: Context) =>
  sql<string>`case show_flag when ${sql.lit(SHOW_FLAG.hide)} then coalesce(${latestEvent(context, TABLE, 'hide')}, '') else '' end`;

/** Evaluations of orders of the caller's places. */
const evaluations = serveList(TABLE, orderEvaluatePage, {
  visible: ({ scope }) => placeWhere(TABLE, scope),
  shown: (rows, context) =>
    rows
      .leftJoin('customer', 'customer.custId', 'orderEvaluation.custId')
      .leftJoin('canteen', 'canteen.canteenId', 'orderEvaluation.canteenId')
      .leftJoin('stall', 'stall.stallId', 'orderEvaluation.stallId')
      .leftJoin('supermarket', 'supermarket.supermarketId', 'orderEvaluation.placeId')
      .leftJoin('mall', 'mall.mallId', 'orderEvaluation.placeId')
      .select([
        'stall.stallName',
        PLACE_NAME.as('canteenName'),
        firstPicture(TABLE).as('pictureUrl'),
        unlessAnonymous<number>(TABLE, 'orderEvaluation.orderId').as('orderId'),
        unlessAnonymous<string>(TABLE, 'customer.custNum').as('custNum'),
        unlessAnonymous<string>(TABLE, 'customer.custName').as('custName'),
        dishesText(context.merchantId).as('dishes'),
        latestEvent(context, TABLE, 'reply').as('reply'),
        hideReason(context).as('hideReason'),
      ]),
  where: {
    ...saidWhere(TABLE),
    goodsId: (goodsId, { merchantId }) => sql`exists (select from order_evaluation_dish d
      where d.merchant_id = ${merchantId} and d.evaluation_id = order_evaluation.evaluation_id and d.goods_id = ${goodsId})`,
  },
});

/** One evaluation of the caller's places. @throws Refusal 404 */
async function visible(context: Context, evaluationId: number) {
  const found = await evaluations.find(context, evaluationId);
  if (!found) throw notFound('评价不存在');

  return found;
}

const detail = implement(orderEvaluateDetail, async (context, { evaluationId }) => {
  const found = await visible(context, evaluationId);
  const lines = await context.tx
    .selectFrom('orderEvaluationDish')
    .select(['lineNo', 'goodsName', 'stars'])
    .where('evaluationId', '=', evaluationId)
    .orderBy('lineNo')
    .execute();

  return { ...found, lines, events: await eventsOf(context, TABLE, evaluationId) };
});

/** Adds a reply to an evaluation of the caller's places. @throws Refusal 404; 409 CHANGED */
export async function replyToOrder(context: Context, reply: Reply): Promise<void> {
  const { showFlag } = await visible(context, reply.evaluationId);
  await addReply(context, TABLE, reply, showFlag);
}

interface Shown {
  readonly evaluationIds: readonly number[];
  readonly showFlag: 1 | 2;
  readonly reason: string;
}

/** Evaluations that do not stand so yet, locked in id order. @throws Refusal 404 where one is not of the caller's places */
async function lockOthers(
  { tx, scope }: Context,
  evaluationIds: readonly number[],
  flag: 1 | 2,
): Promise<number[]> {
  const found = await tx
    .selectFrom('orderEvaluation')
    .select(['evaluationId', 'showFlag'])
    .where('evaluationId', 'in', evaluationIds)
    .where(placeWhere('orderEvaluation', scope))
    .orderBy('evaluationId')
    .forUpdate()
    .execute();

  if (found.length !== new Set(evaluationIds).size) throw notFound('评价不存在');

  return found.filter(({ showFlag }) => showFlag !== flag).map(({ evaluationId }) => evaluationId);
}

/** Hides evaluations of the caller's places or shows them again; answers how many stood otherwise. @throws Refusal 400, 404 */
export async function setShown(
  context: Context,
  { evaluationIds, showFlag, reason }: Shown,
): Promise<number> {
  if (showFlag === SHOW_FLAG.hide && reason === '') throw invalid('reason', '请填写隐藏原因');

  const { tx } = context;
  const ids = await lockOthers(context, evaluationIds, showFlag);
  if (ids.length === 0) return 0;

  await tx
    .updateTable('orderEvaluation')
    .set({ showFlag, version: sql`version + 1` })
    .where('evaluationId', 'in', ids)
    .execute();

  await tx
    .updateTable('orderEvaluationDish')
    .set({ showFlag })
    .where('evaluationId', 'in', ids)
    .execute();
  const [action, from] =
    showFlag === SHOW_FLAG.show
      ? (['show', SHOW_FLAG.hide] as const)
      : (['hide', SHOW_FLAG.show] as const);
  const events = ids.map((documentId) => ({
    document: TABLE,
    documentId,
    action,
    fromState: from,
    toState: showFlag,
  }));
  await writeEvents(
    context,
    events.map((event) => ({ ...event, remark: reason })),
  );

  return ids.length;
}

export const orderEvaluationRoutes = [
  evaluations,
  detail,
  implement(orderEvaluateReply, async (context, asked) => {
    await replyToOrder(context, asked);
    return undefined;
  }),
  implement(orderEvaluateEditShowFlag, async (context, asked) => ({
    changed: await setShown(context, asked),
  })),
];
