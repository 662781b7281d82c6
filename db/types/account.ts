import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface AccountTable {
  merchantId: Generated<number>;
  accountId: number;
  custId: number;
  status: Generated<number>;
  overdraftLimit: Generated<number>;
  debitBlock: Generated<boolean>;
  creditBlock: Generated<boolean>;
  personalBalance: Generated<number>;
  personalHeld: Generated<number>;
  personalSeq: Generated<number>;
  subsidyBalance: Generated<number>;
  subsidyHeld: Generated<number>;
  subsidySeq: Generated<number>;
  redBalance: Generated<number>;
  redHeld: Generated<number>;
  redSeq: Generated<number>;
  blockedAt: string | null;
  openedAt: Generated<string>;
  stateSeq: Generated<number>;
  limits: Json | null;
  personalDebt: Generated<number>;
  subsidyDebt: Generated<number>;
  redDebt: Generated<number>;
}

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

export interface AccountDayTable {
  merchantId: Generated<number>;
  accountId: number;
  walletType: number;
  bizDate: string;
  rechargeAmount: number;
  subsidyAmount: number;
  luckAmount: number;
  giftAmount: number;
  withdrawAmount: number;
  consumeAmount: number;
  repairAmount: number;
  refundAmount: number;
  revokeRechargeAmount: number;
  revokeSubsidyAmount: number;
  clearAmount: number;
  transferOutAmount: number;
  transferInAmount: number;
  feeAmount: number;
  otherAmount: number;
  changeAmount: number;
  beginAmount: Generated<number>;
  endAmount: Generated<number>;
  isOpen: Generated<boolean>;
}

