import type pg from 'pg';
import { packagePricing } from '../../contract/lookups.ts';
import { type PartRow, packageParts, type SellingPoint } from './package-sale.ts';

interface Offered {
  readonly packageId: number;
  readonly packageName: string;
  /** Fen; null where it follows from the dishes. */
  readonly price: number | null;
  readonly discountRatio: number;
  readonly dishes: Pick<
    PartRow,
    'dishesId' | 'dishesName' | 'price' | 'choiceGroup' | 'quantity'
  >[];
}

/** Set meals that are sold at a place on a day, at the prices they are sold at. */
export async function packagesOffered(
  context: { readonly client: pg.PoolClient; readonly merchantId: number },
  at: SellingPoint,
): Promise<Offered[]> {
  const rows = await packageParts(context, at);
  return [...Map.groupBy(rows, (row) => row.packageId).values()].flatMap((parts) =>
    parts.slice(0, 1).map(({ packageId, packageName, pricing, packagePrice, discountRatio }) => ({
      packageId,
      packageName,
      price: pricing === packagePricing.key.fixed ? packagePrice : null,
      discountRatio,
      dishes: parts.map(({ dishesId, dishesName, price, choiceGroup, quantity }) => ({
        dishesId,
        dishesName,
        price,
        choiceGroup,
        quantity,
      })),
    })),
  );
}
