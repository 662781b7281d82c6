import {
  type Account,
  fundOf,
  LEDGER,
  type LedgerContext,
  ledgerWrites,
  newJournal,
  newTransactionId,
  postTransaction,
  principalOf,
  STATUS,
  TRADE,
  WALLET,
  type WalletLeg,
} from '#areas/ledger/server/api.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { accountsOf } from './recharge.ts';

/** The wallets that hold granted money. */
export type GrantedWallet = typeof WALLET.subsidy | typeof WALLET.red;

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

/** Everything a granted wallet holds, lot by lot back to its fund; what a hold covers stays. */
function legsOf(account: Account, walletType: GrantedWallet): WalletLeg[] {
  const leg = { tradeType: TRADE.clear, account, walletType };
  const lots = account.lots.filter((lot) => lot.walletType === walletType && lot.remaining > 0);
  const own = principalOf(account, walletType) - account.wallets[walletType].held;
  const legs: WalletLeg[] = lots.map((lot) => {
    const fund = fundOf(lot);
    return { ...leg, lot, change: -lot.remaining, counter: fund.account, counterRef: fund.ref };
  });
  if (own > 0) {
    const counter = walletType === WALLET.subsidy ? LEDGER.subsidyFund : LEDGER.redFund;
    legs.push({ ...leg, lot: null, change: -own, counter, counterRef: 0 });
  }

  return legs;
}

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
  const journal = newJournal();
  const cleared: Cleared[] = [];
  for (const account of accounts.values()) {
    const legs = account.status === STATUS.closed ? [] : legsOf(account, walletType);
    if (legs.length === 0) continue;

    const clearId = newTransactionId(newId, legs.length);
    const amount = -legs.reduce((sum, { change }) => sum + change, 0);
    postTransaction(
      journal,
      clearId,
      { occurredAt: at, bizDate, mealType: -1, operatorId, batchNo, ruleId, remark: reason },
      legs,
    );

    for (const { lot } of legs) if (lot) lot.closed = true;
    cleared.push({ ...request, clearId, account, amount, at });
  }

  await runAll(client, [...ledgerWrites(context, journal), ...addDocuments(merchantId, cleared)]);

  return new Map(cleared.map(({ account, amount }) => [account.custId, amount]));
}
