import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface MktCouponTable {
  merchantId: Generated<number>;
  couponId: number;
  couponNo: string;
  batchId: number;
  templateId: number;
  medium: number;
  state: Generated<number>;
  custId: number | null;
  receiptId: number | null;
  grantedAt: string | null;
  validUntil: string | null;
  orderId: number | null;
  usedAt: string | null;
  discount: Generated<number>;
  handledBy: number | null;
  remark: Generated<string>;
}

export interface MktCouponBatchTable {
  merchantId: Generated<number>;
  batchId: number;
  templateId: number;
  medium: number;
  terms: Json;
  madeCount: number;
  firstNo: string;
  lastNo: string;
  printCount: Generated<number>;
  remark: Generated<string>;
  madeBy: number;
  madeAt: Generated<string>;
}

export interface MktCouponReceiptTable {
  merchantId: Generated<number>;
  receiptId: number;
  batchId: number;
  receiver: string;
  people: number;
  count: number;
  firstNo: string;
  lastNo: string;
  remark: Generated<string>;
  grantedBy: number;
  grantedAt: Generated<string>;
}

export interface MktCouponRegularTable {
  merchantId: Generated<number>;
  regularId: number;
  regularName: string;
  templateId: number;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  perCount: Generated<number>;
  cycle: number;
  cycleDay: Generated<number>;
  state: Generated<number>;
  lastRun: string | null;
  lastPeople: Generated<number>;
  version: Generated<number>;
  activeFrom: string | null;
  runDay: string | null;
  runAfter: Generated<number>;
  runPeople: Generated<number>;
  lastResult: Generated<number>;
  lastReason: Generated<number>;
}

export interface MktCouponTakeTable {
  merchantId: Generated<number>;
  templateId: number;
  custId: number;
  taken: number;
}

export interface MktCouponTemplateTable {
  merchantId: Generated<number>;
  templateId: number;
  templateName: string;
  medium: number;
  couponType: number;
  threshold: Generated<number>;
  amount: Generated<number>;
  ratio: Generated<number>;
  maxOff: Generated<number>;
  canteenIds: Generated<number[]>;
  mealTypes: Generated<number[]>;
  validDays: number | null;
  validUntil: string | null;
  totalCount: Generated<number>;
  perCust: Generated<number>;
  returnPolicy: Generated<number>;
  state: Generated<number>;
  remark: Generated<string>;
  madeCount: Generated<number>;
  version: Generated<number>;
}

export interface MktDiningEffectiveTable {
  merchantId: Generated<number>;
  effectiveId: number;
  effectiveName: string;
  permit: Generated<number>;
  custIds: Generated<number[]>;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  canteenIds: Generated<number[]>;
  stallIds: Generated<number[]>;
  deviceIds: Generated<number[]>;
  mealTypes: Generated<number[]>;
  weekDays: Generated<number[]>;
  dayKinds: Generated<number[]>;
  beginTime: string | null;
  endTime: string | null;
  startDate: string | null;
  endDate: string | null;
  priority: Generated<number>;
  state: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
}

export interface MktMacRuleTable {
  merchantId: Generated<number>;
  ruleId: number;
  ruleName: string;
  minAmount: Generated<number>;
  maxAmount: Generated<number>;
  passwordAmount: Generated<number>;
  custIds: Generated<number[]>;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  canteenIds: Generated<number[]>;
  stallIds: Generated<number[]>;
  deviceIds: Generated<number[]>;
  mealTypes: Generated<number[]>;
  weekDays: Generated<number[]>;
  dayKinds: Generated<number[]>;
  beginTime: string | null;
  endTime: string | null;
  startDate: string | null;
  endDate: string | null;
  priority: Generated<number>;
  state: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
}

export interface MktMealBackRuleTable {
  merchantId: Generated<number>;
  ruleId: number;
  ruleName: string;
  freeMinutes: Generated<number>;
  lastMinutes: Generated<number>;
  feeRatio: Generated<number>;
  feeAmount: Generated<number>;
  custIds: Generated<number[]>;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  canteenIds: Generated<number[]>;
  stallIds: Generated<number[]>;
  deviceIds: Generated<number[]>;
  mealTypes: Generated<number[]>;
  weekDays: Generated<number[]>;
  dayKinds: Generated<number[]>;
  beginTime: string | null;
  endTime: string | null;
  startDate: string | null;
  endDate: string | null;
  priority: Generated<number>;
  state: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
}

export interface MktPointsTable {
  merchantId: Generated<number>;
  custId: number;
  balance: number;
  seq: number;
}

