import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { complaintAbout } from '../contract/lookups.ts';
import { anonymityOf, type Words } from './give-order.ts';
import { isCanteen, repliesOf } from './said.ts';

/* What diners complain about, and what they are answered. */

type OwnContext = Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'>;

interface ComplaintWords extends Words {
  readonly custId: number;
  readonly complaintType: 1 | 2;
  readonly about: 1 | 2 | 3 | 4;
  readonly canteenId?: number | undefined;
  readonly orderId?: number | undefined;
  /** The dish of the order. */
  readonly lineNo?: number | undefined;
}

/**
 * A diner complains about a canteen, an order or a dish of theirs, or something else, or suggests something. Wrap it in `once`.
 * @throws Refusal 400; 404 for orders of others; 409 NO_ANONYMOUS
 */
export async function fileComplaint(
  context: OwnContext,
  words: ComplaintWords,
): Promise<{ complaintId: number }> {
  const { tx, newId, now } = context;
  const place = await placeOf(context, words);
  const anonymous = await anonymityOf(context, words.isAnonymous);
  const complaintId = newId();
  const { custId, complaintType, about, content, images } = words;
  const said = { complaintType, about, content, images: [...images], anonymous };
  await tx
    .insertInto('complaint')
    .values({ complaintId, custId, ...said, ...place, bizDate: now.slice(0, 10), occurredAt: now })
    .execute();

  return { complaintId };
}

/** Where what is complained about happened: at the place of the order, in a canteen, or nowhere. @throws Refusal 400, 404 */
async function placeOf(
  context: OwnContext,
  { about, canteenId, orderId, lineNo, custId }: ComplaintWords,
) {
  if (about === complaintAbout.key.order || about === complaintAbout.key.dish) {
    if (orderId === undefined) throw invalid('orderId', '请选择订单');

    const order = await context.tx
      .selectFrom('mealOrder')
      .select(['orderId', 'placeKind', 'placeId', 'canteenId', 'stallId'])
      .where('orderId', '=', orderId)
      .where('custId', '=', custId)
      .executeTakeFirst();

    if (!order) throw notFound('订单不存在');

    return about === complaintAbout.key.dish
      ? { ...order, ...(await dishOf(context, orderId, lineNo)) }
      : order;
  }

  if (about === complaintAbout.key.other && canteenId === undefined) return {};
  if (canteenId === undefined) throw invalid('canteenId', '请选择食堂');
  if (!(await isCanteen(context, canteenId))) throw invalid('canteenId', '食堂不存在或已被删除');

  return { placeKind: complaintAbout.key.canteen, placeId: canteenId, canteenId };
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

/** Of one's own complaints as many are shown. */
const SHOWN = 50;

/** One's own complaints, newest first, each with what was answered and how it was closed. */
export async function ownComplaints(context: Pick<Context, 'tx'>, custId: number) {
  const found = await context.tx
    .selectFrom('complaint')
    .leftJoin('canteen', 'canteen.canteenId', 'complaint.canteenId')
    .select([
      'complaintId',
      'complaintType',
      'about',
      'goodsName',
      'content',
      'complaint.state',
      'occurredAt',
    ])
    .select(['canteen.canteenName', 'complaint.anonymous'])
    .where('custId', '=', custId)
    .orderBy('complaintId', 'desc')
    .limit(SHOWN)
    .execute();

  const ids = found.map(({ complaintId }) => complaintId);
  const replies = await repliesOf(context, 'complaint', ids);

  return found.map(({ anonymous, ...row }) => ({
    ...row,
    isAnonymous: anonymous === yesNo.key.yes,
    replies: replies.get(row.complaintId) ?? [],
  }));
}
