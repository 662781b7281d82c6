import type { Scope, ScopeSet } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { ALL_OF_IT, scopeResult } from '../contract/scope-result.ts';
import { scopeFrom } from './authority.ts';
import { commonScope, givenScopes, reachesOf } from './data-scope.ts';

const countOf = (set: ScopeSet): number => (set === 'all' ? ALL_OF_IT : set.length);

export const scopeResultRoutes: readonly Route[] = [
  implement(scopeResult, async (context, { roleIds, effId, ...sent }) => {
    const { tx, merchantId } = context;
    if (roleIds.length === 0) return [];

    const roles = await tx
      .selectFrom('role')
      .select(['roleId', 'roleName'])
      .where('roleId', 'in', roleIds)
      .execute();
    const ofRoles = await givenScopes(context, 'role', roleIds);
    const sets = await givenScopes(context, 'effective', effId === null ? [] : [effId]);
    const own = scopeFrom(sent);

    return Promise.all(
      roles.map(async ({ roleId, roleName }) => {
        const given = [ofRoles.get(roleId) as Scope, own, ...sets.values()];
        const { canteens, stalls, organisations, dishes } = commonScope(
          await reachesOf(tx, merchantId, given),
        );

        return {
          roleId,
          roleName,
          canteens: countOf(canteens),
          stalls: canteens === 'all' ? ALL_OF_IT : countOf(stalls),
          organisations: countOf(organisations),
          dishes: countOf(dishes),
        };
      }),
    );
  }),
];
