import { sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { Loose } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { seesMerchant } from '#kit/server/merchant-wide.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  type OperatorWorkRow,
  operatorWork,
  type PeopleRow,
  peopleSum,
  type WithdrawalRow,
  withdrawalRecord,
} from '../contract/work.ts';

interface Moments {
  readonly startDate: string;
  readonly endDate: string;
}
const during = (column: string, { startDate, endDate }: Moments) =>
  sql`${sql.ref(column)} between ${startDate}::timestamptz and ${endDate}::timestamptz + interval '999 milliseconds'`;
const belowOf = (context: Context, orgIds: readonly number[] | undefined) =>
  sql`${scopeWhere('c.orgId', context.scope.organisations)} and ${whereGiven(orgIds, (ids) => sql`c.org_id = ${anyBelow(context, ids)}`)}`;

export const workRoutes = [
  serveQuery(operatorWork, (context, filter) => {
    assertPeriod(filter);
    const { merchantId, actor } = context;
    /* As the operation log itself: an operator who does not see the whole merchant sees what they did themselves. */
    const own = seesMerchant(context) ? undefined : actor.userId;

    return sql<Loose<z.output<typeof OperatorWorkRow>>>`
        select l.user_id, coalesce(max(p.username), max(l.username)) as username, max(p.real_name) as real_name,
               count(*) filter (where l.outcome = 'success') as done_num, count(*) filter (where l.outcome = 'refused') as refused_num,
               count(*) filter (where l.outcome = 'failed') as failed_num, count(distinct l.created_at::date) as day_num,
               max(l.created_at) as last_at
          from operation_log l left join operator p on p.merchant_id = ${merchantId} and p.user_id = l.user_id
         where l.merchant_id = ${merchantId} and ${during('l.createdAt', filter)} and ${whereContains(filter.keyword, 'p.realName', 'p.username')}
           and ${whereEquals({ 'l.userId': own })}
         group by l.user_id`;
  }),
  serveQuery(peopleSum, (context, filter) => {
    assertPeriod(filter);
    const { merchantId } = context;

    return sql<Loose<z.output<typeof PeopleRow>>>`
        select coalesce(c.org_id, 0) || '-' || coalesce(c.psn_type, 0) as row_key, o.org_full_name, t.psn_type_name, count(*) as cust_num,
               count(*) filter (where c.cancelled_at is null) as active_num,
               count(*) filter (where ${during('c.createdAt', filter)}) as added_num,
               count(*) filter (where ${during('c.cancelledAt', filter)}) as cancelled_num,
               count(*) filter (where c.face_at is not null) as face_num
          from customer c
          left join organisation o on o.merchant_id = ${merchantId} and o.org_id = c.org_id
          left join person_type t on t.merchant_id = ${merchantId} and t.psn_type = c.psn_type
         where c.merchant_id = ${merchantId} and ${belowOf(context, filter.orgIds)} and ${whereEquals({ 'c.psnType': filter.psnTypes })}
         group by c.org_id, c.psn_type, o.org_full_name, t.psn_type_name`;
  }),
  serveQuery(withdrawalRecord, (context, filter) => {
    assertPeriod(filter);
    const { merchantId } = context;

    return sql<Loose<z.output<typeof WithdrawalRow>>>`
        select w.withdraw_id, w.created_at, c.cust_num, c.cust_name, o.org_full_name, w.amount, w.fee, w.amount - w.fee as actual_amount,
               w.state, w.withdraw_method, w.withdraw_source, w.channel, w.voucher_no, w.paid_at
          from withdrawal w
          join customer c on c.merchant_id = ${merchantId} and c.cust_id = w.cust_id
          left join organisation o on o.merchant_id = ${merchantId} and o.org_id = c.org_id
         where w.merchant_id = ${merchantId} and ${during('w.createdAt', filter)} and ${whereEquals({ 'w.state': filter.states })}
           and ${belowOf(context, filter.orgIds)} and ${whereContains(filter.keyword, 'c.custName', 'c.custNum')}`;
  }),
];
