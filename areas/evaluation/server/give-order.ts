import { sql } from 'kysely';
import { goodsKind } from '#areas/order/contract/lookups.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { configOf } from './config.ts';
import { repliesOf } from './said.ts';

/* What diners do with their own orders: evaluate them once, and see what was answered. */

/** What a diner says, of whatever it is. */
export interface Words {
  readonly content: string;
  /** Addresses of uploads. */
  readonly images: readonly string[];
  /** No operator of the canteen is told whose it is. */
  readonly isAnonymous: boolean;
}

/**
 * An order that was had: completed, not given back as a whole, and where it was made ahead its buyer came for it (order_booking.outcome 1 or
 * check state 2). A completed order its buyer has not come for is not.
 */
const WAS_HAD = sql<boolean>`(meal_order.order_state = 5 and meal_order.refund_state <> 2 and meal_order.check_state <> 3
  and (order_booking.order_id is null or order_booking.outcome = 1 or meal_order.check_state = 2))`;

/** Which of a diner's orders they may evaluate now. */
export async function evaluableOrders(
  context: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  custId: number,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { orderOpen, orderDays } = await configOf(context);
  if (orderOpen !== yesNo.key.yes || orderIds.length === 0) return new Set();

  const found = await ownOrders(context, custId, orderIds)
    .select('mealOrder.orderId')
    .where(WAS_HAD)
    .where(sql<boolean>`meal_order.biz_date >= ${firstDay(context.now, orderDays)}`)
    .where(
      sql<boolean>`not exists (select from order_evaluation e where e.merchant_id = ${context.merchantId}
        and e.order_id = meal_order.order_id)`,
    )
    .execute();

  return new Set(found.map(({ orderId }) => orderId));
}

const ownOrders = ({ tx }: Pick<Context, 'tx'>, custId: number, orderIds: readonly number[]) =>
  tx
    .selectFrom('mealOrder')
    .leftJoin('orderBooking', 'orderBooking.orderId', 'mealOrder.orderId')
    .where('mealOrder.custId', '=', custId)
    .where('mealOrder.orderId', 'in', orderIds);

/** The last day of a meal that may still be evaluated on a day. */
const firstDay = (now: string, days: number) =>
  sql<string>`(${now.slice(0, 10)}::date - ${days}::int)`;

/** What a diner said of these orders of theirs, and what was answered. */
export async function ownEvaluations(
  context: Pick<Context, 'tx'>,
  custId: number,
  orderIds: readonly number[],
) {
  if (orderIds.length === 0) return new Map<number, never>();

  const found = await context.tx
    .selectFrom('orderEvaluation')
    .select(['evaluationId', 'orderId', 'stars', 'content', 'images', 'occurredAt', 'anonymous'])
    .where('custId', '=', custId)
    .where('orderId', 'in', orderIds)
    .execute();

  const ids = found.map(({ evaluationId }) => evaluationId);
  const replies = await repliesOf(context, 'orderEvaluation', ids);

  return new Map(
    found.map(({ evaluationId, orderId, anonymous, ...said }) => [
      orderId,
      {
        ...said,
        isAnonymous: anonymous === yesNo.key.yes,
        replies: replies.get(evaluationId) ?? [],
      },
    ]),
  );
}

type OwnContext = Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'>;

interface OrderWords extends Words {
  readonly orderId: number;
  readonly custId: number;
  readonly stars: number;
  readonly lines: readonly { readonly lineNo: number; readonly stars: number }[];
}

/**
 * A diner evaluates an order of theirs, once, after they had it and within the days of the configuration. Wrap it in `once`; of two at the
 * same moment the unique index lets one.
 * @throws Refusal 404 for orders of others; 400; 409 NOT_FINISHED, EVALUATED_ALREADY, EVALUATION_OVER, EVALUATION_CLOSED, NO_ANONYMOUS
 */
