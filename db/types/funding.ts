import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface AccountBatchTable {
  merchantId: Generated<number>;
  batchNo: number;
  kind: string;
  walletType: number | null;
  command: Json;
  people: number;
  amount: number;
  operatorId: number;
  createdAt: Generated<string>;
}

export interface AccountBatchRowTable {
  merchantId: Generated<number>;
  batchNo: number;
  rowNo: number;
  accountId: number;
  custId: number;
  rechargeId: number | null;
  amount: number;
  doneAmount: Generated<number>;
  state: Generated<string>;
  reason: string | null;
  detail: Json | null;
}

export interface AccountClearingTable {
  merchantId: Generated<number>;
  clearingId: number;
  accountId: number;
  custId: number;
  amount: number;
  way: number;
  withdrawId: number | null;
  reason: Generated<string>;
  operatorId: number;
  occurredAt: string;
}

export interface AccountDeductionTable {
  merchantId: Generated<number>;
  deductId: number;
  accountId: number;
  custId: number;
  walletType: number;
  deductType: number;
  amount: number;
  reason: string;
  operatorId: number;
  occurredAt: string;
}

export interface AccountDeductionReturnTable {
  merchantId: Generated<number>;
  deductId: number;
  returnId: number;
  amount: number;
  fundAmount: Generated<number>;
  reason: string;
  operatorId: number;
  occurredAt: string;
}

export interface AccountTransferTable {
  merchantId: Generated<number>;
  transferId: number;
  fromAccountId: number;
  fromCustId: number;
  toAccountId: number;
  toCustId: number;
  amount: number;
  batchNo: number | null;
  remark: Generated<string>;
  operatorId: number;
  occurredAt: string;
  reversesId: number | null;
}

export interface RechargeTable {
  merchantId: Generated<number>;
  rechargeId: number;
  accountId: number;
  custId: number;
  walletType: number;
  amount: number;
  revokedAmount: Generated<number>;
  state: Generated<string>;
  offlineType: number | null;
  giftAmount: Generated<number>;
  revokedGift: Generated<number>;
  channel: number;
  source: number;
  voucherNo: string | null;
  remark: string | null;
  batchNo: number | null;
  transactionId: number;
  operatorId: number;
  occurredAt: string;
  createdAt: Generated<string>;
  giftRuleId: number | null;
}

export interface RechargeGiftRuleTable {
  merchantId: Generated<number>;
  ruleId: number;
  ruleName: string;
  tiers: Json;
  validDays: number | null;
  timesMax: Generated<number>;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  channels: Generated<number[]>;
  startDate: string | null;
  endDate: string | null;
  state: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
}

export interface RechargeGiftUseTable {
  merchantId: Generated<number>;
  ruleId: number;
  custId: number;
  used: number;
}

export interface RechargeRepealTable {
  merchantId: Generated<number>;
  repealId: number;
  rechargeId: number;
  accountId: number;
  custId: number;
  walletType: number;
  amount: number;
  giftAmount: Generated<number>;
  shortfall: Generated<number>;
  batchNo: number | null;
  reason: string;
  operatorId: number;
  occurredAt: Generated<string>;
  debtAmount: Generated<number>;
}

export interface SubsidyClaimTable {
  merchantId: Generated<number>;
  ruleId: number;
  period: string;
  custId: number;
  batchNo: number;
}

export interface SubsidyRuleTable {
  merchantId: Generated<number>;
  ruleId: number;
  ruleName: string;
  mode: number;
  amount: number;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  validDays: number | null;
  joiner: Generated<number>;
  state: Generated<number>;
  remark: Generated<string>;
  createdBy: number;
  createdAt: Generated<string>;
  version: Generated<number>;
  canteenIds: Generated<number[]>;
  mealTypes: Generated<number[]>;
}

export interface SubsidyRunTable {
  merchantId: Generated<number>;
  ruleId: number;
  period: string;
  plannedAt: string;
  untilAt: string;
  createdAt: Generated<string>;
}

export interface SubsidyTimeTable {
  merchantId: Generated<number>;
  timeId: number;
  ruleId: number;
  cycle: number;
  cycleDay: Generated<number>;
  runTime: string;
  state: Generated<number>;
  nextRunAt: string;
  createdAt: Generated<string>;
  version: Generated<number>;
}

export interface WalletClearingTable {
  merchantId: Generated<number>;
  clearId: number;
  accountId: number;
  custId: number;
  walletType: number;
  amount: number;
  batchNo: number | null;
  ruleId: number | null;
  reason: string;
  operatorId: number;
  occurredAt: string;
  returnedBy: number | null;
  returnedAmount: Generated<number>;
}

export interface WithdrawalTable {
  merchantId: Generated<number>;
  withdrawId: number;
  custId: number;
  accountId: number;
  amount: number;
  fee: Generated<number>;
  withdrawMethod: number;
  withdrawSource: number;
  channel: number;
  bankName: Generated<string>;
  bankAccount: Generated<string>;
  bankAccountCipher: Buffer | null;
  remark: Generated<string>;
  voucherNo: Generated<string>;
  state: number;
  createdBy: number;
  createdAt: Generated<string>;
  paidAt: string | null;
  version: Generated<number>;
  batchNo: number | null;
}

export interface FundingTables {
  accountBatch: AccountBatchTable;
  accountBatchRow: AccountBatchRowTable;
  accountClearing: AccountClearingTable;
  accountDeduction: AccountDeductionTable;
  accountDeductionReturn: AccountDeductionReturnTable;
  accountTransfer: AccountTransferTable;
  recharge: RechargeTable;
  rechargeGiftRule: RechargeGiftRuleTable;
  rechargeGiftUse: RechargeGiftUseTable;
  rechargeRepeal: RechargeRepealTable;
  subsidyClaim: SubsidyClaimTable;
  subsidyRule: SubsidyRuleTable;
  subsidyRun: SubsidyRunTable;
  subsidyTime: SubsidyTimeTable;
  walletClearing: WalletClearingTable;
  withdrawal: WithdrawalTable;
}
