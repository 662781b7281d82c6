import { sql } from 'kysely';
import {
  type Context,
  inScope,
  SCOPE_KINDS,
  type Scope,
  type ScopeSet,
  WHOLE_SCOPE,
} from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { commonSet, inPlaces, singleStalls } from '#kit/server/scope.ts';

/** What carries data scopes: a role, an operator, a named set. */
export type ScopeHolder = 'role' | 'operator' | 'effective';
export type ScopeKey = (typeof SCOPE_KINDS)[number];
/** Scopes as they are given, organisations without what lies below them. */
export type GivenScope = Scope;

/** Stored for "all of the kind"; ids begin far above. */
const ALL = 0;

/** Writes the scopes of a holder over what it had. */
export async function saveScope(
  { tx }: Pick<Context, 'tx'>,
  holder: ScopeHolder,
  holderId: number,
  scope: GivenScope,
): Promise<void> {
  await removeScope({ tx }, holder, holderId);
  const rows = SCOPE_KINDS.flatMap((kind) => {
    const set = scope[kind];
    const targets = set === 'all' ? [ALL] : [...new Set(set)];

    return targets.map((targetId) => ({ holder, holderId, kind, targetId }));
  });

  if (rows.length > 0) await tx.insertInto('dataScope').values(rows).execute();
}

export async function removeScope(
  { tx }: Pick<Context, 'tx'>,
  holder: ScopeHolder,
  holderId: number,
): Promise<void> {
  await tx
    .deleteFrom('dataScope')
    .where('holder', '=', holder)
    .where('holderId', '=', holderId)
    .execute();
}

interface Row {
  readonly holder: ScopeHolder;
  readonly holderId: number;
  readonly kind: ScopeKey;
  readonly targetId: number;
}

/** The scope some rows describe: a kind without a row is empty. */
function scopeOf(rows: readonly Row[]): Scope {
  const setOf = (kind: ScopeKey): ScopeSet => {
    const targets = rows.filter((row) => row.kind === kind).map((row) => Number(row.targetId));
    return targets.includes(ALL) ? 'all' : targets;
  };
  return Object.fromEntries(SCOPE_KINDS.map((kind) => [kind, setOf(kind)])) as unknown as Scope;
}

/** The scopes of some holders as they were given. */
export async function givenScopes(
  { tx }: Pick<Context, 'tx'>,
  holder: ScopeHolder,
  holderIds: readonly number[],
): Promise<Map<number, GivenScope>> {
  if (holderIds.length === 0) return new Map();

  const rows = await tx
    .selectFrom('dataScope')
    .select(['holder', 'holderId', 'kind', 'targetId'])
    .where('holder', '=', holder)
    .where('holderId', 'in', holderIds)
    .execute();

  return new Map(
    holderIds.map((id) => [id, scopeOf((rows as Row[]).filter((row) => row.holderId === id))]),
  );
}

/** Whether everything in `inner` lies in `outer` too. */
export const liesWithin = (inner: ScopeSet, outer: ScopeSet): boolean => {
  if (outer === 'all') return true;
  if (inner === 'all') return false;

  const held = new Set(outer);

  return inner.every((id) => held.has(id));
};

export const sameSet = (left: ScopeSet, right: ScopeSet): boolean =>
  left === 'all' || right === 'all'
    ? left === right
    : liesWithin(left, right) && liesWithin(right, left);

export const sameScope = (left: GivenScope, right: GivenScope): boolean =>
  SCOPE_KINDS.every((kind) => sameSet(left[kind], right[kind]));

/** A scope that can be compared with others: organisations with their subtrees, and the canteen of each single stall. */
export interface Reach extends Scope {
  readonly canteenOf: ReadonlyMap<number, number>;
}

/** The canteens that stalls stand in, by stall. */
async function canteensOf(
  tx: Tx,
  merchantId: number,
  stallIds: readonly number[],
): Promise<Map<number, number>> {
  if (stallIds.length === 0) return new Map();

  const found = await sql<{
    stallId: number;
    canteenId: number;
  }>`select stall_id, canteen_id from stall
    where merchant_id = ${merchantId} and stall_id = any(${stallIds}::bigint[])`.execute(tx);

  return new Map(found.rows.map(({ stallId, canteenId }) => [stallId, canteenId]));
}

