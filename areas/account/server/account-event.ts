import { type RawBuilder, sql } from 'kysely';
import { assertAccountVisible } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { whereEquals } from '#kit/server/list.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { pageAccountEvent } from '../contract/card.ts';

interface AccountEvent {
  readonly accountId: number;
  readonly event: number;
  readonly cardNo?: string;
  readonly remark?: string;
}

/** Keeps what happened, with who did it, in the transaction that does it. */
export async function tellEvents(context: Context, events: readonly AccountEvent[]): Promise<void> {
  if (events.length === 0) return;
  await context.tx
    .insertInto('accountEvent')
    .values(
      events.map(({ accountId, event, cardNo, remark }) => ({
        eventId: context.newId(),
        accountId,
        event,
        cardNo: cardNo ?? null,
        remark: remark ?? '',
        operatorId: context.actor.userId,
      })),
    )
    .execute();
}

export const accountEventRoutes = [
  serveQuery(pageAccountEvent, async (context, { accountId, event }) => {
    await assertAccountVisible(context, accountId);
    return context.tx
      .selectFrom('accountEvent')
      .leftJoin('operator', 'operator.userId', 'accountEvent.operatorId')
      .select(['eventId', 'accountEvent.createdAt', 'event', 'cardNo', 'accountEvent.remark'])
      .select(['operator.realName as operatorName', fromWhere(context).as('ip')])
      .where('accountEvent.accountId', '=', accountId)
      .where(whereEquals({ 'accountEvent.event': event }))
      .$narrowType<{
        event: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16;
      }>();
  }),
];

/** The address a step was taken from: of the entry of the operation log that was written in the same transaction, at the same moment. */
const fromWhere = ({ merchantId }: Context): RawBuilder<string | null> => sql<
  string | null
>`(select l.ip from operation_log l where l.merchant_id = ${merchantId} and l.created_at = account_event.created_at
    and l.user_id = account_event.operator_id limit 1)`;
