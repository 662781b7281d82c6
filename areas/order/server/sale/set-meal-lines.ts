import type { SoldPackage } from '#areas/menu/server/api.ts';
import { sharesOf } from '#kit/contract/shares.ts';
import { amountOf, type LineDraft } from '../order-line.ts';

const THOUSAND = 1000;

/**
 * The lines of set meals: each dish at its own price, less its share of what the set meal saves, to the fen. Where a set meal costs more than
 * its dishes, theirs are raised.
 */
export function setMealLines({ packageId, packageName, total, parts }: SoldPackage): LineDraft[] {
  const alone = parts.map(({ price, quantity }) => Math.round((price * quantity) / THOUSAND));
  const shares = sharesOf(total, alone.some((amount) => amount > 0) ? alone : alone.map(() => 1));

  return parts.map(({ dishesId, dishesName, price, costPrice, quantity }, at) => {
    const [share, own] = [shares[at] ?? 0, alone[at] ?? 0];
    const line: LineDraft = {
      goodsKind: 1,
      goodsId: dishesId,
      goodsName: dishesName,
      measure: 1,
      unitPrice: share <= own ? price : Math.ceil((share * THOUSAND) / quantity),
      quantity,
      cost: costPrice === null ? undefined : Math.round((costPrice * quantity) / THOUSAND),
      setMeal: { packageId, packageName },
    };

    return { ...line, reduction: amountOf(line) - share };
  });
}
