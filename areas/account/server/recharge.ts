import type { LedgerContext } from './ledger/context.ts';

const unfinished = () => Promise.reject(new Error('being written'));

/** Money for one wallet of one person; fen. */
export interface RechargeItem {
  readonly custId: number;
  /** 1 personal, 2 subsidy, 4 red packet. */
  readonly walletType: number;
  readonly amount: number;
  /** Given on top of a personal recharge: spendable, not withdrawable. */
  readonly giftAmount?: number | undefined;
  /** Merchant wall time after which granted money (subsidy, red packet, the gift) cannot be spent; never unless given. */
  readonly expiresAt?: string | undefined;
  /** Organisation whose fund grants a subsidy; 0 = the merchant's own. */
  readonly fundOrgId?: number | undefined;
  readonly voucherNo?: string | undefined;
  readonly remark?: string | undefined;
}

export interface RechargeRequest {
  readonly items: readonly RechargeItem[];
  readonly channel: number;
  readonly source: number;
  /** 1 transfer by chat payment, 2 transfer by online payment, 3 cash. */
  readonly offlineType?: number | undefined;
  readonly batchNo?: number | undefined;
  readonly operatorId: number;
  /** Merchant wall time; now unless given. */
  readonly occurredAt?: string | undefined;
}

/** What became of one item, in the order of the items. */
export type RechargeOutcome =
  | { readonly custId: number; readonly rechargeId: number; readonly accountId: number; readonly balanceAfter: number }
  | {
      readonly custId: number;
      readonly refused: 'NO_ACCOUNT' | 'ACCOUNT_CLOSED' | 'CREDIT_BLOCKED' | 'AMOUNT_OUT_OF_RANGE';
    };

/**
 * Credits wallets: recharge documents, journal, lots and balances, in a fixed number of statements for any number of items.
 * Items that cannot be credited are reported and leave no trace; the others post. Several items may name one person.
 */
export const recharge = (_context: LedgerContext, _request: RechargeRequest): Promise<RechargeOutcome[]> =>
  unfinished();
