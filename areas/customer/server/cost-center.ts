import { type SqlBool, sql } from 'kysely';
import { ascending } from '#kit/server/list.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { costCenters } from '../contract/cost-center.ts';
import { assertOrganisation } from './organisation.ts';
import { peopleWho } from './people-count.ts';

export const costCenterRows = serveResource('costCenter', costCenters, {
  order: ascending('centerNum'),
  /* Those of no organisation are everybody's to use. */
  visible: ({ scope }) =>
    sql<SqlBool>`(cost_center.org_id is null or ${scopeWhere('costCenter.orgId', scope.organisations)})`,
  list: (rows, context) =>
    rows
      .leftJoin('organisation', 'organisation.orgId', 'costCenter.orgId')
      .select('organisation.orgFullName')
      .select(peopleWho(context, sql`customer.cost_center_id = cost_center.cost_center_id`).as('custCount')),
  /* The organisation that answers for it is the caller's. */
  check: async (context, { orgId }) => {
    if (typeof orgId === 'number') await assertOrganisation(context, orgId);
  },
});
