import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '#kit/server/like.ts';
import { soundOf } from '#kit/server/sound.ts';
import type { System } from '#kit/server/system.ts';

const LETTERS = /^[a-z]+$/i;

/** Whose name sounds like a keyword of letters, by the beginning of its pinyin or of its initials; undefined for every other keyword. */
export const soundsLike = (keyword: string): RawBuilder<unknown> | undefined =>
  LETTERS.test(keyword)
    ? sql`customer.name_sound like ${containsPattern(` ${keyword.toLowerCase()}`)}`
    : undefined;

/** Rows a statement of the worker changes. */
const A_ROUND = 1000;

/** Writes the sound of every name that has none yet, merchant by merchant: of new people, changed names, and rows of an older version. */
export async function fillSounds(system: System): Promise<void> {
  const merchants = await system.background.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select('merchantId').execute(),
  );
  for (const { merchantId } of merchants) {
    for (let filled = A_ROUND; filled >= A_ROUND; ) filled = await fillSome(system, merchantId);
  }
}

interface Waiting {
  readonly custId: number;
  readonly custName: string;
}

/** Writes the sounds of some names; a row that is being changed waits for the next round. Answers how many. */
const fillSome = (system: System, merchantId: number): Promise<number> =>
  system.background.merchant(merchantId, {}, async (tx) => {
    const { rows } = await sql<Waiting>`select cust_id, cust_name from customer
      where merchant_id = ${merchantId} and name_sound is null
      order by cust_id limit ${A_ROUND} for update skip locked`.execute(tx);
    if (rows.length === 0) return 0;

    await sql`update customer c set name_sound = n.sound
      from unnest(${rows.map(({ custId }) => custId)}::bigint[], ${rows.map(({ custName }) => soundText(custName))}::text[]) n (id, sound)
      where c.merchant_id = ${merchantId} and c.cust_id = n.id`.execute(tx);

    return rows.length;
  });

function soundText(name: string): string {
  const { pinyin, initials } = soundOf(name);
  return ` ${pinyin} ${initials}`;
}
