import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow } from '#areas/customer/server/api.ts';
import { walletFlows } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { Loose } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  balanceByOrganisation,
  balanceByPerson,
  type OrgBalanceRow,
  type PersonBalanceRow,
} from '../contract/balance.ts';

const endOf = (wallet: number) =>
  sql`coalesce(sum(f.end_amount) filter (where f.wallet_type = ${wallet}), 0)::bigint`;

const figures = sql`sum(f.begin_amount)::bigint as begin_amount, ${endOf(1)} as personal_amount, ${endOf(2)} as subsidy_amount,
  ${endOf(4)} as luck_amount, sum(f.end_amount)::bigint as end_amount`;

type Filter = z.output<(typeof balanceByOrganisation)['content']> & {
  readonly keyword?: string | undefined;
  readonly ownOrgId?: number | undefined;
};

/** Wallets of the people a filter asks for (table `f`), with their person (`c`), organisation (`o`) and type (`t`). */
function balances(context: Context, filter: Filter): RawBuilder<unknown> {
  assertPeriod(filter);
  const { merchantId, scope } = context;
  const { keyword, orgIds, ownOrgId, psnTypes } = filter;
  const below = whereGiven(orgIds, (ids) => sql`customer.org_id = ${anyBelow(context, ids)}`);
  const people = sql`account.cust_id in (select customer.cust_id from customer where customer.merchant_id = ${merchantId}
    and ${scopeWhere('customer.orgId', scope.organisations)} and ${below} and ${whereEquals({ 'customer.psnType': psnTypes, 'customer.orgId': ownOrgId })}
    and ${whereContains(keyword, 'customer.custName', 'customer.custNum')})`;

  return sql`(${walletFlows(context, filter, people)}) f
    join account a on a.merchant_id = ${merchantId} and a.account_id = f.account_id
    join customer c on c.merchant_id = ${merchantId} and c.cust_id = a.cust_id
    left join person_type t on t.merchant_id = ${merchantId} and t.psn_type = c.psn_type
    left join organisation o on o.merchant_id = ${merchantId} and o.org_id = c.org_id`;
}

export const balanceRoutes = [
  serveQuery(
    balanceByPerson,
    (context, filter) => sql<Loose<z.output<typeof PersonBalanceRow>>>`
      select f.account_id, c.cust_id, c.cust_num, c.cust_name, o.org_full_name, t.psn_type_name, ${figures}
        from ${balances(context, filter)} group by f.account_id, c.cust_id, c.cust_num, c.cust_name, o.org_full_name, t.psn_type_name`,
  ),
  serveQuery(
    balanceByOrganisation,
    (context, filter) => sql<Loose<z.output<typeof OrgBalanceRow>>>`
      select coalesce(c.org_id, 0)::text as row_key, c.org_id, o.org_full_name, count(distinct f.account_id) as account_num, ${figures}
        from ${balances(context, filter)} group by c.org_id, o.org_full_name`,
  ),
];
