import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope, ScopeSet } from './context.ts';

/**
 * The where-clause of a data scope, for builder and raw SQL alike: true for `all`, false for nothing (fails closed), else
 * membership. Reads the same rows as `inScope`. `column` is a column's name (`stall.canteenId`) or an expression.
 */
export function scopeWhere(column: string | Expression<unknown>, set: ScopeSet): RawBuilder<SqlBool> {
  if (set === 'all') return sql<SqlBool>`true`;
  if (set.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} = any(${set}::bigint[])`;
}

/** The where-clause for rows that stand at a stall of a canteen: both must lie in the scope. `table` has canteenId and stallId. */
export const placeWhere = (table: string, scope: Pick<Scope, 'canteens' | 'stalls'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${scopeWhere(`${table}.canteenId`, scope.canteens)} and ${scopeWhere(`${table}.stallId`, scope.stalls)})`;

/** What lies in both. */
export function commonSet(left: ScopeSet, right: ScopeSet): ScopeSet {
  if (left === 'all') return right;
  if (right === 'all') return left;
  const held = new Set(right);
  return left.filter((id) => held.has(id));
}

/** The ids a filter asks for, cut down to a scope; undefined where neither limits anything. */
export function chosenWithin(chosen: readonly number[] | undefined, set: ScopeSet): readonly number[] | undefined {
  const both = commonSet(chosen ?? 'all', set);
  return both === 'all' ? undefined : both;
}
