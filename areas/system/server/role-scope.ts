import { WHOLE_SCOPE } from '#kit/server/context.ts';
import { ROLE_LIMITS, type RoleType } from '../contract/role.ts';
import type { GivenScope } from './data-scope.ts';

/** What a role of a type limits: what its type leaves to the operator it limits not at all. */
export const scopeOfType = (type: RoleType, scope: GivenScope): GivenScope => ({
  ...WHOLE_SCOPE,
  ...Object.fromEntries(ROLE_LIMITS[type].map((kind) => [kind, scope[kind]])),
});
