import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import {
  cancelPrintJobs,
  PAPER_HOURS,
  pagePrintJob,
  printState,
  retryPrintJobs,
} from '../../contract/machine/print-job.ts';

const state = printState.key;

const ofCaller = ({ scope, merchantId }: Context) =>
  sql<SqlBool>`exists (select from device d where d.merchant_id = ${merchantId}
    and d.device_id = print_job.device_id and ${placeWhere('d', scope)})`;

/** Printers that are removed print nothing any more. */
const isThere = ({ merchantId }: Context) =>
  sql<SqlBool>`exists (select from device d where d.merchant_id = ${merchantId}
    and d.device_id = print_job.device_id and d.removed_at is null)`;

const list = serveList('printJob', pagePrintJob, {
  visible: ofCaller,
  shown: (rows) =>
    rows
      .innerJoin('device', 'device.deviceId', 'printJob.deviceId')
      .leftJoin('operator', 'operator.userId', 'printJob.askedBy')
      .select(['device.deviceName', 'operator.realName as operator']),
  where: {
    keyword: (keyword) =>
      whereContains(keyword, 'printJob.title', 'device.deviceNum', 'device.deviceName'),
    state: (wanted) => whereEquals({ 'printJob.state': wanted }),
    deviceId: (deviceId) => whereEquals({ 'printJob.deviceId': deviceId }),
  },
});

const retry = implement(retryPrintJobs, async (context, { jobIds }) => {
  const { tx, merchantId } = context;
  const queued = await tx
    .updateTable('printJob')
    .set({
      state: state.waiting,
      begun: sql`least(begun, 1)`,
      tryAt: sql`now()`,
      endedAt: null,
      expiresAt: sql`now() + make_interval(hours => ${PAPER_HOURS}::integer)`,
    })
    .where('jobId', 'in', jobIds)
    .where('state', '=', state.failed)
    .where(ofCaller(context))
    .where(isThere(context))
    .returning(['jobId', 'deviceId'])
    .execute();

  const deviceIds = [...new Set(queued.map(({ deviceId }) => deviceId))];
  await sql`select pg_notify('print_job', ${`${merchantId} `} || told) from unnest(${deviceIds}::bigint[]) as told`.execute(
    tx,
  );

  return { queued: queued.length };
});

const cancel = implement(cancelPrintJobs, async (context, { jobIds }) => {
  const cancelled = await context.tx
    .updateTable('printJob')
    .set({ state: state.cancelled, endedAt: sql`now()` })
    .where('jobId', 'in', jobIds)
    .where('state', '=', state.waiting)
    .where(ofCaller(context))
    .returning('jobId')
    .execute();

  return { cancelled: cancelled.length };
});

export const printJobRoutes = [list, retry, cancel];
