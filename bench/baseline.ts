import { join } from 'node:path';
import { startProcess } from './processes.ts';
import type { Stage } from './stage.ts';

/** The plain wallet transaction, without the product. */
export interface BaselinePlan {
  readonly url: string;
  readonly connections: number;
  readonly wallets: number;
  readonly warmSeconds: number;
  readonly seconds: number;
}

const WALLETS = 20_000;

/**
 * Plain wallet transactions a second: begin, lock, transaction, two entries, balance, commit; seven round trips on each of 32
 * connections, from a process of its own with the same driver, without HTTP and without row-level security.
 */
export async function baseline(stage: Stage, seconds: number): Promise<number> {
  await stage.once('baseline', () => prepare(stage));
  const child = startProcess(join(import.meta.dirname, 'baseline-process.ts'), {});
  const plan: BaselinePlan = {
    url: stage.superuserUrl,
    connections: 32,
    wallets: WALLETS,
    warmSeconds: 1,
    seconds,
  };

  return new Promise<number>((resolve, reject) => {
    child.once('message', (perSecond) => resolve(perSecond as number));
    child.once('exit', (code) => reject(new Error(`the baseline ended with code ${code}`)));
    child.send(plan);
  });
}

/** Tables as one would write them first: wallets, transactions with an idempotency key, two entries each. */
async function prepare(stage: Stage): Promise<void> {
  await stage.superuser.query(`
    create schema bench;
    create table bench.wallet (id bigint primary key, balance bigint not null, seq bigint not null default 0);
    create table bench.txn (id bigint generated always as identity primary key, idem text not null unique, amount bigint not null,
      created_at timestamptz not null default now());
    create table bench.entry (id bigint generated always as identity primary key, txn_id bigint not null references bench.txn,
      wallet_id bigint not null, amount bigint not null, balance_after bigint not null);
    insert into bench.wallet select i, 1000000000, 0 from generate_series(1, ${WALLETS}) i`);
  await stage.superuser.query('vacuum analyze bench.wallet');
}
