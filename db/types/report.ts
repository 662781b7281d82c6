import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface DataScreenTable {
  merchantId: Generated<number>;
  screenId: number;
  screenName: string;
  title: string;
  theme: Generated<number>;
  modules: string[];
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: number;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface DataScreenLinkTable {
  merchantId: Generated<number>;
  linkId: number;
  screenId: number;
  board: string;
  linkName: string;
  secretHash: Buffer;
  canteens: number[] | null;
  stalls: number[] | null;
  expiresOn: string | null;
  createdBy: number;
  createdAt: Generated<string>;
  lastShownAt: string | null;
}

export interface DataScreenOperatorTable {
  merchantId: Generated<number>;
  screenId: number;
  userId: number;
}

export interface DataScreenPlaceTable {
  merchantId: Generated<number>;
  screenId: number;
  allCanteens: boolean;
  canteens: Generated<number[]>;
}

export interface ReportBudgetTable {
  merchantId: Generated<number>;
  budgetKind: number;
  ownerId: number;
  partId: Generated<number>;
  year: number;
  amounts: number[];
  version: Generated<number>;
}

export interface ReportBudgetChangeTable {
  merchantId: Generated<number>;
  changeId: number;
  budgetKind: number;
  ownerId: number;
  partId: number;
  year: number;
  month: number;
  beforeAmount: number | null;
  afterAmount: number | null;
  changedBy: number;
  operatorId: number;
  changedAt: string;
}

export interface ReportCashFloatTable {
  merchantId: Generated<number>;
  floatId: number;
  amount: number;
  reversesId: number | null;
  remark: string;
  createdBy: number;
  createdAt: string;
}

export interface ReportHandInTable {
  merchantId: Generated<number>;
  handInId: number;
  startTime: string;
  endTime: string;
  inRecharge: number;
  inOrder: number;
  inDeposit: number;
  outWithdraw: number;
  outRevoke: number;
  outRefund: number;
  outDeposit: number;
  expectedAmount: number;
  countedAmount: number;
  remark: string;
  state: number;
  version: Generated<number>;
  createdBy: number;
  createdAt: string;
  inFloat: Generated<number>;
}

export interface ReportMailTable {
  merchantId: Generated<number>;
  mailId: number;
  mailName: string;
  userId: number;
  roleId: number | null;
  reportId: string;
  search: Json;
  columns: string[];
  period: number;
  frequency: number;
  onDay: number | null;
  atTime: string;
  recipients: string;
  formats: number[];
  enabled: Generated<number>;
  nextAt: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface ReportMailRunTable {
  merchantId: Generated<number>;
  runId: number;
  mailId: number;
  byHand: boolean;
  dueAt: string;
  startDay: string | null;
  endDay: string | null;
  state: Generated<number>;
  attempts: Generated<number>;
  tryAt: string | null;
  sentAt: string | null;
  message: string | null;
}

export interface RollupConsumeDeviceTable {
  merchantId: Generated<number>;
  bizDate: string;
  placeKind: number;
  placeId: number;
  canteenId: number;
  stallId: number;
  deviceId: number;
  sourceType: number;
  orderKind: number;
  consumeNum: number;
  consumeTenderNum: number;
  consumeAmount: number;
  repairNum: number;
  repairTenderNum: number;
  repairAmount: number;
  refundNum: number;
  refundTenderNum: number;
  refundAmount: number;
}

export interface RollupConsumeOrgTable {
  merchantId: Generated<number>;
  bizDate: string;
  placeKind: number;
  placeId: number;
  canteenId: number;
  orgId: number;
  psnType: number;
  consumeNum: number;
  consumeTenderNum: number;
  consumeAmount: number;
  repairNum: number;
  repairTenderNum: number;
  repairAmount: number;
  refundNum: number;
  refundTenderNum: number;
  refundAmount: number;
}

export interface RollupConsumePersonTable {
  merchantId: Generated<number>;
  bizDate: string;
  placeKind: number;
  placeId: number;
  canteenId: number;
  orgId: number;
  psnType: number;
  tenderType: number;
  consumeNum: number;
  consumeTenderNum: number;
  consumeAmount: number;
  repairNum: number;
  repairTenderNum: number;
  repairAmount: number;
  refundNum: number;
  refundTenderNum: number;
  refundAmount: number;
  mealType: Generated<number>;
}

export interface RollupConsumePlaceTable {
  merchantId: Generated<number>;
  bizDate: string;
  placeKind: number;
  placeId: number;
  canteenId: number;
  stallId: number;
  mealType: number;
  nuclearMode: number;
  orderKind: number;
  onlineFlag: number;
  tenderType: number;
  consumeNum: number;
  consumeTenderNum: number;
  consumeAmount: number;
  repairNum: number;
  repairTenderNum: number;
  repairAmount: number;
  refundNum: number;
  refundTenderNum: number;
  refundAmount: number;
}

export interface RollupGoodsTable {
  merchantId: Generated<number>;
  bizDate: string;
  placeKind: number;
  placeId: number;
  canteenId: number;
  stallId: number;
  mealType: number;
  orderKind: number;
  goodsKind: number;
  goodsId: number;
  categoryId: number;
  lineNum: number;
  pieces: number;
  grams: number;
  amount: number;
  discountAmount: number;
  refundPieces: number;
  refundAmount: number;
  costAmount: number;
  costedAmount: number;
  pieceAmount: Generated<number>;
  refundGrams: Generated<number>;
  costedPieces: Generated<number>;
}

export interface RollupMoneyTable {
  merchantId: Generated<number>;
  bizDate: string;
  orgId: number;
  psnType: number;
  walletType: number;
  channel: number;
  source: number;
  payMethod: number;
  operatorId: number;
  placeId: number;
  stallId: number;
  rechargeNum: number;
  rechargeAmount: number;
  giftAmount: number;
  subsidyNum: number;
  subsidyAmount: number;
  luckAmount: number;
  withdrawNum: number;
  withdrawAmount: number;
  revokeRechargeNum: number;
  revokeRechargeAmount: number;
  revokeSubsidyAmount: number;
  clearAmount: number;
  feeAmount: number;
  inRecharge: number;
  inOrder: number;
  inDeposit: number;
  inAll: number;
  outWithdraw: number;
  outRevoke: number;
  outRefund: number;
  outDeposit: number;
  outAll: number;
}

export interface RollupOrderTable {
  merchantId: Generated<number>;
  bizDate: string;
  placeKind: number;
  placeId: number;
  canteenId: number;
  stallId: number;
  mealType: number;
  orderKind: number;
  sourceType: number;
  orderNum: number;
  amount: number;
  discountAmount: number;
  paidAmount: number;
  refundedAmount: number;
  unpaidNum: number;
  paidNum: number;
  makingNum: number;
  completedNum: number;
  cancelledNum: number;
  closedNum: number;
  abnormalNum: number;
  refundedNum: number;
  checkedNum: number;
  expiredNum: number;
  waitingNum: number;
}

export interface TieOutRunTable {
  merchantId: Generated<number>;
  runId: number;
  bizDate: string;
  trigger: number;
  state: number;
  differences: number;
  checks: Json;
  trial: Json;
  operatorId: number;
  begunAt: string;
  endedAt: Generated<string>;
}

export interface ReportTables {
  dataScreen: DataScreenTable;
  dataScreenLink: DataScreenLinkTable;
  dataScreenOperator: DataScreenOperatorTable;
  dataScreenPlace: DataScreenPlaceTable;
  reportBudget: ReportBudgetTable;
  reportBudgetChange: ReportBudgetChangeTable;
  reportCashFloat: ReportCashFloatTable;
  reportHandIn: ReportHandInTable;
  reportMail: ReportMailTable;
  reportMailRun: ReportMailRunTable;
  rollupConsumeDevice: RollupConsumeDeviceTable;
  rollupConsumeOrg: RollupConsumeOrgTable;
  rollupConsumePerson: RollupConsumePersonTable;
  rollupConsumePlace: RollupConsumePlaceTable;
  rollupGoods: RollupGoodsTable;
  rollupMoney: RollupMoneyTable;
  rollupOrder: RollupOrderTable;
  tieOutRun: TieOutRunTable;
}
