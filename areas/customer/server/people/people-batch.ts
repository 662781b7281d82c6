import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { containsPattern } from '#kit/server/like.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { translate } from '#kit/server/texts.ts';
import {
  custBatchCancel,
  custOrgCount,
  custResetPasswordBatch,
  queryCustNameByCustName,
} from '../../contract/people-batch.ts';
import type { CustomerHooks } from '../hooks.ts';
import { anyBelow } from '../organisation/organisations-below.ts';
import { cancelPerson } from './membership.ts';

const namesOf = async (
  { tx, scope }: Context,
  custIds: readonly number[],
): Promise<Map<number, string>> => {
  const found = await tx
    .selectFrom('customer')
    .select(['custId', 'custName'])
    .where('custId', 'in', custIds)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .execute();
  return new Map(found.map((person) => [person.custId, person.custName]));
};

const MISSING = '人员不存在或不在数据权限内';

const LEFT = '人员已注销';

const resetPasswords = implement(custResetPasswordBatch, async (context, custIds) => {
  const { tx, scope, language } = context;
  const asked = [...new Set(custIds)];
  const reset = await tx
    .updateTable('customer')
    .set({
      payPasswordHash: null,
      payPasswordInitial: true,
      payPasswordTries: 0,
      payPasswordLockedUntil: null,
    })
    .where('custId', 'in', asked)
    .where('state', '=', 1)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .returning('custId')
    .execute();

  const done = new Set(reset.map(({ custId }) => custId));
  const skipped = asked.filter((custId) => !done.has(custId));
  const names = skipped.length > 0 ? await namesOf(context, skipped) : new Map<number, string>();
  const refused = skipped.map((custId) => {
    const custName = names.get(custId);
    return {
      custId,
      custName: custName ?? '',
      reason: translate(language, custName === undefined ? MISSING : LEFT),
    };
  });

  return { reset: done.size, refused };
});

interface OrgCount {
  readonly orgId: number;
  readonly orgName: string;
  readonly orgFullName: string;
  readonly orgLevel: number;
  readonly custCount: number;
  readonly totalCount: number;
  readonly cancelledCount: number;
}

/* Each organisation's people count for every id of its path, so the cost grows with the depth of the tree and not with its square. */
const orgCount = implement(custOrgCount, async (context, { orgId }) => {
  const { tx, scope, merchantId } = context;
  const inSubtree = orgId === undefined ? sql`true` : sql`o.org_id = ${anyBelow(context, [orgId])}`;
  const counted = await sql<OrgCount>`
    with own as (select org_id, count(*) filter (where state = 1) as active, count(*) filter (where state = 2) as cancelled
                   from customer where merchant_id = ${merchantId} group by org_id),
         below as (select above.org_id::bigint as org_id, sum(own.active)::bigint as active
                     from own join organisation o on o.merchant_id = ${merchantId} and o.org_id = own.org_id
                    cross join unnest(string_to_array(trim(both '/' from o.path), '/')) above (org_id) group by 1)
    select o.org_id, o.org_name, o.org_full_name, o.org_level, coalesce(own.active, 0) as cust_count,
           coalesce(own.cancelled, 0) as cancelled_count, coalesce(below.active, 0) as total_count
      from organisation o left join own on own.org_id = o.org_id left join below on below.org_id = o.org_id
     where o.merchant_id = ${merchantId} and o.removed_at is null and ${scopeWhere('o.orgId', scope.organisations)} and ${inSubtree}
     order by o.org_full_name`.execute(tx);

  return counted.rows;
});

const NAMES_SHOWN = 20;

const byName = implement(queryCustNameByCustName, ({ tx, scope }, { name }) =>
  tx
    .selectFrom('customer')
    .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .select(['custId', 'custName', 'custNum', 'orgFullName'])
    .where('customer.state', '=', 1)
    .where('custName', 'like', containsPattern(name))
    .where(scopeWhere('customer.orgId', scope.organisations))
    .orderBy('custName')
    .orderBy('custNum')
    .limit(NAMES_SHOWN)
    .execute(),
);

export const peopleBatchRoutes = (hooks: CustomerHooks) => [
  batchCancel(hooks),
  resetPasswords,
  orgCount,
  byName,
];

/* Each person on their own: one whose wallet holds money must not keep the others. A person is refused before anything is written. */
const batchCancel = (hooks: CustomerHooks) =>
  implement(custBatchCancel, async (context, custIds) => {
    const asked = [...new Set(custIds)].toSorted((left, right) => left - right);
    const names = await namesOf(context, asked);
    const refused: { custId: number; custName: string; reason: string }[] = [];
    for (const custId of asked) {
      try {
        await cancelPerson(context, hooks, custId);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;

        const reason = translate(context.language, error.message, error.params);
        refused.push({ custId, custName: names.get(custId) ?? '', reason });
      }
    }

    return { cancelled: asked.length - refused.length, refused };
  });
