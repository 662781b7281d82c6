import { sql } from 'kysely';
import type { Posting } from '#areas/account/server/api.ts';
import { family } from '#kit/server/report/family.ts';

const CONSUME = 20;
const REPAIR = 21;
const REFUND = 22;
const SALES = 105;
const TYPES = new Set<number>([CONSUME, REPAIR, REFUND]);

/* What paid, or 0 for what nobody has paid yet. A refund that could not go back into its wallet still takes back that tender: where its
   money went says which (funds 102 to 104, withdrawal clearing 106). */
const TENDER = sql<number>`case when f.wallet_type is not null then f.wallet_type when f.to_account = 102 then 2
  when f.to_account = 103 then 4 when f.to_account in (104, 106) then 1 else 0 end`;

const count = (type: number) => sql<number>`count(*) filter (where f.trade_type = ${sql.lit(type)} and f.line = 1)`;
/* A sale is one of each tender that paid a part of it, in however many lots. */
const parts = (type: number) =>
  sql<number>`count(distinct f.transaction_id * 8 + (${TENDER})) filter (where f.trade_type = ${sql.lit(type)})`;
const sum = (type: number) => sql<number>`sum(f.amount) filter (where f.trade_type = ${sql.lit(type)})`;

/** F1 of the domain notes: what was sold, repaired and refunded at the canteens, grain = a tender of an order. */
export const consumeFamily = family({
  name: 'consume',
  facts: {
    table: 'posting',
    where: sql<boolean>`f.trade_type in (${sql.lit(CONSUME)}, ${sql.lit(REPAIR)}, ${sql.lit(REFUND)})
      and (f.to_account = ${sql.lit(SALES)} or f.from_account = ${sql.lit(SALES)})`,
  },
  cellOf: ({ tradeType, fromAccount, toAccount, occasion: { bizDate, canteenId } }: Posting) =>
    TYPES.has(tradeType) && (toAccount === SALES || fromAccount === SALES)
      ? { bizDate, bucketId: canteenId ?? 0 }
      : undefined,
  bucket: { column: 'canteen_id', dimension: 'canteenId' },
  stall: 'stallId',
  dimensions: {
    canteenId: 'canteen_id',
    stallId: 'stall_id',
    mealType: 'meal_type',
    nuclearMode: 'nuclear_mode',
    walletType: TENDER,
    orgId: 'org_id',
    psnType: 'psn_type',
  },
  measures: {
    consumeNum: count(CONSUME),
    /** By tender: of how many sales it paid a part. Orders are counted by consumeNum, whatever paid them. */
    consumeTenderNum: parts(CONSUME),
    consumeAmount: sum(CONSUME),
    repairNum: count(REPAIR),
    repairTenderNum: parts(REPAIR),
    repairAmount: sum(REPAIR),
    refundNum: count(REFUND),
    refundTenderNum: parts(REFUND),
    refundAmount: sum(REFUND),
  },
  rollups: [
    { table: 'rollup_consume_place', dimensions: ['canteenId', 'stallId', 'mealType', 'nuclearMode', 'walletType'] },
    { table: 'rollup_consume_person', dimensions: ['canteenId', 'orgId', 'psnType', 'walletType'] },
  ],
});
