import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { DUTY_CODE } from '../contract/role.ts';
import type { OfferedScope } from '../contract/scope.ts';
import {
  userBuyerList,
  userKeeperList,
  userListByRole,
  userPage,
  userPageOther,
} from '../contract/user.ts';

interface Filter {
  readonly keyword?: string | undefined;
  readonly roleId?: number | undefined;
  readonly effId?: number | undefined;
  readonly state?: number | undefined;
}

/** How many of a kind an operator was given; -1 = all of them. */
const given = (merchantId: number, kind: OfferedScope) => sql<number>`(select coalesce(
    case when bool_or(s.target_id = 0) then -1 else count(*) end, 0) from data_scope s
  where s.merchant_id = ${merchantId} and s.holder = 'operator' and s.holder_id = operator.user_id and s.kind = ${kind})`;

const holds = (
  merchantId: number,
  roleId: number,
) => sql<SqlBool>`exists (select from operator_role h
  where h.merchant_id = ${merchantId} and h.user_id = operator.user_id and h.role_id = ${roleId})`;

/** Operators who were not removed. */
const operators = ({ tx, merchantId }: Context, { keyword, roleId, effId, state }: Filter) =>
  tx
    .selectFrom('operator')
    .leftJoin('effectiveScope', 'effectiveScope.effId', 'operator.effId')
    .select([
      'operator.userId',
      'operator.avatar',
      'operator.username',
      'operator.realName',
      'operator.phoneMask as phone',
      'effectiveScope.effName',
      'operator.state',
      'operator.createdAt',
      'operator.version',
    ])
    .select([
      sql<string>`coalesce((select string_agg(r.role_name, '、' order by h.position) from operator_role h
        join role r on r.merchant_id = ${merchantId} and r.role_id = h.role_id
        where h.merchant_id = ${merchantId} and h.user_id = operator.user_id), '')`.as('roleNames'),
      given(merchantId, 'canteens').as('canteenCount'),
      given(merchantId, 'stalls').as('stallCount'),
      given(merchantId, 'organisations').as('organisationCount'),
      given(merchantId, 'dishes').as('dishTypeCount'),
    ])
    .where('operator.removedAt', 'is', null)
    .where(whereContains(keyword, 'operator.username', 'operator.realName'))
    .where(whereEquals({ 'operator.effId': effId, 'operator.state': state }))
    .where(whereGiven(roleId, (id) => holds(merchantId, id)));

/** Operators who may log in and hold a role whose code is this, or has it as a part. */
const withRole = ({ tx, merchantId }: Context, roleCode: string) =>
  tx
    .selectFrom('operator')
    .select(['userId', 'realName', 'username', 'phoneMask as phone'])
    .where('removedAt', 'is', null)
    .where('state', '=', 1)
    .where(
      sql<SqlBool>`exists (select from operator_role h
        join role r on r.merchant_id = ${merchantId} and r.role_id = h.role_id
        where h.merchant_id = ${merchantId} and h.user_id = operator.user_id
          and (r.role_code = ${roleCode} or ${roleCode} = any(string_to_array(r.role_code, '&&'))))`,
    )
    .orderBy('realName')
    .execute();

export const userListRoutes: Route[] = [
  serveQuery(userPage, operators),
  serveQuery(userPageOther, (context, filter) =>
    operators(context, { ...filter, state: 1 }).where(
      'operator.userId',
      '!=',
      context.actor.userId,
    ),
  ),
  implement(userListByRole, (context, { roleCode }) => withRole(context, roleCode)),
  implement(userKeeperList, (context) => withRole(context, DUTY_CODE.keeper)),
  implement(userBuyerList, (context) => withRole(context, DUTY_CODE.buyer)),
];
