import { z } from 'zod';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import { type Account, balanceAt, refusalTexts } from '#areas/ledger/server/api.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { subsidyMode } from '../../contract/lookups.ts';
import { clearWallets } from '../clearing.ts';
import { accountsOf, rechargeWallets } from '../recharge/recharge.ts';
import { StoredScope } from './batch-recharge.ts';
import {
  type ChunkWorker,
  doneRow,
  failedRow,
  type RowOutcome,
  takeWaiting,
  type WaitingRow,
  writeOutcomes,
} from './batch-rows.ts';

/** Rows a transaction. */
const CHUNK = 500;

/** What every row of a rule's batch shares. */
export const SubsidyCommand = z.object({
  ruleId: z.int(),
  ruleName: z.string(),
  mode: z.int(),
  /** What topping up fills a wallet to, fen; of batches that do not say it, what their rows say. */
  target: z.int().optional(),
  /** When the run was planned; now for who joined later. */
  occurredAt: z.string().optional(),
  expiresAt: z.string().optional(),
  scope: StoredScope.optional(),
});
type SubsidyCommand = z.output<typeof SubsidyCommand>;

type Refused = keyof typeof refusalTexts;

/** Why nothing can be granted to an account; nothing is taken from it then either. */
function refusalOf(
  account: Account | undefined,
  { mode, expiresAt }: SubsidyCommand,
  now: string,
): Refused | undefined {
  if (!account) return 'NO_ACCOUNT';
  if (account.status === accountStatus.key.closed) return 'ACCOUNT_CLOSED';
  if (mode === subsidyMode.key.clearOnly) return undefined;
  if (account.creditBlock) return 'CREDIT_BLOCKED';

  return expiresAt !== undefined && expiresAt <= now ? 'GRANT_EXPIRED' : undefined;
}

/** What is granted to a row: the whole amount, or what is missing to it. */
const grantOf = (
  { mode, target }: SubsidyCommand,
  { amount }: WaitingRow,
  account: Account,
  now: string,
): number =>
  mode === subsidyMode.key.topUpTo
    ? Math.max(0, (target ?? amount) - balanceAt(account, heldWallet.key.subsidy, now))
    : amount;

interface Open {
  readonly row: WaitingRow;
  readonly account: Account;
}

async function grantAll(
  context: Context,
  batchNo: number,
  command: SubsidyCommand,
  open: readonly Open[],
) {
  const { ruleId, ruleName, expiresAt, scope, occurredAt } = command;
  const items = open
    .map(({ row, account }) => ({
      row,
      item: {
        custId: row.custId,
        walletType: heldWallet.key.subsidy,
        amount: grantOf(command, row, account, context.now),
        remark: ruleName,
        expiresAt,
        scope,
      },
    }))
    .filter(({ item }) => item.amount > 0);

  const outcomes = await rechargeWallets(context, {
    items: items.map(({ item }) => item),
    channel: rechargeChannel.key.internal,
    source: rechargeSource.key.rule,
    ruleId,
    batchNo,
    operatorId: context.actor.userId,
    occurredAt,
  });

  return new Map(
    items.map(({ row, item }, index) => [
      row.rowNo,
      { amount: item.amount, outcome: outcomes[index] },
    ]),
  );
}

/** Runs a rule for the next rows of its batch: clears, then grants, in the transaction that says so in the rows. */
export const subsidyChunk: ChunkWorker = async (context, batchNo, stored) => {
  const command = SubsidyCommand.parse(stored);
  const { mode, ruleId, ruleName, occurredAt } = command;
  const rows = await takeWaiting(context, batchNo, CHUNK);
  if (rows.length === 0) return 0;

  const accounts = await accountsOf(
    context,
    rows.map(({ custId }) => custId),
  );
  const refused = new Map<number, Refused>();
  const open: Open[] = [];
  for (const row of rows) {
    const account = accounts.get(row.custId);
    const reason = refusalOf(account, command, context.now);
    if (reason || !account) refused.set(row.rowNo, reason ?? 'NO_ACCOUNT');
    else open.push({ row, account });
  }

  const custIds = open.map(({ row }) => row.custId);
  const clears = mode === subsidyMode.key.clearOnly || mode === subsidyMode.key.clearThenGrant;
  const cleared = clears
    ? await clearWallets(context, {
        custIds,
        walletType: heldWallet.key.subsidy,
        reason: ruleName,
        operatorId: context.actor.userId,
        batchNo,
        ruleId,
        occurredAt,
      })
    : new Map<number, number>();

  const granted =
    mode === subsidyMode.key.clearOnly
      ? undefined
      : await grantAll(context, batchNo, command, open);
  const outcomeOf = (row: WaitingRow): RowOutcome => {
    const said = granted?.get(row.rowNo);
    const why =
      refused.get(row.rowNo) ??
      (said?.outcome && 'refused' in said.outcome ? said.outcome.refused : undefined);
    if (why) return failedRow(row, refusalTexts[why]);

    const doneAmount = granted ? (said?.amount ?? 0) : (cleared.get(row.custId) ?? 0);
    const rechargeId =
      said?.outcome && 'rechargeId' in said.outcome ? said.outcome.rechargeId : null;

    return doneRow(row, doneAmount, rechargeId);
  };

  await writeOutcomes(context, batchNo, rows.map(outcomeOf));

  return rows.length;
};
