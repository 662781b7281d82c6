import { TENDER } from '#areas/account/server/api.ts';
import type { OutsideTender } from './pay-order.ts';

/** The channel of money in notes. */
export const CASH = 4;

/** Money handed over at a counter: cash, or through the channel somebody else settles. */
export const outsideOf = (payWay: number, amount: number): OutsideTender => ({
  tenderType: payWay === CASH ? TENDER.cash : TENDER.channel,
  amount,
  ref: payWay,
});
