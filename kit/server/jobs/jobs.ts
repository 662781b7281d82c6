import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { JobView } from '#kit/contract/job.ts';
import {
  type Actor,
  type Context,
  type Jobs,
  NO_SCOPE,
  type Outside,
  wallTime,
} from '../context.ts';
import type { FieldCrypto } from '../crypto.ts';
import type { IdAllocator } from '../database/ids.ts';
import {
  merchantTransaction,
  platformTransaction,
  type TransactionOptions,
} from '../database/transaction.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Adapters } from '../outside/adapters.ts';
import { notFound } from '../refusal.ts';
import { LANES, type Lane, laneNames, nextTurn } from './job-lanes.ts';
import { sendLost, type Ticket, watchLost } from './lost-jobs.ts';
import { isPassing } from './passing.ts';

/** What running work may use: transactions of its requester, and progress. */
export interface JobRun extends Outside {
  readonly jobId: number;
  /** True once an operator asked to cancel: stop between two chunks. */
  cancelled(): boolean;
  /**
   * One transaction of the requester's merchant with the requester's scope, as a request would have it. It is on disk when the end
   * of the work is: after a crash before that the work runs again from what was kept.
   */
  transaction<T>(work: (context: Context) => Promise<T>): Promise<T>;
  progress(change: { total?: number; done?: number; failed?: number }): Promise<void>;
}
export interface JobOutcome {
  readonly state: 'success' | 'partial' | 'failed' | 'cancelled' | 'stopped';
  readonly message?: string;
  readonly result?: unknown;
}

/**
 * Long work by name. It is run again after a crash or a failure that passes, and by a server that goes on with it after another one: each chunk
 * is idempotent, and a run does only what is not done.
 */
export interface JobDefinition<Content extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** With what it may have to wait. */
  readonly lane: Lane;
  readonly content: Content;
  readonly run: (run: JobRun, content: never) => Promise<JobOutcome>;
}
export const defineJob = <Content extends z.ZodType>(
  name: string,
  lane: Lane,
  content: Content,
  run: (run: JobRun, content: z.output<Content>) => Promise<JobOutcome>,
): JobDefinition<Content> => ({ name, lane, content, run: run as never });

