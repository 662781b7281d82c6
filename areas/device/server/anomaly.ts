import { sql } from 'kysely';
import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { sellBatch } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { takeStep } from '#kit/server/lifecycle.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { anomalyLife, noteAnomalies, noteAnomaly, postAnomaly } from '../contract/anomaly.ts';
import { readPersistedSale } from './row.ts';
import { clockOf, judgeMoment } from './terminal-clock.ts';

/** Refuses what lies outside the caller's canteens as something that does not exist. */
async function visible({ tx, scope }: Context, anomalyId: number) {
  const found = await tx
    .selectFrom('deviceAnomaly')
    .innerJoin('device', 'device.deviceId', 'deviceAnomaly.deviceId')
    .select([
      'deviceAnomaly.kind',
      'deviceAnomaly.payload',
      'deviceAnomaly.amount',
      'deviceAnomaly.placeKind',
      'deviceAnomaly.placeId',
      'deviceAnomaly.stallId',
      'deviceAnomaly.deviceId',
      'device.deviceType',
    ])
    .where('deviceAnomaly.anomalyId', '=', anomalyId)
    .where(placeWhere('deviceAnomaly', scope))
    .executeTakeFirst();

  if (!found) throw notFound();

  return found;
}

interface Step {
  readonly anomalyId: number;
  readonly version: number;
  readonly note: string;
}

const DOCUMENT = { table: 'device_anomaly', idColumn: 'anomaly_id' } as const;

/** Takes a step and keeps on the row who took it and why, which is what the list shows. */
async function take(
  context: Context,
  action: 'note' | 'post',
  { anomalyId, version, note }: Step,
  more: object = {},
) {
  await takeStep(context, anomalyLife, DOCUMENT, action, { id: anomalyId, version, remark: note });
  await context.tx
    .updateTable('deviceAnomaly')
    .set({ ...more, note, handledBy: context.actor.userId, handledAt: sql<string>`now()` })
    .where('anomalyId', '=', anomalyId)
    .execute();
}

/** The sale an anomaly holds, at the moment and place it counts at. */
function saleOf(context: Context, found: Awaited<ReturnType<typeof visible>>) {
  const row = found.amount === null ? undefined : readPersistedSale(found.payload);
  if (!row) throw conflict('NOT_BOOKABLE', '该异常没有可补录的交易');

  const clock = clockOf(context.actor.timeZone);
  const told = judgeMoment(row.occurredAt, false, clock).occurredAt;

  return {
    cardNo: row.cardNo,
    amount: row.amount,
    nuclearMode: row.nuclearMode,
    occurredAt: told < clock.oldest ? clock.now : told,
    place: {
      placeKind: found.placeKind as SellingPlace['placeKind'],
      placeId: found.placeId,
      stallId: found.stallId,
    },
    deviceId: found.deviceId,
    deviceTransactionNo: row.transactionNo,
    sourceType: found.deviceType,
    onlineFlag: 2 as const,
  };
}

export const anomalyRoutes = [
  implement(noteAnomaly, async (context, step) => {
    await visible(context, step.anomalyId);
    await take(context, 'note', step);

    return undefined;
  }),

  implement(noteAnomalies, async (context, { anomalyIds, note }) => {
    const { tx, scope } = context;
    const open = await tx
      .selectFrom('deviceAnomaly')
      .select(['anomalyId', 'version'])
      .where('anomalyId', 'in', anomalyIds)
      .where('state', '=', 'open')
      .where(placeWhere('deviceAnomaly', scope))
      .orderBy('anomalyId')
      .forUpdate()
      .execute();

    for (const { anomalyId, version } of open)
      await take(context, 'note', { anomalyId, version, note });

    return { noted: open.length };
  }),

  implement(postAnomaly, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'device.anomalyPost', key: idempotencyKey, request }, async () => {
      const sale = saleOf(context, await visible(context, request.anomalyId));
      const [outcome] = await sellBatch(context, [sale]);
      if (!outcome || outcome.state === 'rejected')
        throw conflict('NOT_BOOKABLE', '该异常没有可补录的交易');

      await take(context, 'post', request, { postedOrderId: outcome.orderId });
      const { orderId, state, personal, subsidy, red, suspense } = outcome;

      return { orderId, state, amount: sale.amount, personal, subsidy, red, suspense };
    }),
  ),
];
