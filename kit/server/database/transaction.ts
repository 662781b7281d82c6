import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { DB } from '#db/types.ts';
import { awaitCommit, takeConnection } from './failure.ts';
import { names } from './names.ts';
import { zoneSetting } from './pool.ts';
import { runQuery } from './run-query.ts';
import { statementPlugin } from './statement-plugin.ts';

export interface TransactionOptions {
  readonly readOnly?: boolean;
  /** The commit need not be on disk at once: one that has to be comes after it, and the log keeps their order. */
  readonly flushLater?: boolean;
  /** IANA name of the merchant's time zone: times are read and written as that zone's wall time. */
  readonly timeZone?: string;
}

/** A query builder bound to one open transaction; inside a merchant every builder query carries the tenant by itself. */
export type Tx = Kysely<DB>;

/** Runs `work` in one transaction of one merchant: row-level security and builder queries both see only that merchant. */
export function merchantTransaction<T>(
  pool: pg.Pool,
  merchantId: number,
  options: TransactionOptions,
  work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(merchantId)) throw new Error('a merchant transaction needs a merchant');

  const settings = `set local app.merchant_id='${merchantId}'${zoneSetting(options.timeZone)}`;

  return inTransaction(pool, options, settings, (client) =>
    work(merchantBuilder(client, merchantId), client),
  );
}

/** The query builder of a merchant on a connection whose transaction is open. */
export const merchantBuilder = (client: pg.PoolClient, merchantId: number): Tx =>
  builderOf(client).withPlugin(statementPlugin(merchantId));

/*
 * Connections are pipelined, so a read costs no round trips but those of its own statements: `begin` travels with the first of
 * them, and the end of a transaction that changed nothing is not waited for; the next transaction on the connection queues behind it.
 */
async function inTransaction<T>(
  pool: pg.Pool,
  options: TransactionOptions,
  settings: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await takeConnection(pool);
  let broken: Error | undefined;
  const begun = client.query(`${beginOf(options)};${settings}`);
  begun.catch(ignored);

  try {
    const result = await work(client);
    await begun;
    const commit = client.query('commit');
    if (options.readOnly) commit.catch(ignored);
    else await awaitCommit(commit);

    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    await begun;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** One snapshot for a whole read, so that a page, its total and its totals row never disagree. */
const beginOf = ({ readOnly, flushLater }: TransactionOptions): string => {
  if (readOnly) return 'begin isolation level repeatable read read only';
  return flushLater ? 'begin;set local synchronous_commit=off' : 'begin';
};

const ignored = () => undefined;

const builders = new WeakMap<pg.PoolClient, Kysely<DB>>();

/** The transaction itself is opened by us, so that tenant and time zone travel in the same round trip as `begin`. */
function builderOf(client: pg.PoolClient): Kysely<DB> {
  const known = builders.get(client);
  if (known) return known;

  const connection = connectionOf(client);
  const unsupported = () => Promise.reject(new Error('the kit opens transactions'));
  const nothing = async () => undefined;
  const builder = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: unsupported,
        commitTransaction: unsupported,
        rollbackTransaction: unsupported,
        releaseConnection: nothing,
        destroy: nothing,
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

  builders.set(client, builder);

  return builder;
}

/* Names of cursors: one connection may read several at once. */
let cursors = 0;

function connectionOf(client: pg.PoolClient): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await runQuery(client, query.sql, query.parameters);
      const rows = names.rowsOf(result) as R[];

      return result.command === 'SELECT' || result.rowCount === null
        ? { rows }
        : { rows, numAffectedRows: BigInt(result.rowCount) };
    },
    async *streamQuery<R>(
      query: CompiledQuery,
      chunkSize = 1000,
    ): AsyncIterableIterator<QueryResult<R>> {
      const cursor = `rows_${++cursors}`;
      await runQuery(
        client,
        `declare ${cursor} no scroll cursor for ${query.sql}`,
        query.parameters,
      );

      for (;;) {
        const rows = names.rowsOf(
          await runQuery(client, `fetch ${chunkSize} from ${cursor}`),
        ) as R[];
        if (rows.length > 0) yield { rows };
        if (rows.length < chunkSize) break;
      }

      await client.query(`close ${cursor}`);
    },
  };
}

/** Runs `work` across merchants, on the few tables that allow it: log-in, terminals, workers. The second context type. */
export function platformTransaction<T>(
  pool: pg.Pool,
  options: TransactionOptions,
  work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const settings = `set local app.platform='on'${zoneSetting(options.timeZone)}`;
  return inTransaction(pool, options, settings, (client) =>
    work(builderOf(client).withPlugin(statementPlugin(undefined)), client),
  );
}
