import { hash } from 'node:crypto';
import type pg from 'pg';
import { auditWrites, type Command } from '../audit-entry.ts';
import { type Actor, type Context, WHOLE_SCOPE } from '../context.ts';
import { insertBatch } from '../database/batch.ts';
import { DatabaseBusyError, isConnectionFailure, isLockTimeout } from '../database/failure.ts';
import { type PipelineDecision, pipelinedTransaction } from '../database/pipeline.ts';
import type { Connections } from '../database/pools.ts';
import { inOne, runAll } from '../database/statement.ts';
import { merchantBuilder } from '../database/transaction.ts';
import { jobContext } from '../jobs/jobs.ts';
import { conflict, Refusal } from '../refusal.ts';
import { errorCode } from '../start/startup.ts';
import { createBatcher } from './batcher.ts';
import { type Asked, isOvertaken, type MoneyCommand, refusalOf } from './command.ts';

type AnyCommand = MoneyCommand<never, never, never, unknown>;

/** What is written of a command beside what it does: its entry in the operation log; absent for people on their own page. */
export interface Witness {
  readonly entry?: Command | undefined;
}

/** What carrying out commands needs of a server. */
type Parts = Parameters<typeof jobContext>[0] & { readonly money: Connections };

/** Lets the commands of one merchant that arrive together share a read, a statement and a commit. */
export interface MoneyCommands {
  /** @throws Refusal why it is not done; 409 IDEMPOTENCY_CONFLICT where the key was used with another content */
  run<Item, Facts, Plan, Answer>(
    command: MoneyCommand<Item, Facts, Plan, Answer>,
    actor: Pick<Actor, 'merchantId' | 'timeZone'>,
    asked: Asked<Item> & Witness,
  ): Promise<Answer>;
}

/** Commands of a commit; how many commits of one merchant are under way; how long one is waited for before another one begins. */
const SHARING = { size: 64, inFlight: 3, patience: 12 } as const;

/** Commands that share no commit. */
const APART = { size: 1, inFlight: 3 } as const;

interface Waiting extends Asked<never>, Witness {
  readonly merchant: Pick<Actor, 'merchantId' | 'timeZone'>;
}

type Outcome = { readonly answer: unknown } | { readonly refusal: Refusal };

export function createMoneyCommands(parts: Parts): MoneyCommands {
  const lanes = new Map<AnyCommand, ReturnType<typeof laneOf>>();
  const laneOf = (command: AnyCommand) =>
    createBatcher<Waiting, Outcome>((_merchantId, waiting) => settle(parts, command, waiting), {
      ...(command.apart ? APART : SHARING),
      failsAll: isConnectionFailure,
    });

  return {
    async run(command, { merchantId, timeZone }, asked) {
      const lane = lanes.get(command as AnyCommand) ?? laneOf(command as AnyCommand);
      lanes.set(command as AnyCommand, lane);

      const waiting = { ...asked, merchant: { merchantId, timeZone } } as Waiting;
      const outcome = await lane.submit(merchantId, waiting);
      if ('refusal' in outcome) throw outcome.refusal;

      return outcome.answer as never;
    },
  };
}

/** Settles commands of one merchant, those of one person one after the other. */
async function settle(
  parts: Parts,
  command: AnyCommand,
  waiting: readonly Waiting[],
): Promise<Outcome[]> {
  const outcomes = new Map<Waiting, Outcome>();
  for (const apart of inTurns(command, waiting)) {
    const settled = await settleTogether(parts, command, apart);
    for (const [at, one] of apart.entries()) outcomes.set(one, settled[at] as Outcome);
  }

  return waiting.map((one) => outcomes.get(one) as Outcome);
}

/** Parts in which no person and no key comes twice. */
function inTurns({ personOf }: AnyCommand, waiting: readonly Waiting[]): Waiting[][] {
  const turns: { readonly seen: Set<string>; readonly waiting: Waiting[] }[] = [];
  for (const one of waiting) {
    const names = [`key ${one.scope} ${one.key}`, `person ${personOf?.(one.item) ?? one.key}`];
    const free = turns.find(({ seen }) => !names.some((name) => seen.has(name)));
    const turn = free ?? { seen: new Set<string>(), waiting: [] };
    if (!free) turns.push(turn);

    for (const name of names) turn.seen.add(name);
    turn.waiting.push(one);
  }

  return turns.map((turn) => turn.waiting);
}

/** How long the first try waits for a row that another transaction holds; later ones wait as long as their connections do. */
const HOPEFUL_MILLISECONDS = 100;

const DEADLOCK = '40P01';

const TRIES = 4;

/** Commands that fail together are tried one by one by the batcher, so that only the one at fault is tried with patience. */
async function settleTogether(
  parts: Parts,
  command: AnyCommand,
  waiting: readonly Waiting[],
): Promise<Outcome[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(parts, command, waiting, tries > 1 || command.apart === true);
    } catch (error) {
      const refusal = refusalOf(command, error);
      if (refusal && waiting.length === 1) return [{ refusal }];
      if (!isWorthAnotherTry(error, tries)) throw error;
    }
  }
}

function isWorthAnotherTry(error: unknown, tries: number): boolean {
  if (tries === TRIES || error instanceof DatabaseBusyError) return false;

  return (
    (tries === 1 && isLockTimeout(error)) ||
    isOvertaken(error) ||
    errorCode(error) === DEADLOCK ||
    isConnectionFailure(error)
  );
}

