import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Id } from '#kit/contract/fields.ts';
import { ScopeFields } from './scope.ts';

/** All of a kind, as a count. */
export const ALL_OF_IT = -1;

/**
 * What an operator with these roles, this named set and this own scope would see, for each of the roles, which are used one at a time: what all
 * of them allow. Counts of canteens, of single stalls beside them, of organisations with what lies below and of types of dishes; -1 for all.
 */
export const scopeResult = read({
  id: 'system.scopeResult',
  title: '生效的数据权限',
  path: '/api/v1/mgruser/scope/result',
  access: 'system:user:page',
  content: z.object({
    roleIds: z.array(Id).max(50),
    effId: Id.nullable().default(null),
    canteens: ScopeFields.canteens,
    stalls: ScopeFields.stalls,
    organisations: ScopeFields.organisations,
    dishes: ScopeFields.dishes,
  }),
  result: z.array(
    z.object({
      roleId: Id,
      roleName: z.string(),
      canteens: z.int(),
      stalls: z.int(),
      organisations: z.int(),
      dishes: z.int(),
    }),
  ),
});
