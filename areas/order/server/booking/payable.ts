import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import type { SaleRules } from '#areas/canteen/server/api.ts';
import { conflict } from '#kit/server/refusal.ts';
import { nuclearMode } from '../../contract/lookups.ts';

const placeTexts = {
  PLACE_RESTING: '食堂休息中',
  PAY_TYPE_OFF: '该食堂不支持此支付方式',
  AMOUNT_TOO_SMALL: '低于食堂单笔最低金额',
  AMOUNT_TOO_LARGE: '超过食堂单笔最高金额',
  OVER_DAY_LIMIT: '超出食堂每人每日限额',
} as const;

/** An order ahead that is to be paid, fen. */
interface Paid {
  readonly place: SellingPlace;
  readonly amount: number;
  /** Business date of the meal. */
  readonly bizDate: string;
}

/** The canteen takes the payment of an order ahead at a moment (merchant wall time). @throws Refusal 409 what it does not allow */
export function assertPayable(rules: SaleRules, paid: Paid, now: string): void {
  const { place, amount, bizDate } = paid;
  const isAhead = bizDate > now.slice(0, 10);
  const reason = rules.reasonOf({ place, amount, nuclearMode: nuclearMode.key.qrCode, isAhead });
  if (reason === 'PLACE_RESTING' && rules.isStallResting(place))
    throw conflict(reason, '档口休息中');
  if (reason) throw conflict(reason, placeTexts[reason]);
}

/** Nothing is ordered that its buyer could never pay: more than the canteen takes at once. @throws Refusal 409 AMOUNT_TOO_LARGE */
export function assertNotTooLarge(rules: SaleRules, place: SellingPlace, amount: number): void {
  const asked = { place, amount, nuclearMode: nuclearMode.key.qrCode, isAhead: true };
  const reason = rules.reasonOf(asked);
  if (reason === 'AMOUNT_TOO_LARGE') throw conflict(reason, placeTexts[reason]);
}
