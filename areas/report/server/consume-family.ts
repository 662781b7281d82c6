import { sql } from 'kysely';
import { family } from '#kit/server/report/family.ts';

const CONSUME = 20;
const REPAIR = 21;
const REFUND = 22;
const SALES = 105;

const count = (type: number) => sql<number>`count(*) filter (where f.trade_type = ${sql.lit(type)} and f.line = 1)`;
const sum = (type: number) => sql<number>`sum(f.amount) filter (where f.trade_type = ${sql.lit(type)})`;

/** F1 of the domain notes: what was sold, repaired and refunded at the canteens, grain = a tender of an order. */
export const consumeFamily = family({
  name: 'consume',
  facts: {
    table: 'posting',
    where: sql<boolean>`f.trade_type in (${sql.lit(CONSUME)}, ${sql.lit(REPAIR)}, ${sql.lit(REFUND)})
      and (f.to_account = ${sql.lit(SALES)} or f.from_account = ${sql.lit(SALES)})`,
  },
  bucket: { column: 'canteen_id', dimension: 'canteenId' },
  dimensions: {
    canteenId: 'canteen_id',
    stallId: 'stall_id',
    mealType: 'meal_type',
    nuclearMode: 'nuclear_mode',
    walletType: 'wallet_type',
    orgId: 'org_id',
    psnType: 'psn_type',
  },
  measures: {
    consumeNum: count(CONSUME),
    consumeAmount: sum(CONSUME),
    repairNum: count(REPAIR),
    repairAmount: sum(REPAIR),
    refundNum: count(REFUND),
    refundAmount: sum(REFUND),
  },
  rollups: [
    { table: 'rollup_consume_place', dimensions: ['canteenId', 'stallId', 'mealType', 'nuclearMode', 'walletType'] },
    { table: 'rollup_consume_person', dimensions: ['canteenId', 'orgId', 'psnType', 'walletType'] },
  ],
});
