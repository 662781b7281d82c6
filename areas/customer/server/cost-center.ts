import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implementPage } from '#kit/server/implement.ts';
import { mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { costCenterAdd, costCenterDelete, costCenterPage, costCenterUpdate } from '../contract/cost-center.ts';
import { assertOrganisation } from './organisation.ts';

const centers = resource('costCenter', 'costCenterId', {
  taken: { cost_center_num: { reason: 'COST_CENTER_TAKEN', message: '成本中心编号已存在' } },
  dependents: [
    {
      table: 'customer',
      column: 'costCenterId',
      reason: 'HAS_PEOPLE',
      message: '还有{count}名人员属于该成本中心，不能删除',
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
    ({ tx }, { keyword }) =>
      tx
        .selectFrom('costCenter')
        .leftJoin('organisation', 'organisation.orgId', 'costCenter.orgId')
        .select(['costCenterId', 'centerNum', 'centerName', 'costCenter.orgId', 'organisation.orgFullName'])
        .select(['costCenter.remark', 'costCenter.version'])
        .select(
          sql<number>`(select count(*) from customer c where c.merchant_id = cost_center.merchant_id
            and c.cost_center_id = cost_center.cost_center_id and c.state = 1)`.as('custCount'),
        )
        .where(mentions(keyword, 'centerNum', 'centerName')),
    { order: [{ column: 'centerNum', asc: true }], key: 'costCenterId' },
  ),
  centers.add(costCenterAdd, rowOf),
  centers.modify(costCenterUpdate, rowOf),
  centers.remove(costCenterDelete),
];
