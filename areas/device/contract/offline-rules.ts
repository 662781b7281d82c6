import { mealIn } from '#areas/canteen/contract/meal-moment.ts';
import type { RuleUse } from '#areas/marketing/contract/pricing/asked.ts';
import { applyDelta } from '#areas/marketing/contract/pricing/delta.ts';
import { priceSale } from '#areas/marketing/contract/pricing/price.ts';
import { NO_RULES, type RulesPackage } from '#areas/marketing/contract/pricing/rules-package.ts';
import type { Buyer } from '#areas/marketing/contract/pricing/scope.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { deviceRules } from './device-api.ts';

type Told = ResultOf<typeof deviceRules>;

/** A sale to be priced, at a moment of the merchant's clock: fen of each dish that is named, or of what is not. */
export interface OfflineSale {
  readonly cardNo: string;
  readonly lines: readonly { readonly amount: number; readonly goodsId?: number | undefined }[];
  readonly at: string;
}

/** What a sale without a line costs by the rules a terminal holds. */
export interface OfflinePrice {
  readonly rulesNo: number;
  /** Fen that are taken in all, the fee among them. */
  readonly paid: number;
}

/** What of the rules a terminal keeps, so that it can sell without a line after it was switched off. */
export interface KeptRules {
  readonly rules: RulesPackage;
  readonly told: Told;
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
  /** What is worth keeping; undefined while no version was taken over. */
  kept(): KeptRules | undefined;
}

/** Rules of a terminal: those it kept, or none yet. */
export function createOfflineRules(kept?: KeptRules): OfflineRules {
  let rules: RulesPackage = kept?.rules ?? NO_RULES;
  let told: Told | undefined = kept?.told;
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
    price({ cardNo, lines, at }) {
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
        lines: lines.map((line, lineNo) => ({ ...line, lineNo })),
        used: usedOf,
      });
      if (buyer)
        for (const { ruleId, key, amount: more } of priced.uses) {
          const before = usedOf(ruleId, key);
          used.set(keyOf(ruleId, key), { used: before.used + 1, amount: before.amount + more });
        }

      return { rulesNo: told.rulesNo, paid: priced.amount + priced.fee };
    },
    kept: () => told && { rules, told },
  };
}
