import { sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import {
  type Account,
  accountReason,
  balanceAt,
  deduct,
  lockedAccount,
  namedLike,
  type Piece,
  peekAccounts,
  personAccount,
  planSpend,
  spendTexts,
  type WalletType,
} from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { implement } from '#kit/server/implement.ts';
import { whereBetween, whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { deductionAdd, deductionCheck, pageDeduction } from '../contract/deduction.ts';
import { deductionType } from '../contract/lookups.ts';

/** 1 stands, 2 was taken back. */
const stateOf = sql<1 | 2>`case when account_deduction_return.deduct_id is null then 1 else 2 end`;

const page = serveQuery(
  pageDeduction,
  (
    context,
    {
      keyword,
      orgId,
      walletType,
      deductType,
      state,
      operatorName,
      minAmount,
      maxAmount,
      ...period
    },
  ) =>
    context.tx
      .selectFrom('accountDeduction')
      .innerJoin('customer', 'customer.custId', 'accountDeduction.custId')
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('operator', 'operator.userId', 'accountDeduction.operatorId')
      .leftJoin(
        'accountDeductionReturn',
        'accountDeductionReturn.deductId',
        'accountDeduction.deductId',
      )
      .where(scopeWhere('customer.orgId', context.scope.organisations))
      .where(wherePeriod('accountDeduction.occurredAt', period))
      .where(
        whereEquals({
          'accountDeduction.walletType': walletType,
          'accountDeduction.deductType': deductType,
        }),
      )
      .where(whereGiven(state, (key) => sql`${stateOf} = ${key}`))
      .where(whereBetween('accountDeduction.amount', minAmount, maxAmount))
      .where(whereContains(operatorName, 'operator.realName'))
      .where(whereGiven(keyword, namedLike))
      .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
      .select([
        'accountDeduction.deductId',
        'accountDeduction.occurredAt',
        'customer.custNum',
        'customer.custId',
        'customer.custName',
        'accountDeduction.walletType',
        'accountDeduction.deductType',
        'accountDeduction.amount',
        'accountDeduction.reason',
        stateOf.as('state'),
        sql<number>`coalesce(account_deduction_return.amount, 0)`.as('returnedAmount'),
        sql<number>`account_deduction.amount - coalesce(account_deduction_return.amount, 0)`.as(
          'netAmount',
        ),
        'accountDeductionReturn.occurredAt as returnedAt',
        'accountDeductionReturn.reason as returnReason',
        'operator.realName as operatorName',
        (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
      ]),
);

/** How one wallet pays, or why it does not: what a sale may take of it, whole or not at all. */
function planDeduction(
  account: Account,
  walletType: WalletType,
  amount: number,
  at: string,
): { pieces: readonly Piece[] } | { reason: keyof typeof spendTexts } {
  const reason = accountReason(account, { at, past: false });
  if (reason) return { reason };

  const pieces = planSpend(account, amount, { at, order: [walletType] });

  return pieces ? { pieces } : { reason: 'INSUFFICIENT_BALANCE' };
}

const check = implement(deductionCheck, async (context, { custId, walletType, amount }) => {
  const { accountId, ...person } = await personAccount(context, custId);
  const account = (await peekAccounts(context, [accountId])).accounts.get(accountId) as Account;
  const plan = planDeduction(account, walletType, amount, context.now);
  const before = balanceAt(account, walletType, context.now);
  const obstacle = 'reason' in plan ? translate(context.language, spendTexts[plan.reason]) : null;

  return { ...person, before, after: before - amount, obstacle };
});

interface Draft {
  readonly custId: number;
  readonly walletType: WalletType;
  readonly deductType: number;
  readonly amount: number;
  readonly reason: string;
}

/** Takes money of one wallet for the house. @throws Refusal 404; 409 why the account may not pay, or that it is not enough */
export async function deductFrom(context: Context, draft: Draft) {
  const { client, now, actor } = context;
  const { custId, walletType, deductType, amount, reason } = draft;
  const bizDate = now.slice(0, 10);
  await ensureMonths(client, ['posting'], [bizDate]);
  const account = await lockedAccount(context, custId);
  const plan = planDeduction(account, walletType, amount, now);
  if ('reason' in plan) throw conflict(plan.reason, spendTexts[plan.reason]);

  const isFee = deductType === deductionType.key.managementFee;
  const operatorId = actor.userId;
  const deductId = await deduct(context, { account, pieces: plan.pieces, isFee, remark: reason });
  const { accountId } = account;
  await context.tx
    .insertInto('accountDeduction')
    .values({
      deductId,
      accountId,
      custId,
      walletType,
      deductType,
      amount,
      reason,
      operatorId,
      occurredAt: now,
    })
    .execute();

  return { deductId, amount, balance: balanceAt(account, walletType, now) };
}

export const deductionRoutes = [
  page,
  check,
  implement(deductionAdd, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.deduction', key: idempotencyKey, request }, () =>
      deductFrom(context, request),
    ),
  ),
];
