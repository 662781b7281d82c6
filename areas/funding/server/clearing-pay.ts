import { sql } from 'kysely';
import type { z } from 'zod';
import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  assertAccountVisible,
  leaveClearing,
  openBook,
} from '#areas/ledger/server/api.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { refundWithdrawal } from '#areas/payment/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { writeEvent } from '#kit/server/lifecycle.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { clearingPay, clearingWay, clearingWriteOff } from '../contract/clearing-owed.ts';
import { withdrawMethod, withdrawSource, withdrawStatus } from '../contract/lookups.ts';
import { inClearing } from './clearing-owed.ts';
import { channelFor } from './withdrawal/original-channel.ts';
import { bankOf } from './withdrawal/withdrawal-bank.ts';

/** A closed account within the caller's scope, locked, that is owed just that much. @throws Refusal 404; 409 NOT_CLOSED, OWED_CHANGED */
async function owedAccount(context: Context, accountId: number, amount: number): Promise<Account> {
  await assertAccountVisible(context, accountId);
  const account = (await openBook(context, { accountIds: [accountId] })).accounts.get(accountId);
  if (!account) throw notFound();
  if (account.status !== accountStatus.key.closed)
    throw conflict('NOT_CLOSED', '账户未注销，请用提现办理');

  const { rows } = await sql<{
    owedAmount: number;
  }>`${inClearing(context, sql`moved.account_id = ${accountId}`)}`.execute(context.tx);
  const owed = rows[0]?.owedAmount ?? 0;
  if (owed !== amount)
    throw conflict('OWED_CHANGED', '待退金额现为{owed}元，请刷新后重试', {
      owed: (owed / 100).toFixed(2),
    });

  return account;
}

const WITHDRAW_METHOD = withdrawMethod.key;

interface Ended {
  readonly account: Account;
  readonly way: 1 | 2;
  readonly amount: number;
  readonly withdrawId: number | null;
  readonly reason: string;
}

async function keep(
  { tx, newId, now, actor }: Context,
  { account, ...ended }: Ended,
): Promise<number> {
  const clearingId = newId();
  const { accountId, custId } = account;
  await tx
    .insertInto('accountClearing')
    .values({ clearingId, accountId, custId, ...ended, operatorId: actor.userId, occurredAt: now })
    .execute();

  return clearingId;
}

async function pay(
  context: Context,
  request: Omit<z.output<typeof clearingPay.content>, 'idempotencyKey'>,
) {
  const { tx, newId, now, actor } = context;
  const { accountId, amount, withdrawMethod, voucherNo, remark } = request;
  const bank = bankOf(context, request);
  const account = await owedAccount(context, accountId, amount);
  const isOriginal = withdrawMethod === WITHDRAW_METHOD.originalChannel;
  const ownChannel =
    withdrawMethod === WITHDRAW_METHOD.bankTransfer
      ? rechargeChannel.key.bank
      : rechargeChannel.key.cash;
  const channel = isOriginal ? await channelFor(context, accountId, amount) : ownChannel;
  const state = isOriginal ? withdrawStatus.key.paying : withdrawStatus.key.paid;
  const withdrawId = newId();
  const paidNow = { voucherNo, paidAt: isOriginal ? null : now };
  const document = {
    withdrawId,
    custId: account.custId,
    accountId,
    amount,
    channel,
    withdrawMethod,
    remark,
    state,
    ...bank,
    ...paidNow,
  };

  await tx
    .insertInto('withdrawal')
    .values({
      ...document,
      withdrawSource: withdrawSource.key.closing,
      createdBy: actor.userId,
      createdAt: now,
    })
    .execute();
  await writeEvent(context, {
    document: 'withdrawal',
    documentId: withdrawId,
    action: 'add',
    toState: state,
    remark,
  });
  await keep(context, { account, way: clearingWay.key.paid, amount, withdrawId, reason: remark });

  if (isOriginal) await refundWithdrawal(context, { withdrawId, accountId, channel, net: amount });
  else {
    await leaveClearing(context, {
      account,
      amount,
      paidBy: { channel, payMethod: withdrawMethod },
      source: withdrawSource.key.closing,
      remark: voucherNo || remark,
    });
  }

  return { withdrawId, amount, state };
}

async function giveUp(
  context: Context,
  { accountId, amount, reason }: { accountId: number; amount: number; reason: string },
) {
  const account = await owedAccount(context, accountId, amount);
  await leaveClearing(context, {
    account,
    amount,
    source: withdrawSource.key.closing,
    remark: reason,
  });
  const clearingId = await keep(context, {
    account,
    way: clearingWay.key.writtenOff,
    amount,
    withdrawId: null,
    reason,
  });

  return { clearingId, amount };
}

export const clearingPayRoutes = [
  implement(clearingPay, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.clearingPay', key: idempotencyKey, request }, () =>
      pay(context, request),
    ),
  ),
  implement(clearingWriteOff, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.clearingWriteOff', key: idempotencyKey, request }, () =>
      giveUp(context, request),
    ),
  ),
];
