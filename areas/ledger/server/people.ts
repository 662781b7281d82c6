import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, inScope } from '#kit/server/context.ts';
import { containsPattern } from '#kit/server/like.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import type { Account } from './book.ts';
import { openBook } from './store.ts';

const HAN = /\p{Script=Han}/u;

const DIGITS = /^\d+$/;

/**
 * The where-clause of a keyword box: a number from its beginning, or a name anywhere; Chinese is never a number and digits are
 * never a name. `others` are further ways to match, for keywords that are no Chinese name.
 */
export function namedLike(
  keyword: string,
  ...others: readonly RawBuilder<unknown>[]
): RawBuilder<SqlBool> {
  const name = sql`customer.cust_name like ${containsPattern(keyword)}`;
  if (HAN.test(keyword)) return sql<SqlBool>`(${name})`;

  const ways = [
    sql`customer.cust_num ^@ ${keyword}`,
    ...others,
    ...(DIGITS.test(keyword) ? [] : [name]),
  ];

  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** The account of a person within the caller's scope, locked. @throws Refusal 404 */
export async function lockedAccount(context: Context, custId: number): Promise<Account> {
  const found = await personAccount(context, custId);
  const book = await openBook(context, { accountIds: [found.accountId] });
  const account = book.accounts.get(found.accountId);
  if (!account) throw notFound('人员不存在或已被删除');

  return account;
}

/** A person within the caller's scope and the account of theirs. @throws Refusal 404 */
export async function personAccount({ tx, scope }: Context, custId: number) {
  const found = await tx
    .selectFrom('account')
    .innerJoin('customer', 'customer.custId', 'account.custId')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .select(['account.accountId', 'customer.custNum', 'customer.custName'])
    .select((eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'))
    .where('account.custId', '=', custId)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .executeTakeFirst();

  if (!found) throw notFound('人员不存在或已被删除');

  return found;
}

/** Refuses an account outside the caller's organisations as one that does not exist. */
export async function assertAccountVisible(
  { tx, scope }: Context,
  accountId: number,
): Promise<void> {
  const found = await tx
    .selectFrom('account')
    .innerJoin('customer', 'customer.custId', 'account.custId')
    .select('customer.orgId')
    .where('account.accountId', '=', accountId)
    .executeTakeFirst();
  if (!found || !inScope(scope.organisations, found.orgId)) throw notFound();
}
