import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  type GrantedWallet,
  type LedgerContext,
  ledgerWrites,
  newJournal,
  postClearing,
} from '#areas/ledger/server/api.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { accountsOf } from './recharge/recharge.ts';

export interface ClearRequest {
  readonly custIds: readonly number[];
  readonly walletType: GrantedWallet;
  readonly reason: string;
  readonly operatorId: number;
  readonly batchNo?: number | undefined;
  readonly ruleId?: number | undefined;
  /** Merchant wall time; now unless given. */
  readonly occurredAt?: string | undefined;
}

interface Cleared extends ClearRequest {
  readonly clearId: number;
  readonly account: Account;
  readonly amount: number;
  readonly at: string;
}
const addDocuments = insertBatch<Cleared>('wallet_clearing', [
  ['clear_id', 'bigint', (row) => row.clearId],
  ['account_id', 'bigint', (row) => row.account.accountId],
  ['cust_id', 'bigint', (row) => row.account.custId],
  ['wallet_type', 'smallint', (row) => row.walletType],
  ['amount', 'bigint', (row) => row.amount],
  ['batch_no', 'bigint', (row) => row.batchNo],
  ['rule_id', 'bigint', (row) => row.ruleId],
  ['reason', 'text', (row) => row.reason],
  ['operator_id', 'bigint', (row) => row.operatorId],
  ['occurred_at', 'timestamptz', (row) => row.at],
]);

/**
 * Takes everything out of a granted wallet of these people, back to the funds, with a document each; who has nothing in it, or a
 * closed account, is left alone. Answers what was taken (fen) by person.
 */
export async function clearWallets(
  context: LedgerContext,
  request: ClearRequest,
): Promise<ReadonlyMap<number, number>> {
  const { client, merchantId, newId, now } = context;
  const {
    custIds,
    walletType,
    reason,
    operatorId,
    batchNo,
    ruleId,
    occurredAt: at = now,
  } = request;
  const bizDate = at.slice(0, 10);
  await ensureMonths(client, ['posting'], [bizDate]);
  const accounts = await accountsOf(context, custIds);
  const occasion = {
    occurredAt: at,
    bizDate,
    mealType: -1,
    operatorId,
    batchNo,
    ruleId,
    remark: reason,
  };
  const journal = newJournal();
  const cleared: Cleared[] = [];
  for (const account of accounts.values()) {
    const taken =
      account.status === accountStatus.key.closed
        ? undefined
        : postClearing(journal, newId, occasion, { account, walletType });
    if (!taken) continue;

    cleared.push({ ...request, ...taken, account, at });
  }

  await runAll(client, [...ledgerWrites(context, journal), ...addDocuments(merchantId, cleared)]);

  return new Map(cleared.map(({ account, amount }) => [account.custId, amount]));
}
