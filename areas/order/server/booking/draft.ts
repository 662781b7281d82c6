import type { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import type { WantedPackage, WantedPortion } from '#areas/menu/server/api.ts';
import type { orderKind } from '../../contract/lookups.ts';

/** How an order made ahead ended (order_booking.outcome). */
export const OUTCOME = {
  served: 1,
  noShow: 2,
  cancelled: 3,
  cancelledLate: 4,
  stopped: 5,
  unpaid: 6,
} as const;

export type Outcome = (typeof OUTCOME)[keyof typeof OUTCOME];

export type BookedKind = (typeof orderKind.key)[keyof typeof orderKind.key];

export type OrderMode = (typeof mealOrderMode.key)[keyof typeof mealOrderMode.key];

/** How ordered food reaches who ordered it (deliveryType); absent: carried away. */
export interface Delivery {
  readonly deliveryType: number;
  readonly foodPlaceId?: number | undefined;
  /** The place of people it is brought to (customer area), and what is to be said beside it. */
  readonly custPlaceId?: number | undefined;
  readonly address?: string | undefined;
}

/** What a person wants to order for a meal. */
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
  readonly portions: readonly WantedPortion[];
  /** Set meals of what the menu offers. */
  readonly packages?: readonly WantedPackage[] | undefined;
  /** Fen the dishes cost as the menu was shown. */
  readonly amount: number;
  /**
   * Fen of all that is no dish as it was shown: packing and delivery, a buffet, a sign-up, what is missing to the least amount of a room; undefined:
   * it was not shown.
   */
  readonly beside?: number | undefined;
  /** Fen it was said to cost after rules; undefined: it was not said. */
  readonly due?: number | undefined;
  readonly delivery?: Delivery | undefined;
  readonly roomId?: number | undefined;
  readonly persons?: number | undefined;
  /** The table it is ordered at, for the meal that is served. */
  readonly tableId?: number | undefined;
  readonly remark?: string | undefined;
  /** When its buyer wants it, merchant wall time; absent: any moment of its meal. */
  readonly wantedAt?: string | undefined;
  /** A coupon that is handed in, and whether points pay what they may. */
  readonly couponNo?: string | undefined;
  readonly usePoints?: boolean | undefined;
  /** Client type (rule lookups/clients). */
  readonly sourceType: number;
}

/** Whether dishes are ordered, by themselves or in set meals. */
export const namesDishes = ({
  portions,
  packages = [],
}: Pick<BookingDraft, 'portions' | 'packages'>): boolean =>
  portions.length > 0 || packages.length > 0;
