import { z } from 'zod';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  openBook,
  placeHolds,
  withdrawableAmount,
} from '#areas/ledger/server/api.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { writeEvents } from '#kit/server/lifecycle.ts';
import { withdrawMethod, withdrawSource, withdrawStatus } from '../../contract/lookups.ts';
import { type OriginalChannel, originalOf } from '../withdrawal/original-channel.ts';
import {
  type ChunkWorker,
  doneRow,
  failedRow,
  takeWaiting,
  type WaitingRow,
  writeOutcomes,
} from './batch-rows.ts';

/** Why nothing can be applied for, in words. */
export const withdrawTexts = {
  closed: '账户已注销',
  frozen: '账户已停用或被禁止支出',
  short: '可提现余额不足',
  fee: '手续费须小于提现金额',
  channel: '没有线上充值，不能原路退回',
  overChannel: '超过原路可退的金额',
} as const;

/** What every application of a batch shares. */
export const WithdrawCommand = z.object({
  fee: z.int(),
  withdrawMethod: z.int(),
  remark: z.string(),
});

/** Rows a transaction. */
const CHUNK = 500;

/** Cash gives out whatever is asked. */
const BY_CASH: OriginalChannel = {
  channel: rechargeChannel.key.cash,
  left: Number.MAX_SAFE_INTEGER,
};

/** Applies for the next people of a batch; who cannot withdraw by then fails alone. */
export const withdrawChunk: ChunkWorker = async (context, batchNo, stored) => {
  const command = WithdrawCommand.parse(stored);
  const rows = await takeWaiting(context, batchNo, CHUNK);
  if (rows.length === 0) return 0;

  const custIds = rows.map(({ custId }) => custId);
  const accounts = await accountsOf(context, custIds);
  const isOriginal = command.withdrawMethod === withdrawMethod.key.originalChannel;
  const accountIds = [...accounts.values()].map(({ accountId }) => accountId);
  const channels = isOriginal ? await originalOf(context, accountIds) : undefined;
  const decided = rows.map((row) => {
    const account = accounts.get(row.custId);
    const original = channels ? channels.get(account?.accountId ?? 0) : BY_CASH;
    const candidate = { ...row, account, original };

    return { candidate, reason: refusalOf(candidate, command) ?? null };
  });

  const free = decided.filter(({ reason }) => reason === null).map(({ candidate }) => candidate);
  await applyFor(context, batchNo, command, free);
  const outcomes = decided.map(({ candidate, reason }) =>
    reason === null ? doneRow(candidate, candidate.amount) : failedRow(candidate, reason),
  );
  await writeOutcomes(context, batchNo, outcomes);

  return rows.length;
};

/** Accounts of people by person, locked. */
async function accountsOf(
  context: Context,
  custIds: readonly number[],
): Promise<Map<number, Account>> {
  const found = await context.tx
    .selectFrom('account')
    .select('accountId')
    .where('custId', 'in', custIds)
    .execute();
  const book = await openBook(context, { accountIds: found.map(({ accountId }) => accountId) });

  return new Map([...book.accounts.values()].map((account) => [account.custId, account]));
}

interface Candidate extends WaitingRow {
  readonly account: Account | undefined;
  /** Undefined where money cannot go back the way it came. */
  readonly original: OriginalChannel | undefined;
}

type Command = z.output<typeof WithdrawCommand>;

function refusalOf({ account, original, amount }: Candidate, { fee }: Command): string | undefined {
  if (!account || account.status === accountStatus.key.closed) return withdrawTexts.closed;
  if (account.status !== accountStatus.key.normal || account.debitBlock)
    return withdrawTexts.frozen;
  if (fee >= amount) return withdrawTexts.fee;
  if (original === undefined) return withdrawTexts.channel;
  if (amount - fee > original.left) return withdrawTexts.overChannel;

  return amount > withdrawableAmount(account, heldWallet.key.personal)
    ? withdrawTexts.short
    : undefined;
}

/** One application each with its event and its hold, as if each had been applied for singly. */
async function applyFor(
  context: Context,
  batchNo: number,
  command: Command,
  rows: readonly Candidate[],
) {
  if (rows.length === 0) return;

  const { tx, actor, now, newId } = context;
  const made = rows.map(({ account, amount, original }) => ({
    withdrawId: newId(),
    accountId: (account as Account).accountId,
    custId: (account as Account).custId,
    amount,
    channel: (original as OriginalChannel).channel,
  }));

  const shared = {
    ...command,
    batchNo,
    withdrawSource: withdrawSource.key.batch,
    state: withdrawStatus.key.applied,
  };
  await tx
    .insertInto('withdrawal')
    .values(made.map((each) => ({ ...shared, ...each, createdBy: actor.userId, createdAt: now })))
    .execute();
  const event = {
    document: 'withdrawal',
    action: 'add',
    toState: withdrawStatus.key.applied,
    remark: command.remark,
  };
  await writeEvents(
    context,
    made.map(({ withdrawId }) => ({ ...event, documentId: withdrawId })),
  );

  await placeHolds(
    context,
    'withdraw',
    made.map(({ accountId, withdrawId, amount }) => ({ accountId, bizId: withdrawId, amount })),
  );
}