/** New ids a command takes, about: one that pays from many lots takes more, of those that are always at hand. */
const IDS_EACH = 40;

async function attempt(
  parts: Parts,
  command: AnyCommand,
  waiting: readonly Waiting[],
  lock: boolean,
): Promise<Outcome[]> {
  const { merchant } = waiting[0] as Waiting;
  const later: (() => void | Promise<void>)[] = [];
  await parts.ids.ready(IDS_EACH * waiting.length);
  const outcomes = await pipelinedTransaction(
    parts.money.pool,
    merchant,
    (client) => {
      const context = contextOf(parts, merchant, client);
      return decide({ ...context, afterCommit: (put) => later.push(put) }, command, waiting, lock);
    },
    lock ? undefined : HOPEFUL_MILLISECONDS,
  );
  for (const put of later) await put();

  return outcomes;
}

/** Commands act for those who asked, each by its item; what is read for all of them is read as the system. */
function contextOf(parts: Parts, merchant: Waiting['merchant'], client: pg.PoolClient): Context {
  const actor: Actor = {
    ...merchant,
    userId: 0,
    username: 'system',
    name: '系统',
    roleCode: '',
    permissions: new Set(),
    scope: WHOLE_SCOPE,
  };

  return jobContext(parts, actor, {
    tx: merchantBuilder(client, merchant.merchantId),
    client,
    requestId: 'money',
  });
}

async function decide(
  context: Context,
  command: AnyCommand,
  waiting: readonly Waiting[],
  lock: boolean,
): Promise<PipelineDecision<Outcome[]>> {
  const items = waiting.map(({ item }) => item);
  const [known, facts] = await Promise.all([
    readKnown(context, waiting),
    command.read(context, items, { lock }),
  ]);

  const plans = new Map<Waiting, never>();
  const outcomes = new Map<Waiting, Outcome>();
  for (const one of waiting) {
    const earlier = known.get(nameOf(one));
    const decided = earlier
      ? earlierOutcome(one, earlier)
      : planOrRefusal(() => command.decide(one.item, facts, context) as never);

    if ('plan' in decided) plans.set(one, decided.plan);
    else outcomes.set(one, decided);
  }

  const writes = plans.size > 0 ? command.write(context, [...plans.values()], facts) : [];
  const afterwards = [...plans.values()].flatMap(
    (plan) => command.afterwards?.(context, plan) ?? [],
  );
  if (afterwards.length > 0) {
    await runAll(context.client, writes);
    for (const work of afterwards) await work();
  }

  const done = [...plans].map(
    ([one, plan]): Done => ({ waiting: one, answer: command.answer(plan) }),
  );
  for (const { waiting: one, answer } of done) outcomes.set(one, { answer });
  const entries = done.flatMap(({ waiting: { entry } }) => entry ?? []);
  const kept = [
    ...keepAnswers(context.merchantId, done),
    ...auditWrites(context.merchantId, context.newId, entries),
  ];

  return {
    result: waiting.map((one) => outcomes.get(one) as Outcome),
    writes: inOne(afterwards.length > 0 ? kept : [...writes, ...kept]),
  };
}

function planOrRefusal(
  decide: () => never,
): { readonly plan: never } | { readonly refusal: Refusal } {
  try {
    return { plan: decide() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

interface Known {
  readonly scope: string;
  readonly idem_key: string;
  readonly request_hash: Buffer;
  readonly result: unknown;
}

const nameOf = ({ scope, key }: Pick<Waiting, 'scope' | 'key'>): string => `${scope} ${key}`;

/** Commands that were carried out before. */
async function readKnown(
  { client, merchantId }: Context,
  waiting: readonly Waiting[],
): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await client.query<Known>({
    name: 'money.known',
    text: `select c.scope, c.idem_key, c.request_hash, c.result from unnest($2::text[], $3::text[]) asked (scope, idem_key)
      cross join lateral (select * from command d
        where d.merchant_id = $1 and d.scope = asked.scope and d.idem_key = asked.idem_key limit 1) c`,
    values: [merchantId, waiting.map(({ scope }) => scope), waiting.map(({ key }) => key)],
  });

  return new Map(rows.map((row) => [nameOf({ scope: row.scope, key: row.idem_key }), row]));
}

function earlierOutcome({ request }: Waiting, { request_hash, result }: Known): Outcome {
  if (request_hash.toString('hex') === hashOf(request)) return { answer: result };

  return {
    refusal: conflict(
      'IDEMPOTENCY_CONFLICT',
      '上一次提交已办理，与现在的内容不同。请关闭后核对，再重新办理',
    ),
  };
}

const hashOf = (request: unknown): string => hash('sha256', JSON.stringify(request) ?? '', 'hex');

/** A command with what it answers. */
interface Done {
  readonly waiting: Waiting;
  readonly answer: unknown;
}

/* A key that comes twice at once breaks the primary key: the whole transaction is tried again and finds it known. */
const keepAnswers = insertBatch<Done>('command', [
  ['scope', 'text', ({ waiting }) => waiting.scope],
  ['idem_key', 'text', ({ waiting }) => waiting.key],
  ['request_hash', 'bytea', ({ waiting }) => `\\x${hashOf(waiting.request)}`],
  ['result', 'jsonb', ({ answer }) => JSON.stringify(answer ?? null)],
]);