export async function evaluateOrder(
  context: OwnContext,
  words: OrderWords,
): Promise<{ evaluationId: number }> {
  const { tx, newId, now } = context;
  const { orderId, bizDate: mealDate, orderKind, ...place } = await assertEvaluable(context, words);
  const anonymous = await anonymityOf(context, words.isAnonymous);
  const dishes = await dishesOf(context, words);
  const evaluationId = newId();
  const when = { bizDate: now.slice(0, 10), occurredAt: now };
  const { custId, stars, content, images } = words;
  await tx
    .insertInto('orderEvaluation')
    .values({
      evaluationId,
      orderId,
      mealDate,
      orderKind,
      custId,
      stars,
      content,
      images: [...images],
      anonymous,
      ...place,
      ...when,
    })
    .execute();

  if (dishes.length > 0)
    await tx
      .insertInto('orderEvaluationDish')
      .values(dishes.map((dish) => ({ evaluationId, ...dish, ...place, ...when })))
      .execute();

  return { evaluationId };
}

/** The order, where it may be evaluated now. @throws Refusal 404; 409 NOT_FINISHED, EVALUATED_ALREADY, EVALUATION_OVER, EVALUATION_CLOSED */
async function assertEvaluable(context: OwnContext, { orderId, custId }: OrderWords) {
  const { tx, now } = context;
  const { orderOpen, orderDays } = await configOf(context);
  if (orderOpen !== yesNo.key.yes) throw conflict('EVALUATION_CLOSED', '暂未开放订单评价');

  const found = await ownOrders(context, custId, [orderId])
    .select(['mealOrder.orderId', 'mealOrder.bizDate', 'mealOrder.placeKind', 'mealOrder.placeId'])
    .select([
      'mealOrder.canteenId',
      'mealOrder.stallId',
      'mealOrder.mealType',
      'mealOrder.orderKind',
    ])
    .select([
      WAS_HAD.as('wasHad'),
      sql<boolean>`meal_order.biz_date < ${firstDay(now, orderDays)}`.as('isOver'),
    ])
    .executeTakeFirst();

  if (!found) throw notFound('订单不存在');

  const { wasHad, isOver, ...order } = found;
  const done = await tx
    .selectFrom('orderEvaluation')
    .select('evaluationId')
    .where('orderId', '=', orderId)
    .executeTakeFirst();

  if (done) throw conflict('EVALUATED_ALREADY', '该订单已评价');
  if (!wasHad) throw conflict('NOT_FINISHED', '订单完成后才能评价');
  if (isOver) throw conflict('EVALUATION_OVER', '已超过可评价的时间');

  return order;
}

/** @throws Refusal 409 NO_ANONYMOUS where diners have to say who they are */
export async function anonymityOf(
  context: Pick<Context, 'tx'>,
  isAnonymous: boolean,
): Promise<1 | 2> {
  const { anonymousOpen } = await configOf(context);
  if (isAnonymous && anonymousOpen !== yesNo.key.yes)
    throw conflict('NO_ANONYMOUS', '暂不支持匿名');

  return isAnonymous ? yesNo.key.yes : yesNo.key.no;
}

/** The dishes that were given stars, as they stand in the order. @throws Refusal 400 for lines it does not have */
async function dishesOf({ tx }: OwnContext, { orderId, lines }: OrderWords) {
  if (lines.length === 0) return [];

  const found = await tx
    .selectFrom('orderLine')
    .select(['lineNo', 'goodsKind', 'goodsId', 'goodsName'])
    .where('orderId', '=', orderId)
    .where('goodsId', 'is not', null)
    .$narrowType<{ goodsId: number }>()
    .execute();

  const known = new Map(found.map((line) => [line.lineNo, line]));

  return lines.map(({ lineNo, stars }) => {
    const line = known.get(lineNo);
    if (!line) throw invalid('lines', '所选菜品不在订单中');

    return { ...line, stars };
  });
}

/** Days back that the marks of a dish on a menu are made of. */
const MARKED_DAYS = 90;

/** What diners gave dishes lately on average, and how many did; hidden evaluations do not count. */
export async function dishMarks(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  dishesIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly stars: number; readonly count: number }>> {
  if (dishesIds.length === 0) return new Map();

  const found = await tx
    .selectFrom('orderEvaluationDish')
    .select('goodsId')
    .select(sql<number>`round(avg(stars), 1)::float8`.as('stars'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('goodsKind', '=', goodsKind.key.dish)
    .where('goodsId', 'in', dishesIds)
    .where('showFlag', '=', yesNo.key.yes)
    .where(sql<boolean>`biz_date > ${firstDay(now, MARKED_DAYS)}`)
    .groupBy('goodsId')
    .execute();

  return new Map(found.map(({ goodsId, ...mark }) => [goodsId, mark]));
}
