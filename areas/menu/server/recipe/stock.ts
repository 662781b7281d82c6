import type pg from 'pg';
import { insertBatch, updateBatch } from '#kit/server/database/batch.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import { SOLD_AS } from './sold-as.ts';
import { type Taken, takenOn, takenWrites } from './sold-portions.ts';
import type { Offer, Purchase } from './supply.ts';

/** What was offered to a buyer. */
export interface Buying {
  readonly purchase: Purchase;
  readonly offer: Offer;
}

/**
 * Portions while a batch of purchases is decided: what one of them takes, the next does not find. Nothing is written yet: what `writes` says
 * makes it true in the same transaction.
 */
export interface Stock {
  /** Why a purchase cannot be had any more; what was served already can. */
  refusal(buying: Buying): 'SOLD_OUT' | 'OVER_DISH_LIMIT' | undefined;
  take(buying: Buying): void;
  /**
   * The statements that count what was taken, a fixed number of them, lines in id order; they may leave with the commit, joined with others that
   * change other tables. One whose `rows` are not met (40001) found less than was read: the batch is read and decided again.
   */
  writes(merchantId: number): Statement[];
}

/** What an account bought of a line for a date. */
interface Bought {
  readonly lineId: number;
  readonly saleDate: string;
  readonly accountId: number;
  /** As it was read; null: there is no count yet. */
  readonly was: number | null;
  count: number;
}

/** Reads what buyers had of dishes of which one may have only so many; asks nothing where there are none. */
export async function openStock(
  client: pg.ClientBase,
  merchantId: number,
  buyings: readonly Buying[],
): Promise<Stock> {
  const bought = await readBought(client, merchantId, buyings);
  const soldHere = new Map<string, number>();
  const granted = new Map<string, Taken>();
  const uncounted = new Map<string, Taken>();
  const changed = new Set<Bought>();

  const boughtOf = ({ purchase }: Buying, lineId: number): Bought | undefined =>
    bought.get(boughtKey(lineId, purchase.bizDate, purchase.accountId));

  return {
    refusal(buying) {
      const { purchase, offer } = buying;
      if (purchase.served) return undefined;

      const isSoldOut = offer.limited.some(
        ({ lineId, count, supply, sold }) =>
          supply !== null &&
          sold + (soldHere.get(lineKey(lineId, purchase.bizDate)) ?? 0) + count > supply,
      );
      if (isSoldOut) return 'SOLD_OUT';

      const isTooMuch = offer.limited.some(
        ({ lineId, count, limit }) =>
          limit !== null && (boughtOf(buying, lineId)?.count ?? 0) + count > limit,
      );

      return isTooMuch && purchase.accountId !== undefined ? 'OVER_DISH_LIMIT' : undefined;
    },

    take(buying) {
      const { purchase, offer } = buying;
      const supplied = new Set(
        offer.limited.filter(({ supply }) => supply !== null).map(({ lineId }) => lineId),
      );

      for (const { lineId, count } of offer.portions) {
        const key = lineKey(lineId, purchase.bizDate);
        const isGranted = !purchase.served && supplied.has(lineId);
        add(isGranted ? granted : uncounted, key, { lineId, saleDate: purchase.bizDate, count });
        soldHere.set(key, (soldHere.get(key) ?? 0) + count);
      }

      for (const { lineId, count, limit } of offer.limited) {
        const before = limit === null ? undefined : boughtOf(buying, lineId);
        if (!before) continue;

        before.count += count;
        changed.add(before);
      }
    },

    writes: (merchant) => [
      ...grantedWrites(merchant, [...granted.values()]),
      ...takenWrites(merchant, [...uncounted.values()]),
      ...boughtWrites(merchant, [...changed]),
    ],
  };
}

const lineKey = (lineId: number, saleDate: string): string => `${lineId} ${saleDate}`;

const boughtKey = (lineId: number, saleDate: string, accountId: number | undefined): string =>
  `${lineId} ${saleDate} ${accountId}`;

function add(sums: Map<string, Taken>, key: string, taken: Taken): void {
  const before = sums.get(key)?.count ?? 0;
  sums.set(key, { ...taken, count: before + taken.count });
}

const BOUGHT = `select b.line_id, b.sale_date, b.account_id, b.bought
  from unnest($2::bigint[], $3::date[], $4::bigint[]) a (line_id, sale_date, account_id)
  join recipe_bought b on b.merchant_id = $1 and b.line_id = a.line_id and b.sale_date = a.sale_date and b.account_id = a.account_id`;

