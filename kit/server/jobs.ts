import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { JobView } from '#kit/contract/job.ts';
import { type Actor, type Context, wallTime } from './context.ts';
import type { FieldCrypto } from './crypto.ts';
import type { IdAllocator } from './database/ids.ts';
import { merchantTransaction, platformTransaction } from './database/transaction.ts';
import { notFound } from './refusal.ts';

/** What running work may use: transactions of its requester, and progress. */
export interface JobRun {
  readonly actor: Actor;
  readonly jobId: number;
  readonly log: Logger;
  /** True once somebody asked to cancel: stop between two chunks. */
  cancelled(): boolean;
  /** One transaction of the requester's merchant with the requester's scope, as a request would have it. */
  transaction<T>(work: (context: Context) => Promise<T>): Promise<T>;
  progress(change: { total?: number; done?: number; failed?: number }): Promise<void>;
}
export interface JobOutcome {
  readonly state: 'success' | 'partial' | 'failed' | 'cancelled';
  readonly message?: string;
  readonly result?: unknown;
}

/** Long work by name; it may be run again after a crash, so each chunk must be idempotent. */
export interface JobDefinition<Content extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly content: Content;
  readonly run: (run: JobRun, content: never) => Promise<JobOutcome>;
}
export const defineJob = <Content extends z.ZodType>(
  name: string,
  content: Content,
  run: (run: JobRun, content: z.output<Content>) => Promise<JobOutcome>,
): JobDefinition<Content> => ({ name, content, run: run as never });

export interface JobQueue {
  /** Asks for work in the caller's transaction: it exists exactly if the transaction commits. */
  enqueue<Content extends z.ZodType>(context: Context, job: JobDefinition<Content>, content: z.input<Content>): Promise<number>;
  start(definitions: readonly JobDefinition[]): Promise<void>;
  stop(): Promise<void>;
}

const QUEUE = 'work';
const SCHEMA = 'pgboss';
interface Ticket {
  merchantId: number;
  jobId: number;
}

/** Makes the queue's own tables and opens them to the serving role; run by the owner when the schema is migrated. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue(QUEUE, { retryLimit: 5, retryDelay: 2, expireInSeconds: 4 * 3600, heartbeatSeconds: 60 });
  const db = boss.getDb();
  await db.executeSql(`grant usage on schema ${SCHEMA} to canteen_app`, []);
  await db.executeSql(`grant select, insert, update, delete on all tables in schema ${SCHEMA} to canteen_app`, []);
  await db.executeSql(`grant execute on all functions in schema ${SCHEMA} to canteen_app`, []);
  await boss.stop({ graceful: false });
}

interface Parts {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly ids: IdAllocator;
  readonly log: Logger;
  readonly crypto: FieldCrypto;
}

const storedActor = (actor: Actor) => ({ ...actor, permissions: [...actor.permissions] });
type StoredActor = ReturnType<typeof storedActor>;
const restoredActor = (stored: StoredActor): Actor => ({ ...stored, permissions: new Set(stored.permissions) });

/** The Postgres-backed queue: survives restarts, runs with the requester's stored scope, reports progress. */
export function createJobQueue(parts: Parts): JobQueue {
  const { pool, ids, log } = parts;
  const boss = new PgBoss({ connectionString: parts.url, schema: SCHEMA, migrate: false, max: 2, schedule: false });
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'));
  const known = new Map<string, JobDefinition>();

  const runTicket = async ({ merchantId, jobId }: Ticket): Promise<void> => {
    const row = await platformTransaction(pool, {}, (tx) =>
      sql<{ name: string; content: unknown; requester: StoredActor }>`update job set state = 'running', started_at = coalesce(started_at, now())
        where merchant_id = ${merchantId} and job_id = ${jobId} and state in ('queued', 'running') returning name, content, requester`.execute(tx),
    ).then((result) => result.rows[0]);
    if (!row) return;
    const definition = known.get(row.name);
    const outcome: JobOutcome = definition
      ? await runDefinition(definition, restoredActor(row.requester), jobId, row.content)
      : { state: 'failed', message: '未知的任务' };
    await update(merchantId, jobId, sql`state = ${outcome.state}, message = ${outcome.message ?? null}, result = ${JSON.stringify(outcome.result ?? null)}::jsonb, finished_at = now()`);
  };

  const update = (merchantId: number, jobId: number, change: ReturnType<typeof sql>) =>
    platformTransaction(pool, {}, (tx) => sql`update job set ${change} where merchant_id = ${merchantId} and job_id = ${jobId}`.execute(tx));

  const runDefinition = async (definition: JobDefinition, actor: Actor, jobId: number, content: unknown): Promise<JobOutcome> => {
    let stopped = false;
    const run: JobRun = {
      actor,
      jobId,
      log: log.child({ jobId, job: definition.name }),
      cancelled: () => stopped,
      async transaction(work) {
        await ids.ready(10_000);
        return merchantTransaction(pool, actor.merchantId, { timeZone: actor.timeZone }, (tx, client) =>
          work(jobContext({ ...parts, jobs: queue }, actor, { tx, client, requestId: `job-${jobId}` })),
        );
      },
      async progress({ total, done, failed }) {
        const changes = Object.entries({ total, done, failed }).filter(([, value]) => value !== undefined);
        const result = await platformTransaction(pool, {}, (tx) =>
          sql<{ state: string }>`update job set ${sql.join(changes.map(([key, value]) => sql`${sql.id(key)} = ${value}`))}
            where merchant_id = ${actor.merchantId} and job_id = ${jobId} returning state`.execute(tx),
        );
        stopped = result.rows[0]?.state === 'cancelled';
      },
    };
    try {
      return await definition.run(run, definition.content.parse(content) as never);
    } catch (error) {
      run.log.error({ error: error instanceof Error ? { message: error.message, stack: error.stack } : String(error) }, 'job failed');
      return { state: 'failed', message: '任务执行失败' };
    }
  };

  const queue: JobQueue = {
    async enqueue(context, job, content) {
      const jobId = context.newId();
      await context.tx
        .insertInto('job')
        .values({ jobId, name: job.name, content: JSON.stringify(content), requester: JSON.stringify(storedActor(context.actor)), createdBy: context.actor.userId })
        .execute();
      const db = { executeSql: async (text: string, values?: unknown[]) => context.client.query(text, values) };
      await boss.send(QUEUE, { merchantId: context.merchantId, jobId } satisfies Ticket, { db });
      return jobId;
    },
    async start(definitions) {
      for (const definition of definitions) known.set(definition.name, definition);
      await boss.start();
      await boss.work<Ticket>(QUEUE, { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: 2 }, async (tickets) => {
        for (const ticket of tickets) await runTicket(ticket.data);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
  return queue;
}

/** The context of work outside a request: same shape, same rules. */
export function jobContext(
  parts: Pick<Parts, 'ids' | 'log' | 'crypto'> & { readonly jobs: Context['jobs'] },
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
    jobs: parts.jobs,
    newId: () => parts.ids.take(),
    afterCommit: () => {
      throw new Error('work outside a request has nothing to wait for');
    },
  };
}

/** What a poll answers; only the requester may look. */
export async function jobView(context: Context, jobId: number): Promise<z.output<typeof JobView>> {
  const row = await context.tx
    .selectFrom('job')
    .select(['jobId', 'state', 'total', 'done', 'failed', 'message', 'result'])
    .where('jobId', '=', jobId)
    .where('createdBy', '=', context.actor.userId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row as z.output<typeof JobView>;
}
