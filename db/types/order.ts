import type { Generated } from 'kysely';
import type { DefaultedJson } from './json.ts';

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
}

export interface OrderTables {
  mealOrder: MealOrderTable;
  orderRefund: OrderRefundTable;
}
