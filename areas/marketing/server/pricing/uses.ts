import { daysAfter, daysBefore } from '#kit/contract/calendar-day.ts';
import type { Reader } from '#kit/server/cached.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { RuleUse } from '../../contract/pricing/asked.ts';

/** A use of a rule; `times` 1 unless given. */
interface Use {
  readonly ruleId: number;
  readonly key: string;
  readonly amount: number;
  readonly times?: number;
}

/** What rules were used by whom, and how that is written. */
export interface Uses {
  of(custId: number, ruleId: number, key: string): RuleUse;
  add(custId: number, use: Use): void;
  writes(merchantId: number): Statement[];
}

/** How often and with how much, fen, by rule and period. */
type Counts = Record<string, [used: number, amount: number]>;

/** What one person used, as it was read and as it will be. */
interface Person {
  readonly custId: number;
  readonly readSeq: number;
  readonly counts: Counts;
}

/* A person's counts are only written over the number they were read with: of two who took the last one, one is tried again (C9). */
const writeCounts = insertBatch<Person>(
  'mkt_use',
  [
    ['cust_id', 'bigint', ({ custId }) => custId],
    ['uses', 'jsonb', ({ counts }) => JSON.stringify(counts)],
    ['seq', 'bigint', ({ readSeq }) => readSeq + 1],
  ],
  `on conflict (merchant_id, cust_id) do update set uses = excluded.uses, seq = excluded.seq where mkt_use.seq = excluded.seq - 1`,
);

/** Reads what these people used. To be read after the accounts. */
export async function readUses(
  { client, merchantId }: Reader,
  custIds: readonly number[],
): Promise<Uses> {
  const people = new Map<number, Person>();
  const changed = new Set<Person>();
  if (custIds.length > 0) {
    const { rows } = await client.query<{ cust_id: number; uses: Counts; seq: number }>({
      name: 'marketing.uses',
      text: 'select cust_id, uses, seq from mkt_use where merchant_id = $1 and cust_id = any($2::bigint[])',
      values: [merchantId, custIds],
    });
    for (const { cust_id: custId, uses: counts, seq: readSeq } of rows)
      people.set(custId, { custId, counts, readSeq });
  }

  return {
    of(custId, ruleId, key) {
      const [used, amount] = people.get(custId)?.counts[keyOf(ruleId, key)] ?? [0, 0];
      return { used, amount };
    },
    add(custId, { ruleId, key, amount, times = 1 }) {
      const person = people.get(custId) ?? { custId, readSeq: 0, counts: {} };
      people.set(custId, person);
      changed.add(person);
      const [used, sum] = person.counts[keyOf(ruleId, key)] ?? [0, 0];
      person.counts[keyOf(ruleId, key)] = [used + times, sum + amount];
    },
    writes: (merchant) =>
      writeCounts(
        merchant,
        [...changed].map((person) => ({ ...person, counts: recentCounts(person.counts) })),
      ).map((write) => ({ ...write, rows: changed.size })),
  };
}

const keyOf = (ruleId: number, key: string): string => `${ruleId} ${key}`;

/** Counts that are not worth looking through. */
const FEW = 16;

/** Days a period is remembered after its end: terminals bring their sales up to 30 days late, and they are still counted in it. */
const KEPT_DAYS = 31;

/** Without counts that no sale will ask for any more; what was ordered ahead counts in periods to come. */
export function recentCounts(counts: Counts, now = new Date()): Counts {
  const names = Object.keys(counts);
  if (names.length < FEW) return counts;

  const from = daysBefore(now.toISOString(), KEPT_DAYS);

  return Object.fromEntries(Object.entries(counts).filter(([name]) => lastDate(name) >= from));
}

const WEEK = 'w';

const MONTH = 'YYYY-MM';

const DATE = 'YYYY-MM-DD';

/** The last date of the period a count is of; months end on a 31st here. */
function lastDate(name: string): string {
  const period = name.slice(name.indexOf(' ') + 1);
  if (period.startsWith(WEEK)) return daysAfter(period.slice(1), 6);

  return period.length === MONTH.length ? `${period}-31` : period.slice(0, DATE.length);
}

/** Takes uses back, where what was sold is given back whole. */
export async function giveBackUses(
  { client, merchantId }: Reader,
  custId: number,
  uses: readonly Use[],
): Promise<void> {
  if (uses.length === 0) return;

  const { rows } = await client.query<{ uses: Counts }>({
    name: 'marketing.usesOf',
    text: 'select uses from mkt_use where merchant_id = $1 and cust_id = $2 for update',
    values: [merchantId, custId],
  });

  const counts = rows[0]?.uses;
  if (!counts) return;

  for (const { ruleId, key, amount, times = 1 } of uses) {
    const count = counts[keyOf(ruleId, key)];
    if (count)
      counts[keyOf(ruleId, key)] = [Math.max(0, count[0] - times), Math.max(0, count[1] - amount)];
  }

  await client.query({
    name: 'marketing.unuse',
    text: 'update mkt_use set uses = $3::jsonb, seq = seq + 1 where merchant_id = $1 and cust_id = $2',
    values: [merchantId, custId, JSON.stringify(counts)],
  });
}
