import type { LedgerContext } from '#areas/ledger/server/api.ts';
import type { PriceOutcome } from '#areas/marketing/server/api.ts';
import { notFound } from '#kit/server/refusal.ts';

/** The head of an order as commands read it. Fen. */
export interface LockedOrder {
  readonly orderId: number;
  readonly bizDate: string;
  readonly orderState: number;
  readonly orderKind: number;
  readonly amount: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
  /** 1 none, 2 full, 3 partial. */
  readonly refundState: number;
  readonly suspenseAmount: number;
  readonly accountId: number | null;
  readonly placeKind: 1 | 2 | 3;
  readonly placeId: number;
  readonly stallId: number | null;
  readonly mealType: number;
  readonly deviceId: number | null;
  readonly nuclearMode: number;
  readonly onlineFlag: number;
  readonly sourceType: number;
  /** What marketing did to it. */
  readonly applied: PriceOutcome['applied'] | null;
}

/** Fen of an order that were paid and not given back. */
export const leftOf = ({
  paidAmount,
  refundedAmount,
}: Pick<LockedOrder, 'paidAmount' | 'refundedAmount'>): number => paidAmount - refundedAmount;

/** Columns of `meal_order` as `LockedOrder` names them. */
export const ORDER_COLUMNS = `order_id as "orderId", biz_date as "bizDate", order_state as "orderState", order_kind as "orderKind", amount,
    paid_amount as "paidAmount", refunded_amount as "refundedAmount", refund_state as "refundState",
    suspense_amount - refund_suspense as "suspenseAmount",
    account_id as "accountId", place_kind as "placeKind", place_id as "placeId", stall_id as "stallId", meal_type as "mealType",
    device_id as "deviceId", nuclear_mode as "nuclearMode", online_flag as "onlineFlag", source_type as "sourceType", applied`;

const LOCK = `select ${ORDER_COLUMNS} from meal_order where merchant_id = $1 and order_id = $2`;

/**
 * An order, locked until the transaction ends: two commands on it wait for each other. A caller that knows its business date says so: then one month
 * is looked into and not all. @throws Refusal 404
 */
export async function lockedOrder(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  orderId: number,
  bizDate?: string,
): Promise<LockedOrder> {
  const { rows } = await client.query<LockedOrder>(
    bizDate === undefined
      ? { name: 'order.lock', text: `${LOCK} for update`, values: [merchantId, orderId] }
      : {
          name: 'order.lockOn',
          text: `${LOCK} and biz_date = $3::date for update`,
          values: [merchantId, orderId, bizDate],
        },
  );

  if (!rows[0]) throw notFound('订单不存在');

  return rows[0];
}