/** What these buyers bought of limited lines; purchases from before there was a limit count as bought from now on. */
async function readBought(
  client: pg.ClientBase,
  merchantId: number,
  buyings: readonly Buying[],
): Promise<Map<string, Bought>> {
  const wanted = buyings.flatMap(({ purchase: { bizDate, accountId, boughtBefore }, offer }) => {
    const lines = offer.limited.filter(({ limit }) => limit !== null);
    return accountId === undefined || lines.length === 0
      ? []
      : [{ bizDate, accountId, boughtBefore, lines }];
  });
  if (wanted.length === 0) return new Map();

  const asked = wanted.flatMap(({ bizDate, accountId, lines }) =>
    lines.map(({ lineId }) => ({ lineId, saleDate: bizDate, accountId })),
  );
  const [{ rows }, before] = await Promise.all([
    client.query<{ line_id: number; sale_date: string; account_id: number; bought: number }>({
      name: 'menu.bought',
      text: BOUGHT,
      values: [
        merchantId,
        asked.map(({ lineId }) => lineId),
        asked.map(({ saleDate }) => saleDate),
        asked.map(({ accountId }) => accountId),
      ],
    }),
    Promise.all(
      wanted.map(({ boughtBefore, lines }) => boughtBefore?.(lines.map((line) => line.dishesId))),
    ),
  ]);

  const known = new Map(
    rows.map((row) => [boughtKey(row.line_id, row.sale_date, row.account_id), row.bought]),
  );
  const bought = new Map<string, Bought>();
  for (const [at, { bizDate: saleDate, accountId, lines }] of wanted.entries())
    for (const { lineId, dishesId, before: told } of lines) {
      const key = boughtKey(lineId, saleDate, accountId);
      const was = known.get(key) ?? null;
      const count = Math.max(was ?? 0, told, before[at]?.get(dishesId) ?? 0);
      bought.set(key, { lineId, saleDate, accountId, was, count });
    }

  return bought;
}

/* Of two who want the last portion one gets it; what is marked as sold out is not sold. */
const GRANT = `insert into recipe_sold as s (merchant_id, line_id, sale_date, sold)
  select $1::bigint, a.line_id, a.sale_date, a.n from unnest($2::bigint[], $3::date[], $4::int[]) a (line_id, sale_date, n)
    join recipe_line l on l.merchant_id = $1 and l.line_id = a.line_id
   where coalesce(a.n + ${takenOn('a.line_id', 'a.sale_date')} <= ${SOLD_AS.supply}, true)
   order by a.line_id, a.sale_date
  on conflict (merchant_id, line_id, sale_date) do update set sold = s.sold + excluded.sold
    where s.merchant_id = $1 and s.stopped_at is null
      and coalesce(s.sold + excluded.sold + ${takenOn('s.line_id', 's.sale_date')} <= (select ${SOLD_AS.supply}
        from recipe_line l where l.merchant_id = $1 and l.line_id = s.line_id), true)`;

/** What its statement is called: a purchase whose rows it does not meet is sold out. */
export const GRANTING = 'menu.grant';

function grantedWrites(merchantId: number, granted: readonly Taken[]): Statement[] {
  if (granted.length === 0) return [];

  return [
    {
      name: GRANTING,
      text: GRANT,
      values: [
        merchantId,
        granted.map(({ lineId }) => lineId),
        granted.map(({ saleDate }) => saleDate),
        granted.map(({ count }) => count),
      ],
      rows: granted.length,
    },
  ];
}

const addBought = insertBatch<Bought>(
  'recipe_bought',
  [
    ['line_id', 'bigint', ({ lineId }) => lineId],
    ['sale_date', 'date', ({ saleDate }) => saleDate],
    ['account_id', 'bigint', ({ accountId }) => accountId],
    ['bought', 'bigint', ({ count }) => count],
  ],
  'on conflict do nothing',
);

const changeBought = updateBatch<Bought>(
  'recipe_bought',
  [
    ['line_id', 'bigint', ({ lineId }) => lineId],
    ['sale_date', 'date', ({ saleDate }) => saleDate],
    ['account_id', 'bigint', ({ accountId }) => accountId],
    ['was', 'bigint', ({ was }) => was],
    ['bought', 'bigint', ({ count }) => count],
  ],
  {
    set: 'bought = n.bought',
    where:
      't.line_id = n.line_id and t.sale_date = n.sale_date and t.account_id = n.account_id and t.bought = n.was',
  },
);

/** Counts are written over what was read: of two purchases of one person at once the second is decided again. */
function boughtWrites(merchantId: number, changed: readonly Bought[]): Statement[] {
  const known = changed.filter(({ was }) => was !== null);
  const fresh = changed.filter(({ was }) => was === null);

  return [
    ...addBought(merchantId, fresh).map((write) => ({ ...write, rows: fresh.length })),
    ...changeBought(merchantId, known),
  ];
}
