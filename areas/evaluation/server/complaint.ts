import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { takeStep } from '#kit/server/lifecycle.ts';
import { matching } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import {
  closeComplaint,
  complaintDetail,
  complaintLife,
  complaintPage,
  replyComplaint,
} from '../contract/complaint.ts';
import { eventsOf, latest, saidWhere, unlessAnonymous } from './said.ts';

const TABLE = 'complaint';
const COMPLAINT = { table: TABLE, idColumn: 'complaintId' } as const;
const WAITING = 1;

/** Hours until the first reply, or until it was closed without one, or until now. */
const waitHours = (
  context: Context,
) => sql<number>`floor(extract(epoch from coalesce((select min(e.created_at) from document_event e
  where e.merchant_id = ${context.merchantId} and e.document = ${TABLE} and e.document_id = complaint.complaint_id), ${context.now}::timestamptz)
  - complaint.occurred_at) / 3600)::int`;

/** Complaints about the caller's places; those about none for whoever sees all. */
const complaints = (context: Context) =>
  context.tx
    .selectFrom('complaint')
    .leftJoin('customer', 'customer.custId', 'complaint.custId')
    .leftJoin('canteen', 'canteen.canteenId', 'complaint.canteenId')
    .leftJoin('stall', 'stall.stallId', 'complaint.stallId')
    .leftJoin('supermarket', 'supermarket.supermarketId', 'complaint.placeId')
    .leftJoin('mall', 'mall.mallId', 'complaint.placeId')
    .where(placeWhere('complaint', context.scope))
    .select(['complaint.complaintId', 'complaint.complaintType', 'complaint.about', 'complaint.goodsName'])
    .select(['complaint.occurredAt', 'complaint.content', 'complaint.images', 'complaint.repliedAt'])
    .select(['complaint.anonymous', 'complaint.state', 'complaint.version', 'stall.stallName'])
    .select(sql<string | null>`coalesce(canteen_name, supermarket_name, mall_name)`.as('canteenName'))
    .select(sql<string | null>`complaint.images[1]`.as('pictureUrl'))
    .select(unlessAnonymous<number>(TABLE, 'complaint.orderId').as('orderId'))
    .select(unlessAnonymous<string>(TABLE, 'customer.custNum').as('custNum'))
    .select(unlessAnonymous<string>(TABLE, 'customer.custName').as('custName'))
    .select(latest(context, TABLE, 'reply').as('reply'))
    .select(latest(context, TABLE, 'reply', 'actor_name').as('repliedBy'))
    .select(waitHours(context).as('waitHours'));

const list = implementPage(
  complaintPage,
  (context, { canteenId, stallId, complaintType, about, state, ...filter }) =>
    complaints(context)
      .where(saidWhere(TABLE, filter))
      .where(
        matching({
          'complaint.canteenId': canteenId,
          'complaint.stallId': stallId,
          'complaint.complaintType': complaintType,
          'complaint.about': about,
          'complaint.state': state,
        }),
      ) as never,
  { order: [{ column: 'occurredAt', asc: false }], key: 'complaintId' },
);

/** One complaint about the caller's places. @throws Refusal 404 */
async function visible(context: Context, complaintId: number) {
  const found = await complaints(context).where('complaint.complaintId', '=', complaintId).executeTakeFirst();
  if (!found) throw notFound('投诉建议不存在');
  return found;
}

/** Complaints nobody has answered yet. */
export async function countWaitingComplaints({ tx, scope }: Context): Promise<number> {
  const found = await tx
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(placeWhere('complaint', scope))
    .where('state', '=', WAITING)
    .executeTakeFirstOrThrow();
  return found.count;
}

interface Step {
  readonly complaintId: number;
  readonly version: number;
  readonly remark: string;
}
/** Answers a complaint about the caller's places. @throws Refusal 404; 409 DOCUMENT_CHANGED */
export async function answerComplaint(context: Context, { complaintId, version, remark }: Step): Promise<void> {
  await visible(context, complaintId);
  await takeStep(context, complaintLife, COMPLAINT, 'reply', { id: complaintId, version, remark });
  await context.tx
    .updateTable('complaint')
    .set({ repliedAt: context.now })
    .where('complaintId', '=', complaintId)
    .execute();
}
/** Closes a complaint about the caller's places for good. @throws Refusal 404; 409 DOCUMENT_CHANGED */
export async function endComplaint(context: Context, { complaintId, version, remark }: Step): Promise<void> {
  await visible(context, complaintId);
  await takeStep(context, complaintLife, COMPLAINT, 'close', { id: complaintId, version, remark });
}

export const complaintRoutes = [
  list,
  implement(complaintDetail, async (context, { complaintId }) => {
    const found = await visible(context, complaintId);
    return { ...found, events: await eventsOf(context, TABLE, complaintId) } as never;
  }),
  implement(replyComplaint, async (context, { content, ...at }) => {
    await answerComplaint(context, { ...at, remark: content });
    return undefined;
  }),
  implement(closeComplaint, async (context, asked) => {
    await endComplaint(context, asked);
    return undefined;
  }),
];
