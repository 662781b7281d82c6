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

export interface WalletTable {
  merchantId: Generated<number | null>;
  accountId: number | null;
  walletType: number | null;
  balance: number | null;
  held: number | null;
  seq: number | null;
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

export interface LedgerTables {
  account: AccountTable;
  accountDay: AccountDayTable;
  accountDayMark: AccountDayMarkTable;
  accountFreeze: AccountFreezeTable;
  accountHold: AccountHoldTable;
  ledgerBlock: LedgerBlockTable;
  ledgerEntry: LedgerEntryTable;
  posting: PostingTable;
  wallet: WalletTable;
  walletLot: WalletLotTable;
}
