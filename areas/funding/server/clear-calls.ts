import { type RawBuilder, sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import { type GrantedWallet, namedLike } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { clearBatch, clearCheck, clearSingle, pageClear } from '../contract/clearing.ts';
import { startBatch } from './batch/batch.ts';
import { assertAllVisible, peopleOf, type Target } from './batch/batch-people.ts';
import type { BatchRows } from './batch/batch-rows.ts';
import { checkBatch } from './batch/batch-run.ts';
import { clearWallets } from './clearing.ts';

const page = serveQuery(pageClear, (context, { keyword, orgId, walletType, batchNo, ...period }) =>
  context.tx
    .selectFrom('walletClearing')
    .innerJoin('customer', 'customer.custId', 'walletClearing.custId')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .leftJoin('operator', 'operator.userId', 'walletClearing.operatorId')
    .leftJoin('subsidyRule', 'subsidyRule.ruleId', 'walletClearing.ruleId')
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .where(wherePeriod('walletClearing.occurredAt', period))
    .where(
      whereEquals({ 'walletClearing.walletType': walletType, 'walletClearing.batchNo': batchNo }),
    )
    .where(whereGiven(keyword, namedLike))
    .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
    .select([
      'walletClearing.clearId',
      'walletClearing.occurredAt',
      'customer.custNum',
      'customer.custId',
      'customer.custName',
      'walletClearing.walletType',
      'walletClearing.amount',
      'walletClearing.returnedAmount',
      sql<number>`wallet_clearing.amount - wallet_clearing.returned_amount`.as('netAmount'),
      'walletClearing.returnedBy',
      'subsidyRule.ruleName',
      'walletClearing.batchNo',
      'operator.realName as operatorName',
      'walletClearing.reason',
      (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
    ]),
);

const balanceOf: Readonly<Record<GrantedWallet, RawBuilder<unknown>>> = {
  2: sql.ref('account.subsidyBalance'),
  4: sql.ref('account.redBalance'),
};

/** The people of a target who have something in a wallet. */
const clearRows = (context: Context, target: Target, walletType: GrantedWallet): BatchRows => {
  const balance = balanceOf[walletType];
  const people = peopleOf(
    context,
    target,
    sql`account.account_id, account.cust_id, null::bigint as recharge_id, ${balance} as amount, null::jsonb as detail,
      null::text as reason, account.status`,
  );

  return sql`select * from (${people}) holder where amount > 0 and status <> ${accountStatus.key.closed}`;
};

export const clearRoutes = [
  page,
  implement(clearCheck, (context, { walletType, ...target }) =>
    checkBatch(context, clearRows(context, target, walletType)),
  ),
  implement(clearSingle, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.clear', key: idempotencyKey, request }, async () => {
      const { custId, walletType, reason } = request;
      await assertAllVisible(context, { custIds: [custId] });
      const operatorId = context.actor.userId;
      const amount = (
        await clearWallets(context, { custIds: [custId], walletType, reason, operatorId })
      ).get(custId);
      if (amount === undefined) throw conflict('NOTHING_TO_CLEAR', '该钱包没有可清零的余额');

      return { custId, amount };
    }),
  ),
  implement(clearBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.clearBatch', key: idempotencyKey, request }, async () => {
      const { walletType, reason, ...target } = request;
      await assertAllVisible(context, target);

      return startBatch(context, {
        kind: 'clear',
        walletType,
        command: { walletType, reason },
        rows: clearRows(context, target, walletType),
        nobody: '所选范围内没有可清零的余额',
      });
    }),
  ),
];
