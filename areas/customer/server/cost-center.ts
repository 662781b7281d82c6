import { type SqlBool, sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { assertMerchantWide } from '#kit/server/merchant-wide.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { costCenters } from '../contract/cost-center.ts';
import { assertOrganisation } from './organisation/organisation.ts';
import { peopleWho } from './people/people-count.ts';

/** A cost centre of no organisation is changed by operators who see all organisations. @throws Refusal 403 */
async function assertMine(context: Context, costCenterId: number): Promise<void> {
  const found = await context.tx
    .selectFrom('costCenter')
    .select('orgId')
    .where('costCenterId', '=', costCenterId)
    .executeTakeFirst();
  if (found?.orgId === null) assertMerchantWide(context, 'organisations', costCenters.noun);
}

export const costCenterRows = serveEntity('costCenter', costCenters, {
  order: ascending('centerNum'),
  marked: true,
  /* Those of no organisation are for every operator to use. */
  visible: ({ scope }) =>
    sql<SqlBool>`(cost_center.org_id is null or ${scopeWhere('costCenter.orgId', scope.organisations)})`,
  list: (rows, context) =>
    rows
      .leftJoin('organisation', 'organisation.orgId', 'costCenter.orgId')
      .select('organisation.orgFullName')
      .select(
        peopleWho(context, sql`customer.cost_center_id = cost_center.cost_center_id`).as(
          'custCount',
        ),
      ),
  /* The organisation that answers for it is the caller's; those of none are changed by operators who see all organisations. */
  check: async (context, { orgId }, costCenterId) => {
    if (typeof orgId === 'number') await assertOrganisation(context, orgId);
    if (costCenterId !== undefined) await assertMine(context, costCenterId);
    if (orgId === null) assertMerchantWide(context, 'organisations', costCenters.noun);
  },
  beforeRemoval: assertMine,
});
