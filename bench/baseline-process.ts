import pg from 'pg';
import type { BaselinePlan } from './baseline.ts';

/* The plain wallet transaction: a process of its own, told its plan over the channel to its parent. */

const AMOUNT = 1200;
let taken = 0;

async function transaction(client: pg.PoolClient, wallets: number): Promise<void> {
  const wallet = 1 + Math.floor(Math.random() * wallets);
  const idem = `${process.pid}-${taken++}`;
  await client.query('begin');
  const locked = await client.query<{ balance: string }>({
    name: 'lock',
    text: 'select balance from bench.wallet where id = $1 for update',
    values: [wallet],
  });

  const after = Number(locked.rows[0]?.balance) - AMOUNT;
  const added = await client.query<{ id: string }>({
    name: 'txn',
    text: 'insert into bench.txn (idem, amount) values ($1, $2) returning id',
    values: [idem, AMOUNT],
  });

  const entry = (walletId: number, amount: number, balanceAfter: number) =>
    client.query({
      name: 'entry',
      text: 'insert into bench.entry (txn_id, wallet_id, amount, balance_after) values ($1, $2, $3, $4)',
      values: [added.rows[0]?.id, walletId, amount, balanceAfter],
    });

  await entry(wallet, -AMOUNT, after);
  await entry(0, AMOUNT, 0);
  await client.query({
    name: 'balance',
    text: 'update bench.wallet set balance = $2, seq = seq + 1 where id = $1',
    values: [wallet, after],
  });

  await client.query('commit');
}

async function run(plan: BaselinePlan): Promise<number> {
  const pool = new pg.Pool({ connectionString: plan.url, max: plan.connections });
  const begin = performance.now() + plan.warmSeconds * 1000;
  const end = begin + plan.seconds * 1000;
  let counted = 0;
  const one = async (): Promise<void> => {
    const client = await pool.connect();
    while (performance.now() < end) {
      await transaction(client, plan.wallets);
      const now = performance.now();
      if (now >= begin && now <= end) counted += 1;
    }

    client.release();
  };

  await Promise.all(Array.from({ length: plan.connections }, one));
  await pool.end();

  return counted / plan.seconds;
}

process.once('message', (plan: BaselinePlan) => {
  run(plan).then(
    (perSecond) => process.send?.(perSecond, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
