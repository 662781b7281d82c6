import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { roleTypes } from './role.ts';
import { ScopeFields } from './scope.ts';

/** All of a kind, as a count. */
export const ALL_OF_IT = -1;

/** Names of a kind that are told; the count says how many there are. */
export const MOST_NAMES = 12;

/** How much of a kind is seen: how many, -1 for all, and the first of them by name. */
const Seen = z.object({ count: z.int(), names: z.array(z.string()) });

const { canteens, stalls, organisations, dishes } = ScopeFields;

/** A role as a form has it, before it is saved. */
const DraftRole = z.object({
  roleName: z.string().max(60).default(''),
  roleType: keyOf(roleTypes).default('full'),
  menuIds: z.array(z.string().min(1).max(120)).max(5000).default([]),
  canteens,
  stalls,
  organisations,
  dishes,
});

/** Who or what keeps every place out of sight; `together`: each names some, and all of them none. */
export const blindness = z.enum(['role', 'own', 'set', 'together']);
export type Blindness = z.output<typeof blindness>;

/** What would be seen, for each of some roles. */
export const sights = z.array(
  z.object({
    /** Null: the role that is not saved. */
    roleId: Id.nullable(),
    roleName: z.string(),
    canteens: Seen,
    /** Single ones, beside whole canteens. */
    stalls: Seen,
    /** The upper ones of what is seen, each with all below it; the count is of every one. */
    organisations: Seen,
    dishes: Seen,
    pages: Seen,
    /** Orders of today in the list of orders; null for a role that has no such list. */
    ordersToday: Count.nullable(),
    blindBy: blindness.nullable(),
    /** More than the caller sees, so that it cannot be saved; names and figures are of what the caller sees. */
    isBeyond: z.boolean(),
  }),
);
export type Sight = z.input<typeof sights>[number];

const seenIn = (id: string, title: string, path: string, access: string) =>
  read({
    id,
    title,
    path,
    access,
    content: z.object({
      roleIds: z.array(Id).max(50).default([]),
      /** A role that is not saved, beside those that are. */
      role: DraftRole.nullable().default(null),
      effId: Id.nullable().default(null),
      canteens,
      stalls,
      organisations,
      dishes,
    }),
    result: sights,
  });

/**
 * What an operator with these roles, this named set and this own scope would see, for each of the roles, which are used one at a time: what all
 * of them allow, by the same code that decides it once they are saved.
 */
export const scopeResult = seenIn(
  'system.scopeResult',
  '生效的数据权限',
  '/api/v1/mgruser/scope/result',
  'system:user:page',
);

/** The same of a role in its form, for a user who sees what the caller sees. */
export const roleScopeResult = seenIn(
  'system.roleScopeResult',
  '角色生效的数据权限',
  '/api/v1/mgrrole/scope/result',
  'system:role:page',
);

/** The same of a named set in its form. */
export const setScopeResult = seenIn(
  'system.setScopeResult',
  '范围生效的数据权限',
  '/api/v1/mkteffective/scope/result',
  'system:effective:page',
);