export interface JobQueue extends Jobs {
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Asks anew for work that lost its place in the queue; done by itself all the time. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/* What all work shared before there were lanes; whatever waits there is asked for anew. */
const FORMER_QUEUE = 'work';
const SCHEMA = 'pgboss';
/* PostgreSQL tells of new work as it commits; polling is for the moments in which no connection listens. */
const WORKING = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 5,
  batchSize: 1,
  localGroupConcurrency: 1,
};
/** Milliseconds that work has to reach its end when the server stops; then it goes back into the queue. */
const STOP_MILLISECONDS = 3000;
const IDS_A_CHUNK = 10_000;
/** Runs in a row that get nothing done before work is given up; the pauses between them add up to some minutes. */
const MOST_ATTEMPTS = 10;
/** A killed server's work is taken over after so long. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
const RETRYING = { retryLimit: 1000, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 };
const RETRY_MESSAGE = '遇到暂时的故障，将自动重试';
const STOPPED_MESSAGE = '任务因故障中断，可以继续';

/** Makes the queue's own tables and opens them to the serving role; run by the owner when the schema is migrated. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: SCHEMA,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {
    // The calls below reject with the same error.
  });
  await boss.start();
  const settings = {
    ...RETRYING,
    expireInSeconds: 4 * 3600,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  };
  for (const lane of laneNames) {
    await boss.createQueue(lane, settings);
    await boss.updateQueue(lane, settings);
  }

  await boss.deleteQueue(FORMER_QUEUE);
  const db = boss.getDb();
  await db.executeSql(`grant usage on schema ${SCHEMA} to canteen_app`, []);
  await db.executeSql(
    `grant select, insert, update, delete on all tables in schema ${SCHEMA} to canteen_app`,
    [],
  );
  await db.executeSql(`grant execute on all functions in schema ${SCHEMA} to canteen_app`, []);
  await boss.stop({ graceful: false });
}

interface Parts {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly ids: IdAllocator;
  readonly log: Logger;
  readonly crypto: FieldCrypto;
  readonly files: FileStorage;
  readonly adapters: Adapters;
}

const storedActor = (actor: Actor) => ({ ...actor, permissions: [...actor.permissions] });
type StoredActor = ReturnType<typeof storedActor>;
const restoredActor = (stored: StoredActor): Actor => ({
  ...stored,
  permissions: new Set(stored.permissions),
  scope: { ...NO_SCOPE, ...stored.scope },
});

interface StoredJob {
  readonly name: string;
  readonly content: unknown;
  readonly requester: StoredActor;
  readonly attempts: number;
}

/** Rows of the job table, which every merchant's work shares: the platform context writes them. */
function jobRows(pool: pg.Pool) {
  const run = <Row>(statement: RawBuilder<Row>, options: TransactionOptions = {}) =>
    platformTransaction(pool, options, (tx) => statement.execute(tx)).then(
      (result) => result.rows[0],
    );
  return {
    /** Undefined when the work is over or was cancelled before it began. */
    begin: ({ merchantId, jobId }: Ticket) =>
      run(sql<StoredJob>`update job set state = 'running', started_at = coalesce(started_at, now()), message = null,
          attempts = attempts + 1
        where merchant_id = ${merchantId} and job_id = ${jobId} and state in ('queued', 'running')
        returning name, content, requester, attempts`),
    /** It waits for its next attempt. */
    wait: ({ merchantId, jobId }: Ticket) =>
      run(sql`update job set state = 'queued', message = ${RETRY_MESSAGE}
        where merchant_id = ${merchantId} and job_id = ${jobId} and state = 'running'`),
    /** Answers the state, which an operator may have changed to cancelled. */
    progress: ({ merchantId, jobId }: Ticket, change: Parameters<JobRun['progress']>[0]) => {
      const columns = Object.entries(change).filter(([, value]) => value !== undefined);
      const changes = sql.join([
        ...columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`),
        /* Work that gets something done may fail as often again. */
        sql`attempts = case when done < ${change.done ?? 0} then 1 else attempts end`,
      ]);

      const update = sql<{ state: string }>`update job set ${changes}
        where merchant_id = ${merchantId} and job_id = ${jobId} returning state`;

      return run(update, { flushLater: true });
    },
    end: ({ merchantId, jobId }: Ticket, { state, message, result }: JobOutcome) =>
      run(sql`update job set state = ${state}, message = ${message ?? null}, result = ${JSON.stringify(result ?? null)}::jsonb, finished_at = now()
        where merchant_id = ${merchantId} and job_id = ${jobId}`),
  };
}
type JobRows = ReturnType<typeof jobRows>;

/** What running work is handed. */
function jobRun(
  parts: Parts & { readonly jobs: Context['jobs'] },
  rows: JobRows,
  ticket: Ticket,
  actor: Actor,
  name: string,
): JobRun {
  let stopped = false;
  return {
    actor,
    jobId: ticket.jobId,
    language: 'zh-CN',
    files: parts.files,
    adapters: parts.adapters,
    newId: () => parts.ids.take(),
    log: parts.log.child({ jobId: ticket.jobId, job: name }),
    cancelled: () => stopped,
    async transaction(work) {
      await parts.ids.ready(IDS_A_CHUNK);
      const options = { timeZone: actor.timeZone, flushLater: true };

      return merchantTransaction(parts.pool, actor.merchantId, options, (tx, client) =>
        work(jobContext(parts, actor, { tx, client, requestId: `job-${ticket.jobId}` })),
      );
    },
    async progress(change) {
      const row = await rows.progress(ticket, change);
      stopped = row?.state === 'cancelled';
    },
  };
}

const STOPPED: JobOutcome = { state: 'stopped', message: STOPPED_MESSAGE };

/**
 * Runs work once. A failure that passes is thrown, and the queue tries again later; any other, or too many of them, stops the work where
 * it is.
 */
async function outcomeOf(
  definition: JobDefinition,
  run: JobRun,
  { content, attempts }: StoredJob,
  wait: () => Promise<unknown>,
): Promise<JobOutcome> {
  if (attempts > MOST_ATTEMPTS) return STOPPED;
  try {
    return await definition.run(run, definition.content.parse(content) as never);
  } catch (error) {
    const detail =
      error instanceof Error ? { message: error.message, stack: error.stack } : String(error);
    run.log.error({ error: detail, attempts }, 'job failed');
    if (attempts >= MOST_ATTEMPTS || !isPassing(error)) return STOPPED;

    /* The database may be what is away: then the row keeps saying that it runs. */
    await wait().catch(() => undefined);
    throw error;
  }
}

/** The Postgres-backed queue: survives restarts, runs with the requester's stored scope, reports progress. */
export function createJobQueue(parts: Parts): JobQueue {
  const boss = new PgBoss({
    connectionString: parts.url,
    schema: SCHEMA,
    migrate: false,
    max: 2,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });

  boss.on('error', (error) => parts.log.warn({ error: error.message }, 'job queue'));
  const known = new Map<string, JobDefinition>();
  const rows = jobRows(parts.pool);

  const runTicket = async (ticket: Ticket): Promise<void> => {
    const stored = await rows.begin(ticket);
    if (!stored) return;

    const definition = known.get(stored.name);
    const run = jobRun(
      { ...parts, jobs: queue },
      rows,
      ticket,
      restoredActor(stored.requester),
      stored.name,
    );
    const unknown: JobOutcome = { state: 'failed', message: '未知的任务' };
    const wait = () => rows.wait(ticket);
    await rows.end(ticket, definition ? await outcomeOf(definition, run, stored, wait) : unknown);
  };

  const send = async (client: Pick<pg.ClientBase, 'query'>, name: string, ticket: Ticket) => {
    /* Work whose definition is gone says so in any lane. */
    const lane = known.get(name)?.lane ?? 'batch';
    const { merchantId } = ticket;
    await boss.send(lane, ticket, {
      group: { id: String(merchantId) },
      priority: -(await nextTurn(client, lane, merchantId)),
      db: { executeSql: async (text: string, values?: unknown[]) => client.query(text, values) },
    });
  };

  let watch: ReturnType<typeof watchLost> | undefined;
  const lost = () => sendLost(parts.pool, laneNames, send);
  const queue: JobQueue = {
    async enqueue(context, job, content, subject) {
      const jobId = context.newId();
      const values = {
        jobId,
        name: job.name,
        content: JSON.stringify(content),
        requester: JSON.stringify(storedActor(context.actor)),
        endpointId: context.call?.id ?? null,
        access: context.call?.access ?? null,
        label: subject?.label ?? null,
        about: subject?.about ?? null,
        createdBy: context.actor.userId,
      };

      await context.tx.insertInto('job').values(values).execute();
      await send(context.client, job.name, { merchantId: context.merchantId, jobId });

      return jobId;
    },
    async goOn(context, jobId) {
      const requester = JSON.stringify(storedActor(context.actor));
      const { name } = await context.tx
        .updateTable('job')
        .set({ state: 'queued', attempts: 0, message: null, finishedAt: null, requester })
        .where('jobId', '=', jobId)
        .returning('name')
        .executeTakeFirstOrThrow();

      await send(context.client, name, { merchantId: context.merchantId, jobId });
    },
    async start(definitions) {
      for (const definition of definitions) known.set(definition.name, definition);
      await boss.start();

      for (const lane of laneNames)
        await boss.work<Ticket>(
          lane,
          { ...WORKING, localConcurrency: LANES[lane] },
          async (tickets) => {
            for (const ticket of tickets) await runTicket(ticket.data);
          },
        );

      watch = watchLost(lost, parts.log);
    },
    revive: lost,
    async stop() {
      await watch?.stop();
      await boss.stop({ graceful: true, timeout: STOP_MILLISECONDS });
    },
  };

  return queue;
}

/** The context of work outside a request: same shape, same rules. */
export function jobContext(
  parts: Pick<Parts, 'ids' | 'log' | 'crypto' | 'files' | 'adapters'> & {
    readonly jobs: Context['jobs'];
  },
  actor: Actor,
  run: Pick<Context, 'tx' | 'client' | 'requestId'>,
): Context {
  return {
    ...run,
    merchantId: actor.merchantId,
    actor,
    scope: actor.scope,
    now: wallTime(Date.now(), actor.timeZone),
    language: 'zh-CN',
    log: parts.log,
    crypto: parts.crypto,
    files: parts.files,
    adapters: parts.adapters,
    jobs: parts.jobs,
    newId: () => parts.ids.take(),
    afterCommit: () => {
      throw new Error('work outside a request has nothing to wait for');
    },
  };
}

/** What a poll answers; only the requester may look, and with a name only at work of that name. */
export async function jobView(
  context: Context,
  jobId: number,
  name?: string,
): Promise<z.output<typeof JobView>> {
  const row = await context.tx
    .selectFrom('job')
    .select(['jobId', 'state', 'total', 'done', 'failed', 'message', 'result'])
    .where('jobId', '=', jobId)
    .where('createdBy', '=', context.actor.userId)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .executeTakeFirst();

  if (!row) throw notFound();

  return row as z.output<typeof JobView>;
}
