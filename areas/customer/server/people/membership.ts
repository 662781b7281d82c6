import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { writeEvents } from '#kit/server/lifecycle.ts';
import { conflict } from '#kit/server/refusal.ts';
import { custCancel, customerState, custRestore } from '../../contract/customer.ts';
import { faceForgotten } from '../face/face.ts';
import type { CustomerHooks, EnrolledPerson } from '../hooks.ts';
import { assertOrganisation } from '../organisation/organisation.ts';
import { lockCustomer } from './customer.ts';

export const membershipRoutes = (hooks: CustomerHooks) => [
  implement(custCancel, async (context, { custId }) => {
    await cancelPerson(context, hooks, custId);
    return undefined;
  }),
  implement(custRestore, async (context, { custId, orgId }) => {
    const old = await lockCustomer(context, custId);
    if (old.state !== customerState.key.deregistered)
      throw conflict('NOT_CANCELLED', '人员未注销，无需恢复');

    if (orgId !== undefined) await assertOrganisation(context, orgId);
    else if (!(await orgIsThere(context, old.orgId)))
      throw conflict('ORG_GONE', '原所属组织已删除，请选择新的所属组织');

    if (orgId !== undefined)
      await context.tx
        .updateTable('customer')
        .set({ orgId })
        .where('custId', '=', custId)
        .execute();

    await takeBack(context, hooks, [{ custId }]);

    return undefined;
  }),
];

/**
 * Ends a person's membership: account closed, cards invalid, face forgotten, history kept (rule people/closing).
 * @throws notFound outside the caller's organisations; conflict CANCELLED, BALANCE_LEFT, ACCOUNT_IN_DEBT or ACCOUNT_HELD
 */
export async function cancelPerson(
  context: Context,
  { leaving }: CustomerHooks,
  custId: number,
): Promise<void> {
  const old = await lockCustomer(context, custId);
  if (old.state !== customerState.key.normal) throw conflict('CANCELLED', '人员已注销');

  await leaving(context, custId);
  await context.tx
    .updateTable('customer')
    .set({
      state: customerState.key.deregistered,
      cancelledAt: sql`now()`,
      ...faceForgotten,
      version: old.version + 1,
    })
    .where('custId', '=', custId)
    .execute();

  await writeEvents(context, [
    event(custId, 'cancel', customerState.key.normal, customerState.key.deregistered),
  ]);
}

const DOCUMENT = 'customer';

const event = (custId: number, action: string, fromState: number, toState: number) => ({
  document: DOCUMENT,
  documentId: custId,
  action,
  fromState,
  toState,
});

const orgIsThere = ({ tx }: Context, orgId: number) =>
  tx
    .selectFrom('organisation')
    .select('orgId')
    .where('orgId', '=', orgId)
    .where('removedAt', 'is', null)
    .forShare()
    .executeTakeFirst();

/**
 * Takes people back whose rows are locked: they are members again, in the catalogues that still exist, with a payment password to choose anew,
 * an account with nothing in it and the cards that were given. People who are active already are left alone.
 */
export async function takeBack(
  context: Context,
  { returning }: Pick<CustomerHooks, 'returning'>,
  people: readonly EnrolledPerson[],
): Promise<void> {
  const { tx, merchantId } = context;
  const custIds = people.map(({ custId }) => custId);
  const gone = (
    table: string,
    key: string,
  ) => sql`case when exists (select from ${sql.table(table)} c
    where c.merchant_id = ${merchantId} and c.${sql.ref(key)} = customer.${sql.ref(key)} and c.removed_at is null) then customer.${sql.ref(key)} end`;

  const { rows } = await sql<{
    custId: number;
  }>`update customer set state = ${customerState.key.normal}, cancelled_at = null,
      version = version + 1, psn_type = ${gone('person_type', 'psn_type')}, job_id = ${gone('cust_job', 'job_id')},
      cost_center_id = ${gone('cost_center', 'cost_center_id')}, pay_password_hash = null, pay_password_initial = true,
      pay_password_tries = 0, pay_password_locked_until = null
    where merchant_id = ${merchantId} and cust_id = any(${custIds}::bigint[]) and state = ${customerState.key.deregistered}
    returning cust_id`.execute(tx);

  const back = new Set(rows.map(({ custId }) => custId));
  await returning(
    context,
    people.filter(({ custId }) => back.has(custId)),
  );
  const events = [...back].map((custId) =>
    event(custId, 'restore', customerState.key.deregistered, customerState.key.normal),
  );
  await writeEvents(context, events);
}
