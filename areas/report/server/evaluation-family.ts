import { type RawBuilder, sql } from 'kysely';
import { family } from '#kit/server/report/family.ts';

const count = (where: string): RawBuilder<number> => sql`count(*) filter (where ${sql.raw(where)})`;
const placed = {
  placeKind: 'place_kind',
  placeId: 'place_id',
  canteenId: 'canteen_id',
  stallId: 'stall_id',
} as const;

/*
 * What diners said, on the day they said it. Replies and hiding change it for weeks, and there is little of it: nothing is kept, a day is a
 * range of an index.
 */

/** Evaluations of orders that are not hidden. */
export const evaluationFamily = family({
  name: 'evaluation',
  facts: { table: 'order_evaluation', where: sql<boolean>`f.show_flag = 1` },
  cellOf: () => undefined,
  bucket: { column: 'place_id', dimension: 'placeId' },
  placed: { place: 'placeId', stall: 'stallId' },
  dimensions: { ...placed, mealType: 'meal_type' },
  record: 'evaluation_id',
  measures: {
    evaluateNum: sql<number>`count(*)`,
    starSum: sql<number>`sum(f.stars)`,
    goodNum: count('f.stars >= 4'),
    middleNum: count('f.stars = 3'),
    badNum: count('f.stars <= 2'),
    repliedNum: count('f.replied_at is not null'),
  },
  rollups: [],
});

/** Stars of dishes in them. */
export const dishMarkFamily = family({
  name: 'dishMark',
  facts: { table: 'order_evaluation_dish', where: sql<boolean>`f.show_flag = 1` },
  cellOf: () => undefined,
  bucket: { column: 'place_id', dimension: 'placeId' },
  placed: { place: 'placeId', stall: 'stallId' },
  dimensions: { ...placed, mealType: 'meal_type', goodsKind: 'goods_kind', goodsId: 'goods_id' },
  record: 'evaluation_id',
  measures: { markNum: sql<number>`count(*)`, starSum: sql<number>`sum(f.stars)` },
  rollups: [],
});

/** Complaints and suggestions; those about no place are of place 0, which only who sees all places sees. */
export const complaintFamily = family({
  name: 'complaint',
  facts: { table: 'complaint', where: sql<boolean>`true` },
  cellOf: () => undefined,
  bucket: { column: sql<number>`coalesce(f.place_id, 0)`, dimension: 'placeId' },
  placed: { place: 'placeId', stall: 'stallId' },
  dimensions: placed,
  record: 'complaint_id',
  measures: {
    complainNum: count('f.complaint_type = 1'),
    suggestNum: count('f.complaint_type = 2'),
    waitingNum: count('f.state = 1'),
    answeredNum: count('f.state = 2'),
    closedNum: count('f.state = 3'),
    /** Complaints not answered yet, without suggestions. */
    openNum: count('f.complaint_type = 1 and f.state = 1'),
  },
  rollups: [],
});
