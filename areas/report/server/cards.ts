import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { Loose } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  type CardEventRow,
  cardHistory,
  cardsByKind,
  cardsByOrganisation,
  type KindCardRow,
  type OrgCardRow,
} from '../contract/cards.ts';

interface People {
  readonly orgIds?: readonly number[] | undefined;
  readonly psnTypes?: readonly number[] | undefined;
}

/** People of the caller's organisations (table `c`), as a filter asks for them. */
const asksFor = (context: Context, { orgIds, psnTypes }: People): RawBuilder<unknown> =>
  sql`${scopeWhere('c.orgId', context.scope.organisations)} and ${whereGiven(orgIds, (ids) => sql`c.org_id = ${anyBelow(context, ids)}`)}
    and ${whereEquals({ 'c.psnType': psnTypes })}`;

const deposits = sql`coalesce(sum(k.deposit), 0)::bigint as deposit_amount`;

/** Accounts with their person, and their cards (table `k`). */
const holders = (context: Context, filter: People) => {
  const { merchantId } = context;
  return sql`account a
    join customer c on c.merchant_id = ${merchantId} and c.cust_id = a.cust_id
    left join card k on k.merchant_id = ${merchantId} and k.account_id = a.account_id
    left join organisation o on o.merchant_id = ${merchantId} and o.org_id = c.org_id
   where a.merchant_id = ${merchantId} and ${asksFor(context, filter)}`;
};

export const cardRoutes = [
  serveQuery(cardHistory, (context, filter) => {
    assertPeriod(filter);
    const { merchantId } = context;

    return sql<Loose<z.output<typeof CardEventRow>>>`
        select e.event_id, e.created_at, c.cust_num, c.cust_name, o.org_full_name, e.event, e.card_no, p.real_name as operator_name, e.remark
          from account_event e
          join account a on a.merchant_id = ${merchantId} and a.account_id = e.account_id
          join customer c on c.merchant_id = ${merchantId} and c.cust_id = a.cust_id
          left join organisation o on o.merchant_id = ${merchantId} and o.org_id = c.org_id
          left join operator p on p.merchant_id = ${merchantId} and p.user_id = e.operator_id
         where e.merchant_id = ${merchantId}
           and e.created_at between ${filter.startDate}::timestamptz and ${filter.endDate}::timestamptz + interval '999 milliseconds'
           and ${whereEquals({ 'e.event': filter.events })} and ${whereContains(filter.keyword, 'c.custName', 'c.custNum', 'e.cardNo')}
           and ${asksFor(context, filter)}`;
  }),
  serveQuery(
    cardsByOrganisation,
    (context, filter) => sql<Loose<z.output<typeof OrgCardRow>>>`
      select coalesce(c.org_id, 0)::text as row_key, c.org_id, o.org_full_name, count(distinct a.account_id) as account_num,
             count(k.card_no) as card_num, count(*) filter (where k.state = 1) as normal_num, count(*) filter (where k.state = 2) as lost_num,
             count(*) filter (where k.state > 2) as ended_num, ${deposits}
        from ${holders(context, filter)} group by c.org_id, o.org_full_name`,
  ),
  serveQuery(
    cardsByKind,
    (context, filter) => sql<Loose<z.output<typeof KindCardRow>>>`
      select k.kind || '-' || k.state as row_key, k.kind, k.state, count(*) as card_num, count(distinct a.cust_id) as holder_num, ${deposits}
        from ${holders(context, filter)} and k.card_no is not null group by k.kind, k.state`,
  ),
];
