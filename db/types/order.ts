import type { Generated } from 'kysely';
import type { DefaultedJson, Json } from './json.ts';

export interface BookingStopTable {
  merchantId: Generated<number>;
  stopId: number;
  canteenId: number;
  stallId: number | null;
  bizDate: string;
  mealType: number | null;
  reason: string;
  createdBy: number;
  createdAt: Generated<string>;
  liftedAt: string | null;
  liftedBy: number | null;
}

export interface CallCounterTable {
  merchantId: Generated<number>;
  placeId: number;
  stallId: number;
  bizDate: string;
  last: number;
}

export interface ChannelPaymentTable {
  merchantId: Generated<number>;
  paymentNo: number;
  orderId: number;
  bizDate: string;
  channel: number;
  amount: number;
  state: Generated<number>;
  tradeNo: Generated<string>;
  remark: Generated<string>;
  askedAt: string;
  dealtBy: number | null;
  dealtAt: string | null;
  origin: Generated<number>;
}

export interface MealOrderTable {
  merchantId: Generated<number>;
  orderId: number;
  bizDate: string;
  orderState: number;
  refundState: Generated<number>;
  checkState: Generated<number>;
  onlineFlag: number;
  sourceType: number;
  nuclearMode: number;
  amount: number;
  personalAmount: Generated<number>;
  subsidyAmount: Generated<number>;
  redAmount: Generated<number>;
  suspenseAmount: Generated<number>;
  refundPersonal: Generated<number>;
  refundSubsidy: Generated<number>;
  refundRed: Generated<number>;
  refundSuspense: Generated<number>;
  accountId: number | null;
  custId: number | null;
  orgId: number | null;
  psnType: number | null;
  placeId: number;
  stallId: number | null;
  deviceId: number | null;
  deviceTransactionNo: number | null;
  cardNo: string | null;
  mealType: number;
  occurredAt: string;
  recordedAt: Generated<string>;
  placeKind: Generated<number>;
  canteenId: Generated<number | null>;
  orderKind: Generated<number>;
  discountAmount: Generated<number>;
  channelAmount: Generated<number>;
  cashAmount: Generated<number>;
  couponAmount: Generated<number>;
  refundChannel: Generated<number>;
  refundCash: Generated<number>;
  refundCoupon: Generated<number>;
  deliveryState: number | null;
  paidAmount: Generated<number | null>;
  refundedAmount: Generated<number | null>;
  overLimit: string | null;
  orderMode: number | null;
  applied: Json | null;
  feeAmount: Generated<number>;
  ruleUses: Json | null;
  trayNo: string | null;
  suspenseReason: string | null;
}

export interface MealPriceTable {
  merchantId: Generated<number>;
  priceId: number;
  canteenId: number;
  orderKind: number;
  mealType: number;
  psnType: number | null;
  price: number;
  version: Generated<number>;
}

export interface OrderBookingTable {
  merchantId: Generated<number>;
  orderId: number;
  bizDate: string;
  custId: number;
  accountId: number;
  canteenId: number;
  stallId: number | null;
  orderKind: number;
  mealType: number;
  cancelUntil: string;
  servedUntil: string;
  payUntil: string | null;
  pickCode: string;
  portions: DefaultedJson;
  roomId: number | null;
  persons: number | null;
  deposit: Generated<number>;
  outcome: number | null;
  fee: Generated<number>;
  endedAt: string | null;
  createdAt: Generated<string>;
  tableId: number | null;
  tableParty: number | null;
}

export interface OrderFulfilTable {
  merchantId: Generated<number>;
  orderId: number;
  bizDate: string;
  deliveryType: number | null;
  foodPlaceId: number | null;
  address: Generated<string>;
  wantedAt: string | null;
  callNo: number | null;
  courierId: number | null;
  remark: Generated<string>;
  foodPlaceName: Generated<string>;
  custPlaceId: number | null;
  custPlaceName: Generated<string>;
}

export interface OrderGuestTable {
  merchantId: Generated<number>;
  orderId: number;
  bizDate: string;
  casualId: number | null;
  guestName: string;
  company: Generated<string>;
  people: Generated<number>;
  operatorId: number;
  remark: Generated<string>;
}

