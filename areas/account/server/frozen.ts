import { sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import { type Target, targetWhere } from '#areas/funding/server/api.ts';
import {
  checkFreeze,
  type Freeze,
  freezeAccounts,
  namedLike,
  unfreezeAccounts,
} from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereBetween, whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  freezeBatch,
  freezeCheck,
  freezeSingle,
  frozenPeople,
  pageFrozen,
  pageUnfrozen,
  unfreezeBatch,
  unfreezeCheck,
  unfreezeSingle,
} from '../contract/frozen.ts';
import { accountStatusEvent } from '../contract/lookups.ts';
import { tellEvents } from './account-event.ts';

/** Accounts of a target that the caller may see. @throws Refusal 404 unless all named people are the caller's */
async function accountsOf(context: Context, target: Target): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`select account.account_id from customer
      join account on account.merchant_id = ${context.merchantId} and account.cust_id = customer.cust_id
     where customer.merchant_id = ${context.merchantId} and ${targetWhere(context, target)}`.execute(
    context.tx,
  );
  if (
    target.custIds &&
    !target.orgIds &&
    !target.psnTypes &&
    rows.length !== new Set(target.custIds).size
  ) {
    throw notFound('部分人员不存在或已被删除');
  }

  return rows.map(({ accountId }) => accountId);
}

async function freezeAll(context: Context, accountIds: readonly number[], freeze: Freeze) {
  const { counts, frozen } = await freezeAccounts(context, accountIds, freeze);
  const { reason: remark } = freeze;
  await tellEvents(
    context,
    frozen.map(({ accountId }) => ({ accountId, event: accountStatusEvent.key.frozen, remark })),
  );

  return { counts, frozen };
}

const refusals = {
  already: () => conflict('FROZEN_ALREADY', '该账户已有相同的冻结'),
  short: () => conflict('INSUFFICIENT_BALANCE', '可冻结余额不足'),
  closed: () => conflict('ACCOUNT_CLOSED', '账户已注销'),
} as const;

async function freezeOne(
  context: Context,
  {
    custId,
    ...freeze
  }: { custId: number; freezeRule: number; amount?: number | undefined; reason: string },
) {
  const accountIds = await accountsOf(context, { custIds: [custId] });
  const { counts, frozen } = await freezeAll(context, accountIds, {
    ...freeze,
    operatorId: context.actor.userId,
  });
  const [done] = frozen;
  if (done) return { freezeId: done.freezeId };

  throw counts.already > 0
    ? refusals.already()
    : counts.short > 0
      ? refusals.short()
      : refusals.closed();
}

