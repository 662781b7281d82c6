import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { scopeWhere } from '#kit/server/scope.ts';

/** Dishes the caller may look up, change and plan: of all canteens or one of theirs, and of types that are theirs; those of no type are for who has all. */
export const visibleDish = ({ scope }: Pick<Context, 'scope'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`((dish.canteen_id is null or ${scopeWhere('dish.canteenId', scope.canteens)})
    and ${scopeWhere('dish.typeId', scope.dishes)})`;
