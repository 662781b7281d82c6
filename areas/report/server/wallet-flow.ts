import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow } from '#areas/customer/server/api.ts';
import { walletFlows } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { Loose } from '#kit/server/implement.ts';
import { containsPattern, prefixPattern } from '#kit/server/like.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { snake } from '#kit/server/report/family.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  flowByOrganisation,
  flowByPerson,
  type OrgFlowRow,
  type PersonFlowRow,
} from '../contract/wallet-flow.ts';

const FIGURES = flowByOrganisation.page.columns
  .filter(({ kind }) => kind === 'money')
  .map(({ key }) => snake(key));

/** `total_amount` is what came less what went. */
const figure = (name: string) => sql.id(name === 'total_amount' ? 'change_amount' : name);

const sums = sql.join(
  FIGURES.map((name) => sql`sum(f.${figure(name)})::bigint as ${sql.id(name)}`),
);

type Filter = z.output<(typeof flowByPerson)['content']>;

const anything = sql`(${sql.join(
  FIGURES.map((name) => sql`f.${figure(name)} <> 0`),
  sql` or `,
)})`;

/** Wallets of the people a filter asks for, with their person (table `c`); those nothing happened in are left out. */
function flows(context: Context, filter: Omit<Filter, 'page' | 'orders'>): RawBuilder<unknown> {
  assertPeriod(filter);
  const { merchantId, scope } = context;
  const { keyword, orgIds, ownOrgId, psnTypes, walletTypes } = filter;
  const below = whereGiven(orgIds, (ids) => sql`customer.org_id = ${anyBelow(context, ids)}`);
  const named = whereGiven(
    keyword,
    (text) =>
      sql`(customer.cust_name like ${containsPattern(text)} or customer.cust_num like ${prefixPattern(text)})`,
  );
  const people = sql`account.cust_id in (select customer.cust_id from customer where customer.merchant_id = ${merchantId}
    and ${scopeWhere('customer.orgId', scope.organisations)} and ${below} and ${named} and ${whereEquals({ 'customer.psnType': psnTypes, 'customer.orgId': ownOrgId })})`;

  return sql`(${walletFlows(context, filter, people)}) f
    join account a on a.merchant_id = ${merchantId} and a.account_id = f.account_id
    join customer c on c.merchant_id = ${merchantId} and c.cust_id = a.cust_id
    left join organisation o on o.merchant_id = ${merchantId} and o.org_id = c.org_id
   where ${anything} and ${whereEquals({ 'f.walletType': walletTypes })}`;
}

export const walletFlowRoutes = [
  serveQuery(
    flowByOrganisation,
    (context, filter) => sql<
      Loose<z.output<typeof OrgFlowRow>>
    >`select coalesce(c.org_id, 0)::text as row_key, c.org_id, o.org_full_name,
        ${sums} from ${flows(context, filter)} group by c.org_id, o.org_full_name`,
  ),
  serveQuery(
    flowByPerson,
    (context, filter) => sql<
      Loose<z.output<typeof PersonFlowRow>>
    >`select f.account_id, c.cust_id, c.cust_num, c.cust_name, o.org_full_name,
        ${sums} from ${flows(context, filter)} group by f.account_id, c.cust_id, c.cust_num, c.cust_name, o.org_full_name`,
  ),
];
