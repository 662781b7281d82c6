import type { Context } from '#kit/server/context.ts';

export interface RefundRequest {
  readonly orderId: number;
  /** Fen; absent: all that is left. */
  readonly amount?: number | undefined;
  readonly reason: string;
  readonly operatorId: number;
}
export interface RefundOutcome {
  readonly refundId: number;
  readonly amount: number;
  readonly personal: number;
  readonly subsidy: number;
  readonly red: number;
  readonly suspense: number;
  /** 2 full, 3 partial. */
  readonly refundState: 2 | 3;
}

/**
 * Refunds an order, whole or in part, so that what stays paid is what the smaller order would have cost (domain notes B1.6).
 * Wrap it in `once` with the console's idempotency key. Scope is the caller's to check.
 * @throws Refusal 404 for an unknown order, 409 REFUND_TOO_LARGE, ALREADY_REFUNDED, CREDIT_BLOCKED
 */
export const refundOrder = (
  _context: Pick<Context, 'client' | 'merchantId' | 'newId' | 'now'>,
  _request: RefundRequest,
): Promise<RefundOutcome> => Promise.reject(new Error('being written'));
