import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import {
  costCenterAdd,
  costCenterDelete,
  costCenterList,
  costCenterPage,
  costCenterUpdate,
} from '../contract/cost-center.ts';
import { assertOrganisation } from './organisation.ts';
import { peopleWho } from './people-count.ts';

/* Those of no organisation are everybody's to use. */
const centers = resource('costCenter', 'costCenterId', {
  visible: ({ scope }) =>
    sql<SqlBool>`(cost_center.org_id is null or ${scopeWhere('costCenter.orgId', scope.organisations)})`,
  taken: { cost_center_num: { reason: 'COST_CENTER_TAKEN', message: '成本中心编号已存在' } },
  dependents: [
    {
      table: 'customer',
      column: 'costCenterId',
      reason: 'HAS_PEOPLE',
      message: '还有{count}名人员（含已注销）属于该成本中心，不能删除',
    },
  ],
});

/** The organisation that answers for it is the caller's. */
async function rowOf<Draft extends { orgId: number | null }>(context: Context, draft: Draft): Promise<Draft> {
  if (draft.orgId !== null) await assertOrganisation(context, draft.orgId);
  return draft;
}

export const costCenterRoutes = [
  implementPage(
    costCenterPage,
    (context, { keyword }) =>
      context.tx
        .selectFrom('costCenter')
        .leftJoin('organisation', 'organisation.orgId', 'costCenter.orgId')
        .select(['costCenterId', 'centerNum', 'centerName', 'costCenter.orgId', 'organisation.orgFullName'])
        .select(['costCenter.remark', 'costCenter.version'])
        .select(peopleWho(context, sql`customer.cost_center_id = cost_center.cost_center_id`).as('custCount'))
        .where(centers.visible(context))
        .where(mentions(keyword, 'centerNum', 'centerName')),
    { order: [{ column: 'centerNum', asc: true }], key: 'costCenterId' },
  ),
  implement(costCenterList, (context) =>
    context.tx
      .selectFrom('costCenter')
      .select(['costCenterId', 'centerNum', 'centerName'])
      .where(centers.visible(context))
      .orderBy('centerNum')
      .execute(),
  ),
  centers.add(costCenterAdd, rowOf),
  centers.modify(costCenterUpdate, rowOf),
  centers.remove(costCenterDelete),
];
