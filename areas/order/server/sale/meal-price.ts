import { sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { mealPrices } from '../../contract/meal-price.ts';

const ORDER = ['canteenName', 'orderKind', 'mealType'] as const;

export const mealPriceRows = serveEntity('mealPrice', mealPrices, {
  order: ORDER.map((column) => ({ column, asc: true })),
  visible: ({ scope }) => sql<boolean>`${scopeWhere('mealPrice.canteenId', scope.canteens)}`,
  list: (rows) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'mealPrice.canteenId')
      .leftJoin('personType', 'personType.psnType', 'mealPrice.psnType')
      .select(['canteenName', 'psnTypeName']),
  async check(context, { canteenId }) {
    if (canteenId !== undefined && !(await isUsableCanteen(context, canteenId)))
      throw notFound('食堂不存在或已被删除');
  },
});
