import type { Reader } from '#kit/server/cached-briefly.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { Used } from '../../contract/pricing/asked.ts';

/** How often somebody used a rule in a period, as it was read and as it will be. */
interface Count {
  readonly ruleId: number;
  readonly custId: number;
  readonly key: string;
  readonly readSeq: number;
  used: number;
  amount: number;
}

/** What rules were used by whom, and how that is written. */
export interface Uses {
  of(custId: number, ruleId: number, key: string): Used;
  add(custId: number, use: { readonly ruleId: number; readonly key: string; readonly amount: number }): void;
  writes(merchantId: number): Statement[];
}

/* A count is only written over the number it was read with: of two who took the last one, one is tried again (C9). */
const writeCounts = insertBatch<Count>(
  'mkt_rule_use',
  [
    ['rule_id', 'bigint', (row) => row.ruleId],
    ['cust_id', 'bigint', (row) => row.custId],
    ['period_key', 'text', (row) => row.key],
    ['used', 'bigint', (row) => row.used],
    ['amount', 'bigint', (row) => row.amount],
    ['seq', 'bigint', (row) => row.readSeq + 1],
  ],
  `on conflict (merchant_id, cust_id, period_key, rule_id) do update
    set used = excluded.used, amount = excluded.amount, seq = excluded.seq where mkt_rule_use.seq = excluded.seq - 1`,
);

const keyOf = (custId: number, ruleId: number, key: string): string => `${custId} ${ruleId} ${key}`;

/** Reads what these people used in these periods. To be read after the accounts. */
export async function readUses(
  { client, merchantId }: Reader,
  custIds: readonly number[],
  keys: readonly string[],
): Promise<Uses> {
  const counts = new Map<string, Count>();
  const changed = new Set<Count>();
  if (custIds.length > 0 && keys.length > 0) {
    const { rows } = await client.query<{
      rule_id: number;
      cust_id: number;
      period_key: string;
      used: number;
      amount: number;
      seq: number;
    }>({
      name: 'marketing.uses',
      text: `select rule_id, cust_id, period_key, used, amount, seq from mkt_rule_use
        where merchant_id = $1 and cust_id = any($2::bigint[]) and period_key = any($3::text[])`,
      values: [merchantId, custIds, keys],
    });
    for (const { rule_id: ruleId, cust_id: custId, period_key: key, used, amount, seq } of rows)
      counts.set(keyOf(custId, ruleId, key), { ruleId, custId, key, readSeq: seq, used, amount });
  }
  return {
    of: (custId, ruleId, key) => counts.get(keyOf(custId, ruleId, key)) ?? { used: 0, amount: 0 },
    add(custId, { ruleId, key, amount }) {
      const name = keyOf(custId, ruleId, key);
      const count = counts.get(name) ?? { ruleId, custId, key, readSeq: 0, used: 0, amount: 0 };
      counts.set(name, count);
      changed.add(count);
      count.used += 1;
      count.amount += amount;
    },
    writes: (merchant) => writeCounts(merchant, [...changed]).map((write) => ({ ...write, rows: changed.size })),
  };
}

/** Takes uses back, once or so many times each, where what was sold is given back whole; a rule and period is named once. */
export async function giveBackUses(
  { client, merchantId }: Reader,
  custId: number,
  uses: readonly { readonly ruleId: number; readonly key: string; readonly amount: number; readonly times?: number }[],
): Promise<void> {
  if (uses.length === 0) return;
  await client.query({
    name: 'marketing.unuse',
    text: `update mkt_rule_use t set used = greatest(t.used - n.times, 0), amount = greatest(t.amount - n.amount, 0), seq = t.seq + 1
        from unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[]) n (rule_id, period_key, amount, times)
      where t.merchant_id = $1 and t.cust_id = $2 and t.rule_id = n.rule_id and t.period_key = n.period_key`,
    values: [
      ...[merchantId, custId],
      uses.map(({ ruleId }) => ruleId),
      uses.map(({ key }) => key),
      uses.map(({ amount }) => amount),
      uses.map(({ times = 1 }) => times),
    ],
  });
}
