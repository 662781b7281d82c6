import type { Wanted } from '#areas/menu/server/api.ts';

/** Kinds of orders that are made ahead (docs/order-model.md). */
export const BOOKED = { order: 2, declaration: 3, buffet: 4, room: 5, takeOut: 6 } as const;
export type BookedKind = (typeof BOOKED)[keyof typeof BOOKED];
/** Ways to order (mealOrderMode). */
export const MODE = { now: 1, ahead: 2, days: 3, threeDays: 9, sevenDays: 10 } as const;
export type OrderMode = (typeof MODE)[keyof typeof MODE];
/** How an order made ahead ended (order_booking.outcome). */
export const OUTCOME = { served: 1, noShow: 2, cancelled: 3, cancelledLate: 4, stopped: 5, unpaid: 6 } as const;
export type Outcome = (typeof OUTCOME)[keyof typeof OUTCOME];

/** How ordered food reaches who ordered it (deliveryType); absent: carried away. */
export interface Delivery {
  readonly deliveryType: number;
  readonly foodPlaceId?: number | undefined;
  /** The place of people it is brought to (customer area), and what is to be said beside it. */
  readonly custPlaceId?: number | undefined;
  readonly address?: string | undefined;
}

/** Something somebody wants to order for a meal. */
export interface BookingDraft {
  readonly kind: BookedKind;
  /** Of pre-orders and declarations. */
  readonly mode?: OrderMode | undefined;
  readonly custId: number;
  readonly canteenId: number;
  readonly stallId: number | null;
  /** Business date of the meal. */
  readonly bizDate: string;
  readonly mealType: number;
  /** Dishes of the published menu; a declaration, a buffet and a room may have none. */
  readonly portions: readonly Wanted[];
  /** Fen the dishes cost as the menu was shown. */
  readonly amount: number;
  readonly delivery?: Delivery | undefined;
  readonly roomId?: number | undefined;
  readonly persons?: number | undefined;
  /** The table it is ordered at, for the meal that is served. */
  readonly tableId?: number | undefined;
  readonly remark?: string | undefined;
  /** A coupon that is handed in, and whether points pay what they may. */
  readonly couponNo?: string | undefined;
  readonly usePoints?: boolean | undefined;
  /** Client type of document 0. */
  readonly sourceType: number;
}