export interface MktPointsEntryTable {
  merchantId: Generated<number>;
  custId: number;
  seq: number;
  kind: number;
  change: number;
  balanceAfter: number;
  orderId: number | null;
  exchangeId: number | null;
  ruleId: number | null;
  operatorId: number | null;
  remark: Generated<string>;
  occurredAt: string;
  recordedAt: Generated<string>;
}

export interface MktPointsExchangeTable {
  merchantId: Generated<number>;
  exchangeId: number;
  custId: number;
  ruleId: number;
  ruleName: string;
  exchangeKind: number;
  count: number;
  points: number;
  amount: Generated<number>;
  couponNo: string | null;
  state: number;
  periodKey: string | null;
  operatorId: number | null;
  exchangedAt: string;
  handledBy: number | null;
  handledAt: string | null;
  remark: Generated<string>;
}

export interface MktPointsOrderTable {
  merchantId: Generated<number>;
  orderId: number;
  custId: number;
  used: number;
  earned: number;
  usedBack: Generated<number>;
  earnedBack: Generated<number>;
  state: number;
  useRule: number | null;
  earnRule: number | null;
}

export interface MktRedEnvelopTable {
  merchantId: Generated<number>;
  envelopId: number;
  envelopName: string;
  minAmount: number;
  maxAmount: number;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  custIds: Generated<number[]>;
  canteenIds: Generated<number[]>;
  mealTypes: Generated<number[]>;
  validDays: number;
  remark: Generated<string>;
  state: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface MktRedEnvelopGrantTable {
  merchantId: Generated<number>;
  envelopId: number;
  custId: number;
  amount: number;
  rechargeId: number;
  expiresAt: string;
  grantedBy: number;
  grantedAt: Generated<string>;
}

export interface MktRuleTable {
  merchantId: Generated<number>;
  ruleId: number;
  ruleName: string;
  ruleType: number;
  effect: Generated<number>;
  ratio: Generated<number>;
  amount: Generated<number>;
  threshold: Generated<number>;
  points: Generated<number>;
  firstCount: Generated<number>;
  countPer: Generated<number>;
  benefitMax: Generated<number>;
  exclusive: Generated<number>;
  dishTypeIds: Generated<number[]>;
  goodsIds: Generated<number[]>;
  templateId: number | null;
  custIds: Generated<number[]>;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  canteenIds: Generated<number[]>;
  stallIds: Generated<number[]>;
  deviceIds: Generated<number[]>;
  mealTypes: Generated<number[]>;
  weekDays: Generated<number[]>;
  dayKinds: Generated<number[]>;
  beginTime: string | null;
  endTime: string | null;
  startDate: string | null;
  endDate: string | null;
  priority: Generated<number>;
  state: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
  exchangeKind: Generated<number>;
  validDays: Generated<number>;
  totalCount: Generated<number>;
  exchangedCount: Generated<number>;
}

export interface MktRulesVersionTable {
  merchantId: Generated<number>;
  rulesNo: number;
  digest: string;
  package: Json;
  publishedAt: Generated<string>;
}

export interface MktTimeQuotaTable {
  merchantId: Generated<number>;
  quotaId: number;
  quotaName: string;
  countPer: Generated<number>;
  countMax: Generated<number>;
  amountMax: Generated<number>;
  beyond: Generated<number>;
  custIds: Generated<number[]>;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  canteenIds: Generated<number[]>;
  stallIds: Generated<number[]>;
  deviceIds: Generated<number[]>;
  mealTypes: Generated<number[]>;
  weekDays: Generated<number[]>;
  dayKinds: Generated<number[]>;
  beginTime: string | null;
  endTime: string | null;
  startDate: string | null;
  endDate: string | null;
  priority: Generated<number>;
  state: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
}

export interface MktUseTable {
  merchantId: Generated<number>;
  custId: number;
  uses: Json;
  seq: number;
}

export interface MarketingTables {
  mktCoupon: MktCouponTable;
  mktCouponBatch: MktCouponBatchTable;
  mktCouponReceipt: MktCouponReceiptTable;
  mktCouponRegular: MktCouponRegularTable;
  mktCouponTake: MktCouponTakeTable;
  mktCouponTemplate: MktCouponTemplateTable;
  mktDiningEffective: MktDiningEffectiveTable;
  mktMacRule: MktMacRuleTable;
  mktMealBackRule: MktMealBackRuleTable;
  mktPoints: MktPointsTable;
  mktPointsEntry: MktPointsEntryTable;
  mktPointsExchange: MktPointsExchangeTable;
  mktPointsOrder: MktPointsOrderTable;
  mktRedEnvelop: MktRedEnvelopTable;
  mktRedEnvelopGrant: MktRedEnvelopGrantTable;
  mktRule: MktRuleTable;
  mktRulesVersion: MktRulesVersionTable;
  mktTimeQuota: MktTimeQuotaTable;
  mktUse: MktUseTable;
}
