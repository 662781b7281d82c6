import { type RawBuilder, sql } from 'kysely';
import { family } from '#kit/server/report/family.ts';

const sum = (column: string) => sql<number>`sum(f.${sql.id(column)})`;
const count = (where: string): RawBuilder<number> => sql`count(*) filter (where ${sql.raw(where)})`;

/** What of an order that is added says where it counts. */
interface AddedOrder {
  readonly bizDate: string;
  readonly place: { readonly placeId: number };
}

/**
 * Orders as they stand now, one fact an order on the business date it is for. What adds them marks their cells. Their states change for weeks
 * and in many ways: the table itself marks the cells of whatever is changed (trigger `mark_orders`).
 */
export const orderFamily = family({
  name: 'order',
  facts: { table: 'meal_order', where: sql<boolean>`true` },
  cellOf: ({ bizDate, place }: AddedOrder) => ({ bizDate, bucketId: place.placeId }),
  bucket: { column: 'place_id', dimension: 'placeId' },
  placed: { place: 'placeId', stall: 'stallId' },
  dimensions: {
    placeKind: 'place_kind',
    placeId: 'place_id',
    canteenId: 'canteen_id',
    stallId: 'stall_id',
    mealType: 'meal_type',
    orderKind: 'order_kind',
    sourceType: 'source_type',
  },
  record: 'order_id',
  measures: {
    orderNum: sql<number>`count(*)`,
    amount: sum('amount'),
    discountAmount: sum('discount_amount'),
    paidAmount: sum('paid_amount'),
    refundedAmount: sum('refunded_amount'),
    unpaidNum: count('f.order_state = 1'),
    paidNum: count('f.order_state = 2'),
    makingNum: count('f.order_state in (3, 4)'),
    completedNum: count('f.order_state = 5'),
    cancelledNum: count('f.order_state = 6'),
    closedNum: count('f.order_state = 7'),
    abnormalNum: count('f.order_state = 8'),
    refundedNum: count('f.refund_state > 1'),
    checkedNum: count('f.check_state = 2'),
    expiredNum: count('f.check_state = 3'),
    /** Paid, not cancelled, and not come for yet. */
    waitingNum: count(
      'f.check_state = 1 and f.order_state in (2, 3, 4, 5) and f.refund_state <> 2',
    ),
  },
  rollups: [
    {
      table: 'rollup_order',
      dimensions: [
        'placeKind',
        'placeId',
        'canteenId',
        'stallId',
        'mealType',
        'orderKind',
        'sourceType',
      ],
    },
  ],
});
