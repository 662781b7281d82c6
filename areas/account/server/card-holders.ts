import { sql } from 'kysely';
import type { z } from 'zod';
import { implement } from '#kit/server/implement.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { cardHolders } from '../contract/card.ts';

type Holder = z.output<typeof cardHolders.result>[number];

export const cardHolderRoute = implement(
  cardHolders,
  async ({ tx, merchantId, scope }, { cardNo }) => {
    const { rows } =
      await sql<Holder>`select customer.cust_num, customer.cust_name, coalesce(organisation.org_full_name, '') as org_full_name,
      held.issued_at, held.ended_at, held.state
    from (
      select account_id, issued_at, case when state <> 1 then lost_at end as ended_at, state from card
       where merchant_id = ${merchantId} and card_no = ${cardNo}
      union all
      select account_id, issued_at, ended_at, 4::smallint from card_past where merchant_id = ${merchantId} and card_no = ${cardNo}) held
    join account on account.merchant_id = ${merchantId} and account.account_id = held.account_id
    join customer on customer.merchant_id = ${merchantId} and customer.cust_id = account.cust_id
    left join organisation on organisation.merchant_id = ${merchantId} and organisation.org_id = customer.org_id
   where ${scopeWhere('customer.orgId', scope.organisations)}
   order by held.issued_at desc`.execute(tx);
    return rows;
  },
);
