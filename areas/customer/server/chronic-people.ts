import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, mayUse } from '#kit/server/context.ts';
import { forbidden, invalid } from '#kit/server/refusal.ts';
import { custUpdateDetail } from '../contract/customer.ts';

const FIELD = 'chronic';

/**
 * The columns of a person's diseases: the list encrypted, each disease findable by its blind index. Absent: unchanged.
 * @throws invalid for a disease that does not exist
 */
export async function chronicColumns(
  { tx, crypto }: Context,
  chronicIds: readonly number[] | undefined,
) {
  if (chronicIds === undefined) return {};

  const ids = [...new Set(chronicIds)];
  if (ids.length === 0) return { chronicCipher: null, chronicIndex: null };

  const known = await tx
    .selectFrom('chronicDisease')
    .select('chronicId')
    .where('chronicId', 'in', ids)
    .where('removedAt', 'is', null)
    .execute();

  if (known.length !== ids.length) throw invalid('chronicIds', '慢性病不存在');

  return {
    chronicCipher: crypto.protect(JSON.stringify(ids)),
    chronicIndex: ids.map((id) => crypto.blindIndex(FIELD, String(id))),
  };
}

/** A person's diseases, by name. */
export async function chronicsOf({ tx, crypto }: Context, stored: Buffer | null) {
  const ids = stored ? (JSON.parse(crypto.reveal(stored)) as number[]) : [];
  if (ids.length === 0) return [];

  return tx
    .selectFrom('chronicDisease')
    .select(['chronicId', 'chronicName'])
    .where('chronicId', 'in', ids)
    .orderBy('chronicName')
    .execute();
}

/** How many people who are here have a disease; the index is blind, so reading it does not tell who they are. */
export async function peopleWith(
  { tx, crypto, merchantId }: Context,
  chronicId: number,
): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) from customer
    where merchant_id = ${merchantId} and state = 1 and ${crypto.blindIndex(FIELD, String(chronicId))} = any(chronic_index)`.execute(
    tx,
  );
  return found.rows[0]?.count ?? 0;
}

/**
 * The where-clause of those who have a disease, for those who may see health data: a list of them would tell the others.
 * @throws forbidden
 */
export function hasDisease({ crypto, actor }: Context, chronicId: number): RawBuilder<SqlBool> {
  if (!mayUse(actor, custUpdateDetail.access)) throw forbidden('没有查看健康信息的权限');
  return sql<SqlBool>`${crypto.blindIndex(FIELD, String(chronicId))} = any(customer.chronic_index)`;
}
