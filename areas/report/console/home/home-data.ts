import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { periodBasis } from '#areas/order/contract/lookups.ts';
import { pageOrder } from '#areas/order/contract/order.ts';
import { ORDER_LIST, REFUND_LIST } from '#areas/order/contract/pages.ts';
import { pageRefund } from '#areas/order/contract/refund.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { type AddressFilter, listAddress } from '#kit/console/list/list-address.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { consumeByCanteen } from '../../contract/consume.ts';
import type { home } from '../../contract/home.ts';
import { CONSUME_BY_CANTEEN } from '../../contract/pages.ts';

export type HomeData = ResultOf<typeof home>;

export type Days = 7 | 30;

/** The home page tells of canteens, by the business dates of payments. */
const ofCanteens = {
  periodBasis: periodBasis.key.paymentDate,
  placeKind: placeKind.key.canteen,
} as const;

/** Where figures of some business dates lead, for operators who may see it: the report or the list that says the same. */
export function useHomeLinks() {
  const mayCall = useMayCall();
  return {
    amount: (first: string, last: string, filter: AddressFilter<typeof consumeByCanteen> = {}) =>
      mayCall(consumeByCanteen)
        ? listAddress<typeof consumeByCanteen>(CONSUME_BY_CANTEEN, {
            ...wholeDays(first, last),
            ...filter,
          })
        : undefined,
    orders: (first: string, last: string) =>
      mayCall(pageOrder)
        ? listAddress<typeof pageOrder>(ORDER_LIST, { ...wholeDays(first, last), ...ofCanteens })
        : undefined,
    refunds: (first: string, last: string) =>
      mayCall(pageRefund)
        ? listAddress<typeof pageRefund>(REFUND_LIST, { ...wholeDays(first, last), ...ofCanteens })
        : undefined,
  };
}

const wholeDays = (first: string, last: string) => ({
  startDate: `${first} 00:00:00`,
  endDate: `${last} 23:59:59`,
});
