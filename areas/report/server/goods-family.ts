import { sql } from 'kysely';
import type { SoldLines } from '#areas/order/server/api.ts';
import { family } from '#kit/server/report/family.ts';

const sum = (column: string) => sql<number>`sum(f.${sql.id(column)})`;

/**
 * What was sold of dishes and goods, one fact a line of a paid order. What is given back of a line is counted with
 * its sale. Quantities are thousandths of a piece, or grams.
 */
export const goodsFamily = family({
  name: 'goods',
  facts: { table: 'order_line', where: sql<boolean>`f.sold` },
  /* A line that is not paid yet is marked too: what is sold is read from the facts. */
  cellOf: ({ bizDate, placeId }: SoldLines) => ({ bizDate, bucketId: placeId }),
  bucket: { column: 'place_id', dimension: 'placeId' },
  placed: { place: 'placeId', stall: 'stallId' },
  dimensions: {
    placeKind: 'place_kind',
    placeId: 'place_id',
    canteenId: 'canteen_id',
    stallId: 'stall_id',
    mealType: 'meal_type',
    orderKind: 'order_kind',
    goodsKind: 'goods_kind',
    goodsId: 'goods_id',
    categoryId: 'category_id',
    measure: 'measure',
    deviceId: 'device_id',
    orgId: 'org_id',
    psnType: 'psn_type',
  },
  record: 'order_id',
  measures: {
    lineNum: sql<number>`count(*)`,
    /** Of lines that are counted, and of lines that are weighed. */
    pieces: sql<number>`sum(f.quantity) filter (where f.measure = 1)`,
    grams: sql<number>`sum(f.quantity) filter (where f.measure = 2)`,
    amount: sum('amount'),
    /** What pieces brought, after discount and refund; the rest of a dish was weighed. */
    pieceAmount: sql<number>`sum(f.amount - f.discount_share - f.refund_amount) filter (where f.measure = 1)`,
    discountAmount: sum('discount_share'),
    refundPieces: sql<number>`sum(f.refund_quantity) filter (where f.measure = 1)`,
    refundGrams: sql<number>`sum(f.refund_quantity) filter (where f.measure = 2)`,
    refundAmount: sum('refund_amount'),
    /** Of lines whose cost is known, and what those were sold for. */
    costAmount: sum('cost'),
    costedAmount: sql<number>`sum(f.amount - f.discount_share - f.refund_amount) filter (where f.cost is not null)`,
    costedPieces: sql<number>`sum(f.quantity) filter (where f.measure = 1 and f.cost is not null)`,
  },
  rollups: [
    {
      table: 'rollup_goods',
      dimensions: [
        'placeKind',
        'placeId',
        'canteenId',
        'stallId',
        'mealType',
        'orderKind',
        'goodsKind',
        'goodsId',
        'categoryId',
      ],
    },
  ],
});