export interface OrderLineTable {
  merchantId: Generated<number>;
  orderId: number;
  lineNo: number;
  bizDate: string;
  goodsKind: number;
  goodsId: number | null;
  goodsName: string;
  categoryId: number | null;
  measure: number;
  unitPrice: number;
  quantity: number;
  amount: number;
  discountShare: Generated<number>;
  cost: number | null;
  refundAmount: Generated<number>;
  refundQuantity: Generated<number>;
  sold: boolean;
  orderKind: number;
  placeKind: number;
  placeId: number;
  canteenId: Generated<number | null>;
  stallId: number | null;
  mealType: number;
  deviceId: number | null;
  custId: number | null;
  orgId: number | null;
  psnType: number | null;
  occurredAt: string;
  recordedAt: Generated<string>;
  goodsStatus: number | null;
  applied: Json | null;
  portionSize: number | null;
  packageId: number | null;
  packageName: string | null;
}

export interface OrderPrintTable {
  merchantId: Generated<number>;
  printId: number;
  orderId: number;
  bizDate: string;
  scene: number;
  copyNo: number;
  operatorId: number;
  printedAt: string;
}

export interface OrderRedressTable {
  merchantId: Generated<number>;
  redressId: number;
  orderId: number;
  bizDate: string;
  amountBefore: number;
  amountAfter: number;
  refundId: number | null;
  extraOrderId: number | null;
  reason: string;
  operatorId: number;
  redressedAt: string;
}

export interface OrderRefundTable {
  merchantId: Generated<number>;
  refundId: number;
  orderId: number;
  bizDate: string;
  amount: number;
  personalAmount: Generated<number>;
  subsidyAmount: Generated<number>;
  redAmount: Generated<number>;
  suspenseAmount: Generated<number>;
  reason: string;
  transactionId: number;
  operatorId: number;
  placeId: number;
  createdAt: Generated<string>;
  occurredAt: string;
  fundAmount: Generated<number>;
  clearingAmount: Generated<number>;
  detours: DefaultedJson;
  channelAmount: Generated<number>;
  cashAmount: Generated<number>;
  couponAmount: Generated<number>;
}

export interface OrderRefundLineTable {
  merchantId: Generated<number>;
  refundId: number;
  lineNo: number;
  amount: number;
  quantity: Generated<number>;
}

export interface OrderRepairTable {
  merchantId: Generated<number>;
  repairId: number;
  orderId: number;
  bizDate: string;
  accountId: number;
  custId: number;
  amount: number;
  personalAmount: number;
  subsidyAmount: number;
  redAmount: number;
  batchNo: number | null;
  reason: string;
  operatorId: number;
  occurredAt: string;
}

export interface PrintTemplateTable {
  merchantId: Generated<number>;
  templateId: number;
  templateName: string;
  scene: number;
  canteenId: number | null;
  state: Generated<number>;
  title: Generated<string>;
  headColumns: string[];
  lineColumns: string[];
  footColumns: string[];
  footText: Generated<string>;
  version: Generated<number>;
}

export interface RefundApplyTable {
  merchantId: Generated<number>;
  applyId: number;
  orderId: number;
  bizDate: string;
  custId: number | null;
  source: number;
  amount: number;
  lines: DefaultedJson;
  reason: string;
  state: Generated<number>;
  failure: Generated<string>;
  refundId: number | null;
  version: Generated<number>;
  createdBy: number;
  createdAt: string;
}

export interface SaleRefusalTable {
  merchantId: Generated<number>;
  refusalId: number;
  refusedAt: string;
  placeKind: number | null;
  placeId: number | null;
  stallId: number | null;
  deviceId: number | null;
  transactionNo: number | null;
  cardNo: string | null;
  custId: number | null;
  orderId: number | null;
  amount: number | null;
  nuclearMode: number | null;
  sourceType: number | null;
  reason: string;
  words: string | null;
  wordsParams: Json | null;
  sales: Generated<number>;
  refusingRuleId: number | null;
  refusingRuleName: string | null;
}

export interface OrderTables {
  bookingStop: BookingStopTable;
  callCounter: CallCounterTable;
  channelPayment: ChannelPaymentTable;
  mealOrder: MealOrderTable;
  mealPrice: MealPriceTable;
  orderBooking: OrderBookingTable;
  orderFulfil: OrderFulfilTable;
  orderGuest: OrderGuestTable;
  orderLine: OrderLineTable;
  orderPrint: OrderPrintTable;
  orderRedress: OrderRedressTable;
  orderRefund: OrderRefundTable;
  orderRefundLine: OrderRefundLineTable;
  orderRepair: OrderRepairTable;
  printTemplate: PrintTemplateTable;
  refundApply: RefundApplyTable;
  saleRefusal: SaleRefusalTable;
}
