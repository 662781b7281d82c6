import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope, type Scope, type ScopeSet } from './context.ts';

/** The places an operator is responsible for: whole canteens, and single stalls beside them. */
export type Places = Pick<Scope, 'canteens' | 'stalls'>;

/** Whether a place is among these: its canteen as a whole, or this very stall. */
export const inPlaces = (
  places: Places,
  canteenId: number | null | undefined,
  stallId: number,
): boolean => inScope(places.canteens, canteenId) || singleStalls(places).includes(stallId);

/** The stalls that are named one by one; those of whole canteens are not. */
export const singleStalls = ({ stalls }: Places): readonly number[] =>
  stalls === 'all' ? [] : stalls;

/**
 * The where-clause for postings and the like: what was sold at a place only where the place is in scope, what has no place (a recharge, a
 * transfer) for every operator who may see the person. `table` has placeId and stallId.
 */
export const soldWithin = (table: string, places: Places): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.placeId`)} is null or ${placeWhere(table, places)})`;

/**
 * The where-clause for rows that stand at a place: in one that is seen as a whole, or at a single stall of it. Rows of a place without a
 * stall are those of the whole place. `table` has stallId and the place's id, whatever its kind (ids are unique in the whole house).
 */
export function placeWhere(
  table: string,
  places: Places,
  placeId = 'placeId',
): RawBuilder<SqlBool> {
  const whole = scopeWhere(`${table}.${placeId}`, places.canteens);
  const single = singleStalls(places);
  if (places.canteens === 'all' || single.length === 0) return whole;

  return sql<SqlBool>`(${whole} or ${scopeWhere(`${table}.stallId`, single)})`;
}

/**
 * The where-clause of a data scope, for builder and raw SQL alike: true for `all`, false for nothing (fails closed), else
 * membership. Reads the same rows as `inScope`. `column` is a column's name (`stall.canteenId`) or an expression.
 */
export function scopeWhere(
  column: string | Expression<unknown>,
  set: ScopeSet,
): RawBuilder<SqlBool> {
  if (set === 'all') return sql<SqlBool>`true`;
  if (set.length === 0) return sql<SqlBool>`false`;

  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} = any(${set}::bigint[])`;
}

/** The ids a filter asks for, cut down to a scope; undefined where neither limits anything. */
export function chosenWithin(
  chosen: readonly number[] | undefined,
  set: ScopeSet,
): readonly number[] | undefined {
  const both = commonSet(chosen ?? 'all', set);
  return both === 'all' ? undefined : both;
}

/** What lies in both. */
export function commonSet(left: ScopeSet, right: ScopeSet): ScopeSet {
  if (left === 'all') return right;
  if (right === 'all') return left;

  const held = new Set(right);

  return left.filter((id) => held.has(id));
}
