import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { countOf } from '#kit/server/list.ts';
import { scopeWhere } from '#kit/server/scope.ts';

/** A column that counts the active people of the caller's organisations for whom `where` holds. */
export const peopleWho = (context: Context, where: RawBuilder<unknown>): RawBuilder<number> =>
  countOf(
    context,
    'customer',
    sql`customer.state = 1 and ${scopeWhere('customer.orgId', context.scope.organisations)} and ${where}`,
  );
