import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  balanceAt,
  giveBackDeduction,
  lockedAccount,
  refusalTexts,
  type WalletType,
} from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { deductionBack } from '../contract/deduction.ts';

async function deductionOf({ tx }: Context, deductId: number) {
  const found = await tx
    .selectFrom('accountDeduction')
    .select(['custId', 'walletType', 'amount', 'occurredAt'])
    .where('deductId', '=', deductId)
    .executeTakeFirst();

  if (!found) throw notFound('扣款记录不存在');

  return found;
}

async function assertNotBack({ tx }: Context, deductId: number): Promise<void> {
  const found = await tx
    .selectFrom('accountDeductionReturn')
    .select('returnId')
    .where('deductId', '=', deductId)
    .executeTakeFirst();
  if (found) throw conflict('ALREADY_REVOKED', '该扣款已撤销');
}

/** Refuses an account that takes nothing in. */
function assertTakesIn(account: Account): void {
  if (account.status === accountStatus.key.closed)
    throw conflict('ACCOUNT_CLOSED', refusalTexts.ACCOUNT_CLOSED);
  if (account.creditBlock) throw conflict('CREDIT_BLOCKED', refusalTexts.CREDIT_BLOCKED);
}

/**
 * Takes a deduction back, once and whole: into the wallet and the grants it took from.
 * @throws Refusal 404; 409 ALREADY_REVOKED, ACCOUNT_CLOSED, CREDIT_BLOCKED
 */
async function giveBack(
  context: Context,
  { deductId, reason }: { deductId: number; reason: string },
) {
  const { client, now, actor } = context;
  await ensureMonths(client, ['posting'], [now.slice(0, 10)]);
  const { custId, walletType, amount, occurredAt } = await deductionOf(context, deductId);
  const account = await lockedAccount(context, custId);
  await assertNotBack(context, deductId);
  assertTakesIn(account);

  const { returnId, fundAmount } = await giveBackDeduction(context, {
    account,
    deductId,
    bizDate: occurredAt.slice(0, 10),
    remark: reason,
  });

  await context.tx
    .insertInto('accountDeductionReturn')
    .values({
      deductId,
      returnId,
      amount,
      fundAmount,
      reason,
      operatorId: actor.userId,
      occurredAt: now,
    })
    .execute();

  return {
    deductId,
    amount,
    fundAmount,
    balance: balanceAt(account, walletType as WalletType, now),
  };
}

export const deductionBackRoute = implement(
  deductionBack,
  (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.deductionBack', key: idempotencyKey, request }, () =>
      giveBack(context, request),
    ),
);