export interface AccountDayMarkTable {
  merchantId: Generated<number>;
  journalNo: number;
  closedAt: Generated<string>;
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

export interface AccountEventTable {
  merchantId: Generated<number>;
  eventId: number;
  accountId: number;
  event: number;
  cardNo: string | null;
  remark: Generated<string>;
  operatorId: number;
  createdAt: Generated<string>;
}

export interface AccountFreezeTable {
  merchantId: Generated<number>;
  freezeId: number;
  accountId: number;
  custId: number;
  freezeRule: number;
  amount: Generated<number>;
  state: Generated<number>;
  reason: Generated<string>;
  batchNo: number | null;
  operatorId: number;
  frozenAt: Generated<string>;
  unfrozenReason: string | null;
  unfrozenBy: number | null;
  unfrozenAt: string | null;
  timeRuleId: number | null;
  timeRuleVersion: number | null;
  beginAt: string | null;
  endAt: string | null;
}

export interface AccountHoldTable {
  merchantId: Generated<number>;
  holdId: number;
  accountId: number;
  walletType: number;
  kind: string;
  bizId: number;
  amount: number;
  state: Generated<string>;
  expiresAt: string | null;
  createdAt: Generated<string>;
  endedAt: string | null;
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

export interface CardTable {
  merchantId: Generated<number>;
  cardNo: string;
  accountId: number;
  state: Generated<number>;
  lostAt: string | null;
  issuedAt: Generated<string>;
  cardId: Generated<number>;
  kind: Generated<number>;
  holderName: Generated<string>;
  deposit: Generated<number>;
  replacedBy: string | null;
  remark: Generated<string>;
  listNo: number | null;
  version: Generated<number>;
  expiresOn: string | null;
  since: string | null;
  barred: Generated<boolean>;
}

export interface CardListTable {
  merchantId: Generated<number>;
  listNo: number;
}

export interface CardPastTable {
  merchantId: Generated<number>;
  cardId: number;
  cardNo: string;
  accountId: number;
  kind: number;
  holderName: string;
  deposit: number;
  remark: string;
  issuedAt: string;
  endedAt: string;
}

export interface FreezeTimeRuleTable {
  merchantId: Generated<number>;
  ruleId: number;
  ruleName: string;
  freezeRule: number;
  custIds: Generated<number[]>;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  weekDays: number[];
  beginTime: string;
  endTime: string;
  endDay: number;
  startDate: string;
  endDate: string | null;
  state: Generated<number>;
  remark: Generated<string>;
  createdBy: number;
  createdAt: Generated<string>;
  version: Generated<number>;
}

export interface LedgerBlockTable {
  merchantId: Generated<number>;
  blockNo: number;
  sealedUntil: string;
  postings: number;
  previousHash: Buffer;
  hash: Buffer;
  createdAt: Generated<string>;
  journalNo: number | null;
  format: Generated<number>;
}

export interface LedgerEntryTable {
  merchantId: Generated<number | null>;
  transactionId: number | null;
  postingId: number | null;
  bizDate: string | null;
  ledgerAccount: number | null;
  ledgerRef: number | null;
  amount: number | null;
}

export interface PayBillTable {
  merchantId: Generated<number>;
  billId: number;
  channel: number;
  startDate: string;
  endDate: string;
  fileName: string;
  lineCount: number;
  knownCount: number;
  createdBy: number;
  createdAt: string;
}

export interface PayBillLineTable {
  merchantId: Generated<number>;
  channel: number;
  direction: number;
  lineKey: string;
  billId: number;
  bizDate: string;
  amount: number;
  outNo: Generated<string>;
  matchType: number | null;
  matchId: number | null;
  ourAmount: number | null;
}

export interface PayChannelTable {
  merchantId: Generated<number>;
  channel: number;
  state: Generated<number>;
  appId: Generated<string>;
  mchNo: Generated<string>;
  serialNo: Generated<string>;
  platformKey: Generated<string>;
  platformKeyId: Generated<string>;
  siteUrl: Generated<string>;
  validMinutes: Generated<number>;
  secrets: Buffer | null;
  version: Generated<number>;
}

export interface PayDifferenceTable {
  merchantId: Generated<number>;
  diffId: number;
  billId: number;
  channel: number;
  direction: number;
  diffType: number;
  bizDate: string;
  lineKey: Generated<string>;
  matchType: number | null;
  matchId: number | null;
  theirAmount: number;
  ourAmount: number;
  state: Generated<number>;
  reason: Generated<string>;
  settledBy: number | null;
  settledAt: string | null;
}

export interface PayRefundTable {
  merchantId: Generated<number>;
  refundId: number;
  tradeId: number | null;
  channel: number;
  kind: number;
  bizId: number;
  amount: number;
  state: Generated<number>;
  refundNo: Generated<string>;
  reason: Generated<string>;
  createdBy: number;
  createdAt: string;
  doneAt: string | null;
  lookAt: string | null;
  tradeNo: Generated<string>;
  total: number | null;
  custId: number | null;
}

export interface PayTestRefundTable {
  merchantId: Generated<number>;
  refundNo: string;
  outNo: string;
  amount: number;
}

export interface PayTestTradeTable {
  merchantId: Generated<number>;
  outNo: string;
  amount: number;
  tradeNo: string;
  state: Generated<string>;
  paidAt: string | null;
}

export interface PayTradeTable {
  merchantId: Generated<number>;
  tradeId: number;
  channel: number;
  custId: number;
  accountId: number;
  amount: number;
  source: number;
  state: Generated<number>;
  payUrl: Generated<string>;
  tradeNo: Generated<string>;
  paidAmount: number | null;
  paidAt: string | null;
  rechargeId: number | null;
  reason: Generated<string>;
  createdBy: number;
  createdAt: string;
  expiresAt: string;
  lookAt: string | null;
  doubtAt: string | null;
  dealtBy: number | null;
  dealtAt: string | null;
  dealRemark: Generated<string>;
}

export interface PostingTable {
  merchantId: Generated<number>;
  postingId: number;
  transactionId: number;
  line: number;
  tradeType: number;
  fromAccount: number;
  fromRef: number;
  toAccount: number;
  toRef: number;
  amount: number;
  accountId: number | null;
  walletType: number | null;
  change: number | null;
  balanceAfter: number | null;
  walletSeq: number | null;
  lotId: number | null;
  orderId: number | null;
  reversesId: number | null;
  occurredAt: string;
  recordedAt: Generated<string>;
  bizDate: string;
  mealType: Generated<number>;
  custId: number | null;
  orgId: number | null;
  psnType: number | null;
  placeId: number | null;
  stallId: number | null;
  deviceId: number | null;
  nuclearMode: number | null;
  channel: number | null;
  source: number | null;
  operatorId: number | null;
  batchNo: number | null;
  remark: string | null;
  journalNo: Generated<number | null>;
  placeKind: number | null;
  canteenId: Generated<number | null>;
  tenderType: number | null;
  countsAs: Generated<number>;
  orderKind: number | null;
  onlineFlag: number | null;
  sourceType: number | null;
  mealVersion: string | null;
  jobId: number | null;
  costCenterId: number | null;
  payMethod: number | null;
  ruleId: number | null;
  expiredAfter: Generated<number>;
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

export interface WalletTable {
  merchantId: Generated<number | null>;
  accountId: number | null;
  walletType: number | null;
  balance: number | null;
  held: number | null;
  seq: number | null;
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

export interface WalletLotTable {
  merchantId: Generated<number>;
  lotId: number;
  accountId: number;
  walletType: number;
  kind: number;
  granted: number;
  remaining: number;
  fundOrgId: Generated<number>;
  expiresAt: string | null;
  grantedBy: number;
  closedAt: string | null;
  createdAt: Generated<string>;
  scope: Json | null;
  lapsedAt: string | null;
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

export interface AccountTables {
  account: AccountTable;
  accountBatch: AccountBatchTable;
  accountBatchRow: AccountBatchRowTable;
  accountClearing: AccountClearingTable;
  accountDay: AccountDayTable;
  accountDayMark: AccountDayMarkTable;
  accountDeduction: AccountDeductionTable;
  accountDeductionReturn: AccountDeductionReturnTable;
  accountEvent: AccountEventTable;
  accountFreeze: AccountFreezeTable;
  accountHold: AccountHoldTable;
  accountTransfer: AccountTransferTable;
  card: CardTable;
  cardList: CardListTable;
  cardPast: CardPastTable;
  freezeTimeRule: FreezeTimeRuleTable;
  ledgerBlock: LedgerBlockTable;
  ledgerEntry: LedgerEntryTable;
  payBill: PayBillTable;
  payBillLine: PayBillLineTable;
  payChannel: PayChannelTable;
  payDifference: PayDifferenceTable;
  payRefund: PayRefundTable;
  payTestRefund: PayTestRefundTable;
  payTestTrade: PayTestTradeTable;
  payTrade: PayTradeTable;
  posting: PostingTable;
  recharge: RechargeTable;
  rechargeGiftRule: RechargeGiftRuleTable;
  rechargeGiftUse: RechargeGiftUseTable;
  rechargeRepeal: RechargeRepealTable;
  subsidyClaim: SubsidyClaimTable;
  subsidyRule: SubsidyRuleTable;
  subsidyRun: SubsidyRunTable;
  subsidyTime: SubsidyTimeTable;
  wallet: WalletTable;
  walletClearing: WalletClearingTable;
  walletLot: WalletLotTable;
  withdrawal: WithdrawalTable;
}
