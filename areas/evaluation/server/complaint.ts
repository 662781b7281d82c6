import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { eventsOf, takeStep } from '#kit/server/lifecycle.ts';
import { notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import {
  closeComplaint,
  complaintDetail,
  complaintLife,
  complaintPage,
  replyComplaint,
} from '../contract/complaint.ts';
import { complaintState } from '../contract/lookups.ts';
import { firstPicture, latestEvent, PLACE_NAME, saidWhere, unlessAnonymous } from './said.ts';

/** Complaints that are not answered yet. */
export async function countWaitingComplaints({ tx, scope }: Context): Promise<number> {
  const found = await tx
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(placeWhere('complaint', scope))
    .where('state', '=', complaintState.key.waiting)
    .executeTakeFirstOrThrow();
  return found.count;
}

const TABLE = 'complaint';

/** Hours until the first reply, or until it was closed without one, or until now. */
const waitHours = (
  context: Context,
) => sql<number>`floor(extract(epoch from coalesce((select min(e.created_at) from document_event e
  where e.merchant_id = ${context.merchantId} and e.document = ${TABLE} and e.document_id = complaint.complaint_id), ${context.now}::timestamptz)
  - complaint.occurred_at) / 3600)::int`;

/** Complaints about the caller's places; those about none for users who see all. */
const complaints = serveList(TABLE, complaintPage, {
  visible: ({ scope }) => placeWhere(TABLE, scope),
  shown: (rows, context) =>
    rows
      .leftJoin('customer', 'customer.custId', 'complaint.custId')
      .leftJoin('canteen', 'canteen.canteenId', 'complaint.canteenId')
      .leftJoin('stall', 'stall.stallId', 'complaint.stallId')
      .leftJoin('supermarket', 'supermarket.supermarketId', 'complaint.placeId')
      .leftJoin('mall', 'mall.mallId', 'complaint.placeId')
      .select([
        'stall.stallName',
        PLACE_NAME.as('canteenName'),
        firstPicture(TABLE).as('pictureUrl'),
        unlessAnonymous<number>(TABLE, 'complaint.orderId').as('orderId'),
        unlessAnonymous<string>(TABLE, 'customer.custNum').as('custNum'),
        unlessAnonymous<string>(TABLE, 'customer.custName').as('custName'),
        latestEvent(context, TABLE, 'reply').as('reply'),
        latestEvent(context, TABLE, 'reply', 'actor_name').as('repliedBy'),
        waitHours(context).as('waitHours'),
      ]),
  where: { keyword: saidWhere(TABLE).keyword },
});

/** One complaint about the caller's places. @throws Refusal 404 */
async function visible(context: Context, complaintId: number) {
  const found = await complaints.find(context, complaintId);
  if (!found) throw notFound('投诉建议不存在');

  return found;
}

interface Step {
  readonly complaintId: number;
  readonly version: number;
  readonly remark: string;
}

const COMPLAINT = { table: TABLE, idColumn: 'complaintId' } as const;

/** Answers a complaint about the caller's places. @throws Refusal 404; 409 DOCUMENT_CHANGED */
export async function answerComplaint(
  context: Context,
  { complaintId, version, remark }: Step,
): Promise<void> {
  await visible(context, complaintId);
  await takeStep(context, complaintLife, COMPLAINT, 'reply', { id: complaintId, version, remark });
  await context.tx
    .updateTable('complaint')
    .set({ repliedAt: context.now })
    .where('complaintId', '=', complaintId)
    .execute();
}

/** Closes a complaint about the caller's places for good. @throws Refusal 404; 409 DOCUMENT_CHANGED */
export async function endComplaint(
  context: Context,
  { complaintId, version, remark }: Step,
): Promise<void> {
  await visible(context, complaintId);
  await takeStep(context, complaintLife, COMPLAINT, 'close', { id: complaintId, version, remark });
}

export const complaintRoutes = [
  complaints,
  implement(complaintDetail, async (context, { complaintId }) => {
    const found = await visible(context, complaintId);
    return { ...found, events: await eventsOf(context, TABLE, complaintId) };
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
