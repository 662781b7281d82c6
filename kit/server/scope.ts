import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScopeSet } from './context.ts';

/**
 * The where-clause of a data scope, for builder and raw SQL alike: true for `all`, false for nothing (fails closed), else
 * membership. Reads the same rows as `inScope`. `column` is a column's name (`stall.canteenId`) or an expression.
 */
export function scopeWhere(column: string | Expression<unknown>, set: ScopeSet): RawBuilder<SqlBool> {
  if (set === 'all') return sql<SqlBool>`true`;
  if (set.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} = any(${set}::bigint[])`;
}