/** The organisations below each of some, itself among them. */
async function subtreesOf(
  tx: Tx,
  merchantId: number,
  tops: readonly number[],
): Promise<Map<number, number[]>> {
  if (tops.length === 0) return new Map();

  const found = await sql<{
    topId: number;
    orgId: number;
  }>`select top.org_id as top_id, below.org_id
      from organisation top
      join organisation below on below.merchant_id = ${merchantId} and below.path ^@ top.path
     where top.merchant_id = ${merchantId} and top.org_id = any(${tops}::bigint[])`.execute(tx);
  const below = new Map<number, number[]>();
  for (const { topId, orgId } of found.rows) below.set(topId, [...(below.get(topId) ?? []), orgId]);

  return below;
}

/** Scopes as they can be compared with an actor's. */
export async function reachesOf(
  tx: Tx,
  merchantId: number,
  scopes: readonly GivenScope[],
): Promise<Reach[]> {
  const tops = [
    ...new Set(
      scopes.flatMap(({ organisations }) => (organisations === 'all' ? [] : organisations)),
    ),
  ];
  const [below, canteenOf] = await Promise.all([
    subtreesOf(tx, merchantId, tops),
    canteensOf(tx, merchantId, [...new Set(scopes.flatMap(singleStalls))]),
  ]);

  return scopes.map((scope) => ({
    ...scope,
    organisations:
      scope.organisations === 'all'
        ? scope.organisations
        : [...new Set(scope.organisations.flatMap((top) => below.get(top) ?? []))],
    canteenOf,
  }));
}

const PLACE_KINDS: ReadonlySet<ScopeKey> = new Set(['canteens', 'stalls']);

/** The stalls of one that the other is responsible for too. */
const sharedStalls = (of: Reach, other: Reach): number[] =>
  singleStalls(of).filter((stallId) => inPlaces(other, of.canteenOf.get(stallId), stallId));

/** What lies in both. A single stall of the one lies in a whole canteen of the other. */
function commonReach(left: Reach, right: Reach): Reach {
  const canteenOf = new Map([...left.canteenOf, ...right.canteenOf]);
  const canteens = commonSet(left.canteens, right.canteens);
  const single = [...new Set([...sharedStalls(left, right), ...sharedStalls(right, left)])];

  return {
    canteens,
    stalls:
      canteens === 'all'
        ? 'all'
        : single.filter((stallId) => !inScope(canteens, canteenOf.get(stallId))),
    organisations: commonSet(left.organisations, right.organisations),
    warehouses: commonSet(left.warehouses, right.warehouses),
    dishes: commonSet(left.dishes, right.dishes),
    canteenOf,
  };
}

/** What lies in every one of these. */
export const commonScope = (reaches: readonly Reach[]): Reach =>
  reaches.reduce(commonReach, { ...WHOLE_SCOPE, canteenOf: new Map() });

/** Whether an operator with the scope `outer` is responsible for everything in `inner`. */
export const holdsReach = (outer: Scope, inner: Reach): boolean =>
  liesWithin(inner.canteens, outer.canteens) &&
  singleStalls(inner).every((stallId) => inPlaces(outer, inner.canteenOf.get(stallId), stallId)) &&
  SCOPE_KINDS.filter((kind) => !PLACE_KINDS.has(kind)).every((kind) =>
    liesWithin(inner[kind], outer[kind]),
  );

/** Who is limited by what: the role in use, the operator, and the named set where one was given. */
export interface ScopeSource {
  readonly userId: number;
  readonly roleId: number;
  readonly effId: number | null;
}

/**
 * What an operator may see and touch: what role, operator and named set all allow, organisations with their subtrees.
 * Fails closed: a kind that was not given is empty.
 */
export async function effectiveScope(
  tx: Tx,
  merchantId: number,
  { userId, roleId, effId }: ScopeSource,
): Promise<Scope> {
  const [role, operator, effective] = await Promise.all([
    givenScopes({ tx }, 'role', [roleId]),
    givenScopes({ tx }, 'operator', [userId]),
    givenScopes({ tx }, 'effective', effId === null ? [] : [effId]),
  ]);

  const given = [
    role.get(roleId),
    operator.get(userId),
    effId === null ? WHOLE_SCOPE : effective.get(effId),
  ];
  const { canteenOf: _known, ...scope } = commonScope(
    await reachesOf(tx, merchantId, given as Scope[]),
  );

  return scope;
}
