import type { Generated } from 'kysely';

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

export interface PaymentTables {
  payBill: PayBillTable;
  payBillLine: PayBillLineTable;
  payChannel: PayChannelTable;
  payDifference: PayDifferenceTable;
  payRefund: PayRefundTable;
  payTestRefund: PayTestRefundTable;
  payTestTrade: PayTestTradeTable;
  payTrade: PayTradeTable;
}
