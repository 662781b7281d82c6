import { mealIn } from '#areas/canteen/contract/meal-moment.ts';
import type { deviceRules } from '#areas/device/contract/device-api.ts';
import type { RuleUse } from '#areas/marketing/contract/pricing/asked.ts';
import { applyDelta } from '#areas/marketing/contract/pricing/delta.ts';
import { priceSale } from '#areas/marketing/contract/pricing/price.ts';
import { NO_RULES, type RulesPackage } from '#areas/marketing/contract/pricing/rules-package.ts';
import type { Buyer } from '#areas/marketing/contract/pricing/scope.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';

type Told = ResultOf<typeof deviceRules>;

/** A sale to be priced: fen, of one dish or of none that is named, at a moment of the merchant's clock. */
export interface OfflineSale {
  readonly cardNo: string;
  readonly amount: number;
  readonly goodsId?: number | undefined;
  readonly at: string;
}

/** What a sale without a line costs by the rules a terminal holds. */
export interface OfflinePrice {
  readonly rulesNo: number;
  /** Fen that are taken in all, the fee among them. */
  readonly paid: number;
}

/** The marketing rules of a terminal: taken over version by version, counted where there is no line. */
export interface OfflineRules {
  held(): number;
  /** Takes a version over. @throws RangeError where it is the difference to another one than is held */
  take(told: Told): void;
  /** Remembers whose card it is. */
  know(cardNo: string, buyer: Buyer | undefined): void;
  /** Undefined while no version was taken over. */
  price(sale: OfflineSale): OfflinePrice | undefined;
}

/** Rules of a terminal that has none yet. */
export function createOfflineRules(): OfflineRules {
  let rules: RulesPackage = NO_RULES;
  let told: Told | undefined;
  const buyers = new Map<string, Buyer>();
  const used = new Map<string, RuleUse>();

  return {
    held: () => told?.rulesNo ?? 0,
    take(next) {
      if (next.from !== 0 && next.from !== told?.rulesNo)
        throw new RangeError(`difference to version ${next.from}`);

      rules = applyDelta(next.from === 0 ? NO_RULES : rules, next.delta);
      told = next;
    },
    know(cardNo, buyer) {
      if (buyer) buyers.set(cardNo, buyer);
    },
    price({ cardNo, amount, goodsId, at }) {
      if (!told) return undefined;

      const { placeId: canteenId, stallId, deviceId } = told.place;
      const buyer = buyers.get(cardNo);
      const keyOf = (ruleId: number, key: string) => `${buyer?.custId} ${ruleId} ${key}`;
      const usedOf = (ruleId: number, key: string) =>
        used.get(keyOf(ruleId, key)) ?? { used: 0, amount: 0 };
      const occasion = { canteenId, stallId, deviceId, at, ...mealIn(told.meals, at) };
      const priced = priceSale(rules, {
        buyer,
        occasion,
        lines: [{ lineNo: 0, goodsId, amount }],
        used: usedOf,
      });
      if (buyer)
        for (const { ruleId, key, amount: more } of priced.uses) {
          const before = usedOf(ruleId, key);
          used.set(keyOf(ruleId, key), { used: before.used + 1, amount: before.amount + more });
        }

      return { rulesNo: told.rulesNo, paid: priced.amount + priced.fee };
    },
  };
}
