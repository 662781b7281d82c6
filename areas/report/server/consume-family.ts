import { sql } from 'kysely';
import { ledgerAccount, tradeType } from '#areas/ledger/contract/lookups.ts';
import type { Posting } from '#areas/ledger/server/api.ts';
import { family } from '#kit/server/report/family.ts';
import { channelOfPosting } from './money-family.ts';

/* Each order, repair or refund once, however many payments and tenders it has; and once for each tender with a part in it. Which posting
   stands for it was said when it was written. */
const count = (type: number) =>
  sql<number>`count(*) filter (where f.trade_type = ${sql.lit(type)} and f.counts_as = 2)`;

const parts = (type: number) =>
  sql<number>`count(*) filter (where f.trade_type = ${sql.lit(type)} and f.counts_as > 0)`;

const sum = (type: number) =>
  sql<number>`sum(f.amount) filter (where f.trade_type = ${sql.lit(type)})`;

/* A repair that settles suspense takes the suspense out of the sales again: what it adds is what was not sold before. */
const repaired = sql<number>`sum(case when f.to_account = ${sql.lit(ledgerAccount.key.sales)} then f.amount else -f.amount end)
  filter (where f.trade_type = ${sql.lit(tradeType.key.backCharge)})`;

const AT_PLACE = ['placeKind', 'placeId', 'canteenId'] as const;

/** What was sold, repaired and refunded at selling places, grain = a tender of an order. */
export const consumeFamily = family({
  name: 'consume',
  facts: {
    table: 'posting',
    where: sql<boolean>`f.tender_type is not null`,
  },
  cellOf: ({ tenderType, occasion: { bizDate, place } }: Posting) =>
    tenderType === null ? undefined : { bizDate, bucketId: place?.placeId ?? 0 },
  bucket: { column: 'place_id', dimension: 'placeId' },
  placed: { place: 'placeId', stall: 'stallId' },
  dimensions: {
    placeKind: 'place_kind',
    placeId: 'place_id',
    canteenId: 'canteen_id',
    stallId: 'stall_id',
    mealType: 'meal_type',
    nuclearMode: 'nuclear_mode',
    orderKind: 'order_kind',
    onlineFlag: 'online_flag',
    tenderType: 'tender_type',
    orgId: 'org_id',
    psnType: 'psn_type',
    deviceId: 'device_id',
    sourceType: 'source_type',
    custId: 'cust_id',
    operatorId: 'operator_id',
    costCenterId: 'cost_center_id',
    channel: channelOfPosting,
    hour: sql<number>`extract(hour from f.occurred_at)::int`,
    halfHour: sql<number>`(extract(hour from f.occurred_at) * 2 + floor(extract(minute from f.occurred_at) / 30))::int`,
  },
  record: sql<number>`coalesce(f.order_id, f.transaction_id)`,
  measures: {
    consumeNum: count(tradeType.key.consumption),
    /** By tender: of how many sales it paid a part. Orders are counted by consumeNum, whatever paid them. */
    consumeTenderNum: parts(tradeType.key.consumption),
    consumeAmount: sum(tradeType.key.consumption),
    repairNum: count(tradeType.key.backCharge),
    repairTenderNum: parts(tradeType.key.backCharge),
    repairAmount: repaired,
    refundNum: count(tradeType.key.refund),
    refundTenderNum: parts(tradeType.key.refund),
    refundAmount: sum(tradeType.key.refund),
  },
  rollups: [
    {
      table: 'rollup_consume_place',
      dimensions: [
        ...AT_PLACE,
        'stallId',
        'mealType',
        'nuclearMode',
        'orderKind',
        'onlineFlag',
        'tenderType',
      ],
    },
    { table: 'rollup_consume_org', dimensions: [...AT_PLACE, 'orgId', 'psnType'] },
    {
      table: 'rollup_consume_person',
      dimensions: [...AT_PLACE, 'orgId', 'psnType', 'mealType', 'tenderType'],
    },
    {
      table: 'rollup_consume_device',
      dimensions: [...AT_PLACE, 'stallId', 'deviceId', 'sourceType', 'orderKind'],
    },
  ],
});
