import type { Reader } from '#kit/server/cached.ts';
import { insertBatch, updateBatch } from '#kit/server/database/batch.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import { pointsKind } from '../../contract/lookups.ts';

/** What a sale spends and earns. */
export interface PointsTaken {
  readonly custId: number;
  readonly orderId: number;
  readonly used: number;
  readonly earned: number;
  readonly useRule?: number | undefined;
  readonly earnRule?: number | undefined;
  /** Only what is paid earns. */
  readonly isPaid: boolean;
  readonly at: string;
}

/** The points of the buyers of a batch of sales. */
export interface SalePoints {
  /** What a buyer may spend. */
  of(custId: number): number;
  take(taken: PointsTaken): void;
  writes(merchantId: number): Statement[];
}

interface Held {
  readonly custId: number;
  readonly readSeq: number;
  seq: number;
  balance: number;
}

interface Entry {
  readonly custId: number;
  readonly seq: number;
  readonly kind: number;
  readonly change: number;
  readonly after: number;
  readonly orderId: number;
  readonly ruleId: number | undefined;
  readonly at: string;
}

/* Written only over what was read, as counts of rules are: of two who spend the last points one is tried again. */
const changed = updateBatch<Held>(
  'mkt_points',
  [
    ['cust_id', 'bigint', ({ custId }) => custId],
    ['balance', 'bigint', ({ balance }) => balance],
    ['seq', 'bigint', ({ seq }) => seq],
    ['read_seq', 'bigint', ({ readSeq }) => readSeq],
  ],
  {
    set: 'balance = n.balance, seq = n.seq',
    where: 't.cust_id = n.cust_id and t.seq = n.read_seq',
  },
);

const begun = insertBatch<Held>(
  'mkt_points',
  [
    ['cust_id', 'bigint', ({ custId }) => custId],
    ['balance', 'bigint', ({ balance }) => balance],
    ['seq', 'bigint', ({ seq }) => seq],
  ],
  'on conflict do nothing',
);

const entered = insertBatch<Entry>(
  'mkt_points_entry',
  [
    ['cust_id', 'bigint', ({ custId }) => custId],
    ['seq', 'bigint', ({ seq }) => seq],
    ['kind', 'smallint', ({ kind }) => kind],
    ['change', 'bigint', ({ change }) => change],
    ['balance_after', 'bigint', ({ after }) => after],
    ['order_id', 'bigint', ({ orderId }) => orderId],
    ['rule_id', 'bigint', ({ ruleId }) => ruleId],
    ['occurred_at', 'timestamptz', ({ at }) => at],
  ],
  'on conflict do nothing',
);

const ordered = insertBatch<PointsTaken>('mkt_points_order', [
  ['order_id', 'bigint', ({ orderId }) => orderId],
  ['cust_id', 'bigint', ({ custId }) => custId],
  ['used', 'bigint', ({ used }) => used],
  ['earned', 'bigint', ({ earned }) => earned],
  ['state', 'smallint', ({ isPaid }) => (isPaid ? 2 : 1)],
  ['use_rule', 'bigint', ({ useRule }) => useRule],
  ['earn_rule', 'bigint', ({ earnRule }) => earnRule],
]);

/** Reads what people have; without people nothing is asked. To be read after the accounts. */
export async function readPoints(
  { client, merchantId }: Reader,
  custIds: readonly number[],
): Promise<SalePoints> {
  const held = new Map<number, Held>();
  const entries: Entry[] = [];
  const orders: PointsTaken[] = [];
  if (custIds.length > 0) {
    const { rows } = await client.query<{ cust_id: number; balance: number; seq: number }>({
      name: 'marketing.points',
      text: 'select cust_id, balance, seq from mkt_points where merchant_id = $1 and cust_id = any($2::bigint[])',
      values: [merchantId, custIds],
    });
    for (const { cust_id: custId, balance, seq } of rows)
      held.set(custId, { custId, readSeq: seq, seq, balance });
  }

  const enter = (
    kind: number,
    change: number,
    ruleId: number | undefined,
    { custId, orderId, at }: PointsTaken,
  ) => {
    if (change === 0) return;

    const own = held.get(custId) ?? { custId, readSeq: 0, seq: 0, balance: 0 };
    held.set(custId, own);
    own.seq += 1;
    own.balance += change;
    entries.push({ custId, seq: own.seq, kind, change, after: own.balance, orderId, ruleId, at });
  };

  return {
    of: (custId) => Math.max(0, held.get(custId)?.balance ?? 0),
    take(taken) {
      if (taken.used + taken.earned === 0) return;

      /* Of what is paid the entries say it all. */
      if (!taken.isPaid) orders.push(taken);
      enter(pointsKind.key.paid, -taken.used, taken.useRule, taken);
      if (taken.isPaid) enter(pointsKind.key.earned, taken.earned, taken.earnRule, taken);
    },
    writes(merchant) {
      const moved = [...held.values()].filter(({ seq, readSeq }) => seq > readSeq);
      const fresh = moved.filter(({ readSeq }) => readSeq === 0);

      return [
        ...changed(
          merchant,
          moved.filter(({ readSeq }) => readSeq > 0),
        ),
        ...all(begun(merchant, fresh), fresh.length),
        ...all(entered(merchant, entries), entries.length),
        ...ordered(merchant, orders),
      ];
    },
  };
}

const all = (statements: readonly Statement[], rows: number): Statement[] =>
  statements.map((statement) => ({ ...statement, rows }));
