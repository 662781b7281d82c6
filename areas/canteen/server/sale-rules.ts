import { settingsRead } from '#areas/system/server/api.ts';
import { cached } from '#kit/server/cached.ts';
import { PaySetting } from '../contract/canteen-setting.ts';
import { payType } from '../contract/lookups.ts';
import type { SellingPlace } from '../contract/selling-place.ts';

/** What is to be sold somewhere; `amount` in fen. */
interface AskedSale {
  readonly place: SellingPlace;
  readonly amount: number;
  /** How the buyer was recognised. */
  readonly nuclearMode: number;
  /** It is for a day to come: whether the place rests now is nothing to it. */
  readonly isAhead?: boolean;
}

/** Why a place does not sell right now. */
export type PlaceReason =
  | 'PLACE_RESTING'
  | 'PAY_TYPE_OFF'
  | 'AMOUNT_TOO_SMALL'
  | 'AMOUNT_TOO_LARGE'
  | 'OVER_DAY_LIMIT';

/** Judges sales that can still be refused. */
export interface SaleRules {
  /** Undefined where nothing is in the way. */
  reasonOf(sale: AskedSale): PlaceReason | undefined;
  /** Whether a place rests because its stall does, while its canteen is open. */
  isStallResting(place: SellingPlace): boolean;
  /** Whether a place can be paid in one of these ways (payType). */
  takesOneOf(placeId: number, payTypes: readonly number[]): boolean;
  /** What one person may spend at a place on a day, fen; 0: any amount. */
  dayLimitOf(placeId: number): number;
  /** In which order wallets pay there: 1 personal, 2 subsidy, 4 red packet. */
  walletOrderOf(placeId: number): readonly (1 | 2 | 4)[];
}

/* Only what differs from the defaults: hardly a row. */
const RULES = `select 'canteen' as kind, canteen_id as id, null::jsonb as pay from canteen
    where merchant_id = $1 and business_state = 2 and removed_at is null
  union all select 'stall', stall_id, null from stall
    where merchant_id = $1 and business_state = 2 and removed_at is null
  union all select 'pay', canteen_id, value from canteen_setting where merchant_id = $1 and kind = 'pay'`;

interface PayRule {
  readonly payTypes: ReadonlySet<number>;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly dayAmount: number;
  readonly walletOrder: number;
}

/** The way to pay each way of recognising a buyer is: a number typed in and the charge after a meal stand for the card. */
const WAY_TO_PAY: Readonly<Record<number, number>> = {
  1: payType.key.card,
  2: payType.key.qrCode,
  3: payType.key.face,
  4: payType.key.card,
  5: payType.key.card,
};

function payReason(
  { payTypes, minAmount, maxAmount }: PayRule,
  sale: AskedSale,
): PlaceReason | undefined {
  if (!payTypes.has(WAY_TO_PAY[sale.nuclearMode] ?? 0)) return 'PAY_TYPE_OFF';
  if (sale.amount < minAmount) return 'AMOUNT_TOO_SMALL';
  if (maxAmount > 0 && sale.amount > maxAmount) return 'AMOUNT_TOO_LARGE';

  return undefined;
}

const walletsOf = (key: number): (1 | 2 | 4)[] =>
  [...String(key)].map((digit) => Number(digit) as 1 | 2 | 4);

/** What canteens and stalls of the merchant sell right now: their business state and payment settings, three seconds old at most. */
export const saleRules = cached<SaleRules>('canteen.saleRules', async (context) => {
  const { client, merchantId } = context;
  const { walletOrder: usual } = await settingsRead(context, 'acc');
  const { rows } = await client.query<{
    kind: 'canteen' | 'stall' | 'pay';
    id: number;
    pay: unknown;
  }>({
    name: 'canteen.saleRules',
    text: RULES,
    values: [merchantId],
  });

  const resting = { canteen: new Set<number>(), stall: new Set<number>() };
  const pays = new Map<number, PayRule>();
  for (const { kind, id, pay } of rows) {
    if (kind !== 'pay') resting[kind].add(id);
    else {
      const { payTypes, ...rule } = PaySetting.parse(pay);
      pays.set(id, { payTypes: new Set(payTypes), ...rule });
    }
  }

  return {
    reasonOf(sale) {
      const { placeId, stallId } = sale.place;
      const rests =
        resting.canteen.has(placeId) || (stallId !== null && resting.stall.has(stallId));
      if (rests && !sale.isAhead) return 'PLACE_RESTING';

      const rule = pays.get(placeId);

      return rule && payReason(rule, sale);
    },
    isStallResting: ({ placeId, stallId }) =>
      !resting.canteen.has(placeId) && stallId !== null && resting.stall.has(stallId),
    takesOneOf: (placeId, payTypes) => {
      const rule = pays.get(placeId);
      return !rule || payTypes.some((payType) => rule.payTypes.has(payType));
    },
    dayLimitOf: (placeId) => pays.get(placeId)?.dayAmount ?? 0,
    walletOrderOf: (placeId) => walletsOf(pays.get(placeId)?.walletOrder || usual),
  };
});
