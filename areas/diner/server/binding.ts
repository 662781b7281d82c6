import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement, implementAfter, type Route } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import type { System } from '#kit/server/system.ts';
import { dinerBinding, dinerUnbind } from '../contract/binding.ts';
import { BINDINGS, forgetPerson, PASSWORDS } from './attempts.ts';
import { bindCodeRoutes } from './bind-code.ts';
import { forgetDiner } from './forget.ts';
import { standing } from './session-store.ts';

export const bindingRoutes = (system: System): Route[] => [
  binding(system),
  unbind(system),
  ...bindCodeRoutes(system),
];

const binding = (system: System): Route =>
  implement(dinerBinding, async (context, { custId }) => {
    const open = (what: string) =>
      sql`(select ${sql.raw(what)} from diner_session
          where diner_session.merchant_id = ${context.merchantId} and diner_session.cust_id = ${custId} and ${standing})`;

    const found = await person(context, custId)
      .leftJoin('dinerBindCode', (join) =>
        join
          .onRef('dinerBindCode.custId', '=', 'customer.custId')
          .on('dinerBindCode.expiresAt', '>', sql<string>`now()`),
      )
      .select(['boundAt', 'dinerBindCode.expiresAt as codeUntil'])
      .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
      .select(sql<number>`${open('count(*)::int')}`.as('sessions'))
      .select(sql<string | null>`${open('max(last_seen_at)')}`.as('lastSeenAt'))
      .executeTakeFirst();

    if (!found) throw missing();

    return { ...found, smsOn: system.adapters.sms !== undefined };
  });

/** A person the clerk may see. */
const person = ({ tx, scope }: Context, custId: number) =>
  tx
    .selectFrom('customer')
    .leftJoin('dinerLogin', 'dinerLogin.custId', 'customer.custId')
    .where('customer.custId', '=', custId)
    .where(scopeWhere('customer.orgId', scope.organisations));

const missing = () => notFound('人员不存在或已被删除');

const unbind = (system: System): Route =>
  implementAfter(
    dinerUnbind,
    async (outside, { custId }) => {
      const found = await outside.transaction((context) =>
        person(context, custId).select('custNum').executeTakeFirst(),
      );
      if (!found) throw missing();

      /* A person who forgot the password has tried in vain to come in and to bind. */
      const { merchantId } = outside.actor;
      for (const limits of [BINDINGS, PASSWORDS])
        await forgetPerson(system, limits, merchantId, found.custNum);
    },
    async (context, _forgotten, { custId }) => {
      await forgetDiner(context, custId);
      return undefined;
    },
  );