async function unfreezeAll(context: Context, freezeIds: readonly number[], reason: string) {
  const freed = await unfreezeAccounts(context, freezeIds, {
    reason,
    operatorId: context.actor.userId,
  });
  const accountIds = [...new Set(freed.map(({ accountId }) => accountId))];
  await tellEvents(
    context,
    accountIds.map((accountId) => ({
      accountId,
      event: accountStatusEvent.key.unfrozen,
      remark: reason,
    })),
  );

  return { unfrozen: freed.length, amount: freed.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Freezes of people the caller may see. */
const freezes = ({ tx, scope }: Context, state: 1 | 2) =>
  tx
    .selectFrom('accountFreeze')
    .innerJoin('customer', 'customer.custId', 'accountFreeze.custId')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .leftJoin('operator', 'operator.userId', 'accountFreeze.operatorId')
    .leftJoin('freezeTimeRule', 'freezeTimeRule.ruleId', 'accountFreeze.timeRuleId')
    .where('accountFreeze.state', '=', state)
    .where(scopeWhere('customer.orgId', scope.organisations));

/** Ids of freezes that stand among those named, or of people named; what the caller may not see does not exist. */
async function standingOf(
  context: Context,
  named: {
    freezeIds?: number[] | undefined;
    custIds?: number[] | undefined;
    batchNo?: number | undefined;
  },
) {
  const { freezeIds, custIds, batchNo } = named;
  const found = await freezes(context, 1)
    .select('accountFreeze.freezeId')
    .where(
      whereEquals({
        'accountFreeze.freezeId': freezeIds,
        'accountFreeze.custId': custIds,
        'accountFreeze.batchNo': batchNo,
      }),
    )
    .execute();

  if (freezeIds && found.length !== new Set(freezeIds).size)
    throw notFound('冻结记录不存在或已解冻');
  if (found.length === 0 && batchNo !== undefined)
    throw invalid('batchNo', '该批次没有未解冻的记录');
  if (found.length === 0) throw invalid('custIds', '所选人员没有冻结');

  return found.map(({ freezeId }) => freezeId);
}

const CHOICES = 20;

interface ListFilter {
  readonly keyword?: string | undefined;
  readonly orgId?: number | undefined;
  readonly accountId?: number | undefined;
  readonly freezeRule?: number | undefined;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
}

const listed = (context: Context, state: 1 | 2, filter: ListFilter) =>
  freezes(context, state)
    .select([
      'accountFreeze.freezeId',
      'accountFreeze.accountId',
      'accountFreeze.frozenAt',
      'accountFreeze.amount',
    ])
    .select(['accountFreeze.freezeRule', 'accountFreeze.reason', 'accountFreeze.batchNo'])
    .select(['customer.custId', 'customer.custNum', 'customer.custName'])
    .select('operator.realName as operatorName')
    .select('freezeTimeRule.ruleName as timeRuleName')
    .select((eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'))
    .where(
      whereEquals({
        'accountFreeze.accountId': filter.accountId,
        'accountFreeze.freezeRule': filter.freezeRule,
      }),
    )
    .where(whereBetween('accountFreeze.amount', filter.minAmount, filter.maxAmount))
    .where(whereGiven(filter.keyword, namedLike))
    .where(whereGiven(filter.orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
    .$narrowType<{ freezeRule: 1 | 2 | 3 | 4 }>();

export const frozenRoutes = [
  implement(freezeSingle, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.freeze', key: idempotencyKey, request }, () =>
      freezeOne(context, request),
    ),
  ),
  implement(freezeCheck, async (context, { freezeRule, amount, ...target }) =>
    checkFreeze(context, await accountsOf(context, target), { freezeRule, amount }),
  ),
  implement(freezeBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.freezeBatch', key: idempotencyKey, request }, async () => {
      const { freezeRule, amount, reason, ...target } = request;
      const batchNo = context.newId();
      const freeze = { freezeRule, amount, reason, batchNo, operatorId: context.actor.userId };
      const { counts } = await freezeAll(context, await accountsOf(context, target), freeze);
      if (counts.people === 0) throw invalid('custIds', '所选范围内没有可冻结的账户');

      return { batchNo, ...counts };
    }),
  ),
  implement(unfreezeSingle, async (context, { freezeId, reason }) => {
    await unfreezeAll(context, await standingOf(context, { freezeIds: [freezeId] }), reason);
    return undefined;
  }),
  implement(unfreezeBatch, async (context, { reason, ...named }) =>
    unfreezeAll(context, await standingOf(context, named), reason),
  ),
  implement(unfreezeCheck, (context, { batchNo }) =>
    freezes(context, 1)
      .where('accountFreeze.batchNo', '=', batchNo)
      .select(({ fn }) => fn.countAll<number>().as('unfrozen'))
      .select(sql<number>`coalesce(sum(account_freeze.amount), 0)::bigint`.as('amount'))
      .executeTakeFirstOrThrow(),
  ),
  implement(frozenPeople, (context, { keyword }) =>
    freezes(context, 1)
      .select(['customer.custId', 'customer.custNum', 'customer.custName'])
      .select(({ fn }) => fn.countAll<number>().as('freezes'))
      .select(sql<number>`sum(account_freeze.amount)::bigint`.as('amount'))
      .where(whereGiven(keyword, namedLike))
      .groupBy(['customer.custId', 'customer.custNum', 'customer.custName'])
      .orderBy('customer.custNum')
      .limit(CHOICES)
      .execute(),
  ),
  serveQuery(pageFrozen, (context, { startDate, endDate, ...filter }) =>
    listed(context, 1, filter).where(wherePeriod('accountFreeze.frozenAt', { startDate, endDate })),
  ),
  serveQuery(pageUnfrozen, (context, { startDate, endDate, ...filter }) =>
    listed(context, 2, filter)
      .leftJoin('operator as freed', 'freed.userId', 'accountFreeze.unfrozenBy')
      .select(['freed.realName as unfrozenName'])
      .select((eb) => eb.ref('accountFreeze.unfrozenAt').$notNull().as('unfrozenAt'))
      .select((eb) => eb.ref('accountFreeze.unfrozenReason').$notNull().as('unfrozenReason'))
      .where(wherePeriod('accountFreeze.unfrozenAt', { startDate, endDate })),
  ),
];
