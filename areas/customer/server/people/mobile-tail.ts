import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { bytesColumn } from '#kit/server/database/arrays.ts';
import type { System } from '#kit/server/system.ts';

type Keyed = Pick<Context, 'crypto' | 'merchantId'>;

const DIGITS = 4;

/** The blind index of the last four digits of a mobile number. There are ten thousand of them, so every merchant has a key of its own. */
export const tailOf = (context: Keyed, mobile: string): Buffer =>
  indexOf(context, mobile.slice(-DIGITS));

const indexOf = ({ crypto, merchantId }: Keyed, digits: string): Buffer =>
  crypto.blindIndex(`mobileTail/${merchantId}`, digits);

const TAIL = /^\d{4}$/;

/** Whose mobile number ends in a keyword of four digits; undefined for every other keyword. `column` holds the blind index. */
export const endsIn = (
  context: Keyed,
  keyword: string,
  column = 'customer.mobileTail',
): RawBuilder<unknown> | undefined =>
  TAIL.test(keyword) ? sql`${sql.ref(column)} = ${indexOf(context, keyword)}` : undefined;

/** Rows a statement of the worker changes. */
const A_ROUND = 2000;

/** Fills in what rows of an older version lack, merchant by merchant, a few thousand rows a transaction. */
export async function fillTails(system: System): Promise<void> {
  const merchants = await system.background.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select('merchantId').execute(),
  );
  for (const { merchantId } of merchants) {
    for (let filled = A_ROUND; filled >= A_ROUND; ) {
      filled = await system.background.merchant(merchantId, {}, async (_tx, client) => {
        const context = { crypto: system.crypto, merchantId, client };
        const people = await fillSome(context, 'customer', 'cust_id');

        return Math.max(people, await fillSome(context, 'casual_visitor', 'casual_id'));
      });
    }
  }
}

interface Waiting {
  readonly id: number;
  readonly tail: string;
}

/** Fills in the index of some rows that have none yet, from the digits their mask shows. Answers how many. */
async function fillSome(
  context: Keyed & Pick<Context, 'client'>,
  table: 'customer' | 'casual_visitor',
  key: string,
) {
  const { client, merchantId } = context;
  const { rows } = await client.query<Waiting>(
    `select ${key} as id, right(mobile_mask, ${DIGITS}) as tail from ${table}
      where merchant_id = $1 and mobile_tail is null and mobile_mask is not null
      order by ${key} limit ${A_ROUND} for update skip locked`,
    [merchantId],
  );

  if (rows.length === 0) return 0;

  await client.query(
    `update ${table} t set mobile_tail = n.tail from unnest($2::bigint[], $3::bytea[]) n (id, tail)
      where t.merchant_id = $1 and t.${key} = n.id`,
    [merchantId, rows.map(({ id }) => id), bytesColumn(rows, ({ tail }) => indexOf(context, tail))],
  );

  return rows.length;
}
