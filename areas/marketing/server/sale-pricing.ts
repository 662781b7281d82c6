import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import type { Reader } from '#kit/server/cached.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import { couponState, stage } from '../contract/lookups.ts';
import type { PricedLine } from '../contract/pricing/asked.ts';
import { type PriceOutcome, priceSale } from '../contract/pricing/price.ts';
import { isEmpty, type RulesPackage } from '../contract/pricing/rules-package.ts';
import type { Buyer } from '../contract/pricing/scope.ts';
import { type Coupons, readCoupons } from './coupon-sale.ts';
import { readPoints, type SalePoints } from './points/sale-points.ts';
import { standingRules } from './pricing/load.ts';
import { readUses, type Uses } from './pricing/uses.ts';
import { rulesVersions } from './pricing/versions.ts';

const STAGE = stage.key;

/** A sale as marketing sees it. */
export interface SaleAsked {
  readonly buyer: Buyer | undefined;
  readonly place: SellingPlace;
  readonly deviceId?: number | null | undefined;
  /** Merchant wall time. */
  readonly at: string;
  readonly bizDate: string;
  readonly mealType: number;
  /** What is sold, at what it costs before marketing; one line without goods where they are not known. */
  readonly lines: readonly PricedLine[];
  readonly isConfirmed?: boolean | undefined;
  /** It is ordered ahead. */
  readonly isAhead?: boolean | undefined;
  /** The coupon that is handed in. */
  readonly couponNo?: string | undefined;
  /** The buyer wants to pay by points. */
  readonly usePoints?: boolean | undefined;
  /** It happened at a terminal without a line, by this version of the rules. */
  readonly rulesNo?: number | undefined;
}
export type RuleUse = PriceOutcome['uses'][number];

/** Prices sales; what is taken is counted and written with them. */
export interface SalePricing {
  /** Whether a version of the rules is at hand. */
  knows(rulesNo: number): boolean;
  /** Undefined where no rule is about anything. */
  price(asked: SaleAsked): PriceOutcome | undefined;
  /** The sale was made at this price; `isPaid`: an order that is not keeps its coupon from others until it is. */
  take(
    asked: SaleAsked,
    priced: PriceOutcome,
    order: { readonly orderId: number; readonly isPaid: boolean },
  ): void;
  writes(merchantId: number): Statement[];
}

/** With rules at hand everything has a price. */
type AnyPricing = Omit<SalePricing, 'price'> & { price(asked: SaleAsked): PriceOutcome };

/** Who buys when: what has to be known of them before a sale is priced. */
export interface ExpectedBuyer {
  readonly custId: number;
  readonly bizDate: string;
  readonly mealType: number;
  readonly couponNo?: string | undefined;
  readonly rulesNo?: number | undefined;
}

const NOTHING: SalePricing = {
  knows: () => false,
  price: () => undefined,
  take: () => undefined,
  writes: () => [],
};

const isCounted = ({ rules, quotas }: RulesPackage): boolean =>
  quotas.length > 0 || rules.some(({ firstCount, benefitMax }) => firstCount + benefitMax > 0);

const occasionOf = ({ place, deviceId, at, bizDate, mealType }: SaleAsked) => ({
  canteenId: place.placeId,
  stallId: place.stallId,
  deviceId,
  at,
  bizDate,
  mealType,
});

/** Points are earned or may pay: types 3 and 4. */
const withPoints = ({ rules }: RulesPackage): boolean =>
  rules.some(({ ruleType }) => ruleType === 3 || ruleType === 4);

/** The rules as they stand, and versions that terminals had. */
interface Rules {
  readonly now: RulesPackage;
  readonly versions: ReadonlyMap<number, RulesPackage>;
}
/** What people used of rules, the coupons they hand in, and their points. */
interface Known {
  readonly uses: Uses;
  readonly coupons: Coupons;
  readonly points: SalePoints;
}

/** Prices by these rules. */
function pricingWith(all: Rules, { uses, coupons, points }: Known): AnyPricing {
  return {
    knows: (rulesNo) => all.versions.has(rulesNo),
    price: (asked) => {
      const { buyer, lines, isConfirmed, isAhead, couponNo, usePoints } = asked;
      const used = (ruleId: number, key: string) =>
        buyer ? uses.of(buyer.custId, ruleId, key) : { used: 0, amount: 0 };
      const handed =
        couponNo === undefined ? undefined : coupons.of(couponNo, buyer?.custId, asked.bizDate);
      const coupon = typeof handed === 'string' ? undefined : handed;
      const has = buyer && usePoints ? points.of(buyer.custId) : undefined;
      const occasion = occasionOf(asked);
      const rules = all.versions.get(asked.rulesNo ?? -1) ?? all.now;
      const priced = priceSale(rules, {
        buyer,
        occasion,
        lines,
        used,
        isConfirmed,
        isAhead,
        coupon,
        points: has,
      });

      return typeof handed === 'string' ? { ...priced, reason: priced.reason ?? handed } : priced;
    },
    take({ buyer, at }, priced, { orderId, isPaid }) {
      const {
        uses: taken,
        applied,
        pointsUsed: used,
        pointsEarned: earned,
        earnedBy: earnRule,
      } = priced;
      const useRule = applied.find(({ stage }) => stage === STAGE.pointsDeduction)?.ruleId;
      if (buyer) for (const use of taken) uses.add(buyer.custId, use);
      if (buyer)
        points.take({ custId: buyer.custId, orderId, used, earned, useRule, earnRule, isPaid, at });

      for (const { stage, ruleId: couponId, amount: discount } of applied)
        if (stage === STAGE.coupon)
          coupons.take({
            couponId,
            state: isPaid ? couponState.key.used : couponState.key.locked,
            orderId,
            discount,
            at,
          });
    },
    writes: (merchantId) => [
      ...uses.writes(merchantId),
      ...coupons.writes(merchantId),
      ...points.writes(merchantId),
    ],
  };
}

/**
 * What a batch of sales needs to be priced, read once. To be read after the accounts: another sale of the same moment has then moved a wallet
 * or a count, and what is decided here is decided again.
 */
export async function readPricing(
  reader: Reader & { readonly now: string },
  expected: readonly ExpectedBuyer[],
): Promise<SalePricing> {
  const rules = await standingRules(reader);
  const numbers = [...new Set(expected.flatMap(({ rulesNo }) => rulesNo ?? []))];
  const isPlain =
    isEmpty(rules) &&
    numbers.length === 0 &&
    expected.every(({ couponNo }) => couponNo === undefined);

  return isPlain
    ? NOTHING
    : pricingFor(reader, rules, expected, await rulesVersions(reader, numbers));
}

/** The same by rules of the caller's choice. */
export async function pricingFor(
  reader: Reader,
  rules: RulesPackage,
  expected: readonly ExpectedBuyer[],
  versions: ReadonlyMap<number, RulesPackage> = new Map(),
): Promise<AnyPricing> {
  const all = [rules, ...versions.values()];
  const asked = all.some(isCounted) ? expected : [];
  const peopleOf = (meals: readonly ExpectedBuyer[]) => [
    ...new Set(meals.map(({ custId }) => custId)),
  ];
  const numbers = expected.flatMap(({ couponNo }) => couponNo ?? []);
  const [uses, coupons, points] = await Promise.all([
    readUses(reader, peopleOf(asked)),
    readCoupons(reader, numbers),
    readPoints(reader, all.some(withPoints) ? peopleOf(expected) : []),
  ]);

  return pricingWith({ now: rules, versions }, { uses, coupons, points });
}
