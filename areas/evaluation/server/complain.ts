import type { Context } from '#kit/server/context.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { anonymity, type Words } from './give-order.ts';
import { isCanteen, repliesOf, YES } from './said.ts';

/* What diners complain about, and what they are answered. */

type OwnContext = Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'>;
const CANTEEN = 1;
const [OF_ORDER, OF_DISH, OF_ELSE] = [2, 3, 4] as const;
/** Of one's own complaints as many are shown. */
const SHOWN = 50;

interface ComplaintWords extends Words {
  readonly custId: number;
  readonly complaintType: 1 | 2;
  readonly about: 1 | 2 | 3 | 4;
  readonly canteenId?: number | undefined;
  readonly orderId?: number | undefined;
  /** The dish of the order. */
  readonly lineNo?: number | undefined;
}

/** The dish of a line of an order. @throws Refusal 400 */
async function dishOf({ tx }: OwnContext, orderId: number, lineNo: number | undefined) {
  const found =
    lineNo === undefined
      ? undefined
      : await tx
          .selectFrom('orderLine')
          .select(['goodsId', 'goodsName'])
          .where('orderId', '=', orderId)
          .where('lineNo', '=', lineNo)
          .executeTakeFirst();
  if (!found || found.goodsId === null) throw invalid('lineNo', '请选择菜品');
  return { goodsId: found.goodsId, goodsName: found.goodsName };
}

/** Where what is complained about happened: at the place of the order, in a canteen, or nowhere. @throws Refusal 400, 404 */
async function placeOf(context: OwnContext, { about, canteenId, orderId, lineNo, custId }: ComplaintWords) {
  if (about === OF_ORDER || about === OF_DISH) {
    if (orderId === undefined) throw invalid('orderId', '请选择订单');
    const order = await context.tx
      .selectFrom('mealOrder')
      .select(['orderId', 'placeKind', 'placeId', 'canteenId', 'stallId'])
      .where('orderId', '=', orderId)
      .where('custId', '=', custId)
      .executeTakeFirst();
    if (!order) throw notFound('订单不存在');
    return about === OF_DISH ? { ...order, ...(await dishOf(context, orderId, lineNo)) } : order;
  }
  if (about === OF_ELSE && canteenId === undefined) return {};
  if (canteenId === undefined) throw invalid('canteenId', '请选择食堂');
  if (!(await isCanteen(context, canteenId))) throw invalid('canteenId', '食堂不存在或已被删除');
  return { placeKind: CANTEEN, placeId: canteenId, canteenId };
}

/**
 * Somebody complains about a canteen, an order or a dish of theirs, or something else, or suggests something. Wrap it in `once`.
 * @throws Refusal 400; 404 for orders of others; 409 NO_ANONYMOUS
 */
export async function complain(context: OwnContext, words: ComplaintWords): Promise<{ complaintId: number }> {
  const { tx, newId, now } = context;
  const place = await placeOf(context, words);
  const anonymous = await anonymity(context, words.isAnonymous);
  const complaintId = newId();
  const { custId, complaintType, about, content, images } = words;
  const said = { complaintType, about, content, images: [...images], anonymous };
  await tx
    .insertInto('complaint')
    .values({ complaintId, custId, ...said, ...place, bizDate: now.slice(0, 10), occurredAt: now })
    .execute();
  return { complaintId };
}

/** One's own complaints, newest first, each with what was answered and how it was closed. */
export async function ownComplaints(context: Pick<Context, 'tx'>, custId: number) {
  const found = await context.tx
    .selectFrom('complaint')
    .leftJoin('canteen', 'canteen.canteenId', 'complaint.canteenId')
    .select(['complaintId', 'complaintType', 'about', 'goodsName', 'content', 'complaint.state', 'occurredAt'])
    .select(['canteen.canteenName', 'complaint.anonymous'])
    .where('custId', '=', custId)
    .orderBy('complaintId', 'desc')
    .limit(SHOWN)
    .execute();
  const ids = found.map(({ complaintId }) => complaintId);
  const replies = await repliesOf(context, 'complaint', ids);
  return found.map(({ anonymous, ...row }) => ({
    ...{ ...row, isAnonymous: anonymous === YES },
    replies: replies.get(row.complaintId) ?? [],
  }));
}
