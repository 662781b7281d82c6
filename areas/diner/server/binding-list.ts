import { sql } from 'kysely';
import { anyBelow, matchesPerson } from '#areas/customer/server/api.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { boundStates, dinerBindingPage } from '../contract/binding.ts';
import { HERE } from './entrance.ts';
import { standing } from './session-store.ts';

const [BOUND, UNBOUND] = boundStates.map(({ key }) => key);
const bound = sql<
  1 | 2
>`case when diner_login.cust_id is null then ${sql.lit(UNBOUND)} else ${sql.lit(BOUND)} end`;

export const bindingListRoutes = [
  serveQuery(dinerBindingPage, (context, { orgId, keyword, psnType, bound: wanted }) => {
    const { tx, scope, merchantId } = context;
    const open = sql`from diner_session where diner_session.merchant_id = ${merchantId}
        and diner_session.cust_id = customer.cust_id and ${standing}`;

    return tx
      .selectFrom('customer')
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('personType', 'personType.psnType', 'customer.psnType')
      .leftJoin('dinerLogin', 'dinerLogin.custId', 'customer.custId')
      .leftJoin('dinerBindCode', (join) =>
        join
          .onRef('dinerBindCode.custId', '=', 'customer.custId')
          .on('dinerBindCode.expiresAt', '>', sql<string>`now()`),
      )
      .select(['customer.custId', 'custNum', 'custName', 'psnTypeName', 'orgFullName', 'boundAt'])
      .select('dinerBindCode.expiresAt as codeUntil')
      .select(bound.as('bound'))
      .select(sql<number>`(select count(*)::int ${open})`.as('sessions'))
      .select(sql<string | null>`(select max(diner_session.last_seen_at) ${open})`.as('lastSeenAt'))
      .where('customer.state', '=', HERE)
      .where(scopeWhere('customer.orgId', scope.organisations))
      .where(whereEquals({ 'customer.psnType': psnType }))
      .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
      .where(whereGiven(keyword, (text) => matchesPerson(context, text)))
      .where(whereGiven(wanted, (state) => sql`${bound} = ${state}`));
  }),
];
