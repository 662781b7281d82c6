import type pg from 'pg';
import { ownedByOneServer } from '../per-server.ts';
import { createPool } from './pool.ts';
import {
  merchantTransaction,
  platformTransaction,
  type TransactionOptions,
  type Tx,
} from './transaction.ts';

/** The connections of a server by what they serve, so that none of it waits behind another (docs/operations.md). */
export interface Pools {
  /** Calls of operators and of people on their own page, log-ins, looks at sessions. */
  readonly requests: pg.Pool;
  /** Jobs and workers. */
  readonly background: pg.Pool;
  /** Terminals: who they are, what they sell. Only looks up rows by their keys, and gives up on locks soon. */
  readonly urgent: pg.Pool;
  /** Commands about money (`money/`): apart from pages, and their statements are planned once. */
  readonly money: pg.Pool;
  /** Blocks of ids: apart, since transactions of all the others ask for them. */
  readonly ids: pg.Pool;
}

/* What operators and people on their own page have of it at most is in call-shares.ts; three are left to log-ins and sessions. */
const REQUESTS = { size: 17, lockMilliseconds: 10_000 };

const BACKGROUND = { size: 6 };

const IDS = { size: 1, statementMilliseconds: 10_000 };

/** `onError` hears of connections that break while they are not in use. */
export function openPools(url: string, onError: (error: Error) => void): Pools {
  const pools: Pools = {
    requests: createPool(url, onError, REQUESTS),
    background: createPool(url, onError, BACKGROUND),
    urgent: createUrgentPool(url, onError),
    money: createPool(url, onError, MONEY),
    ids: createPool(url, onError, IDS),
  };

  ownedByOneServer(Object.values(pools));

  return pools;
}

/** Every statement is planned once, for index lookups: tables that were empty at the first plan are not scanned for the rest of the day. */
const LOOKUPS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

const URGENT = {
  size: 6,
  connectMilliseconds: 3000,
  statementMilliseconds: 10_000,
  lockMilliseconds: 1000,
  settings: LOOKUPS,
};

const MONEY = {
  size: 6,
  statementMilliseconds: 20_000,
  lockMilliseconds: 5000,
  settings: LOOKUPS,
  keepsPlans: true,
};

/** The pool terminals are served from; the others of `openPools` are plain. */
export const createUrgentPool = (url: string, onError: (error: Error) => void): pg.Pool =>
  createPool(url, onError, URGENT);

/** Waits until no connection is in use any more, and closes all. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool: pg.Pool) => pool.end()));
}

/** Connections for one purpose, and the transactions that run on them. */
export interface Connections {
  readonly pool: pg.Pool;
  /** A transaction of one merchant outside a request: jobs, terminals. */
  merchant<T>(
    merchantId: number,
    options: TransactionOptions,
    work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
  /** A transaction across merchants, on tables that allow it. */
  platform<T>(
    options: TransactionOptions,
    work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
}

export const connectionsOn = (pool: pg.Pool): Connections => ({
  pool,
  merchant: (merchantId, options, work) => merchantTransaction(pool, merchantId, options, work),
  platform: (options, work) => platformTransaction(pool, options, work),
});
