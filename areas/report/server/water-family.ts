import { sql } from 'kysely';
import { waterState } from '#areas/device/contract/machine/water.ts';
import { family } from '#kit/server/report/family.ts';

/** Uses of water on the day they began. A late word of a machine changes them, and there are few of them: nothing is kept. */
export const waterFamily = family({
  name: 'water',
  facts: { table: 'water_use', where: sql<boolean>`true` },
  cellOf: () => undefined,
  bucket: { column: 'place_id', dimension: 'placeId' },
  placed: { place: 'placeId', stall: 'stallId' },
  dimensions: {
    placeId: 'place_id',
    canteenId: 'canteen_id',
    stallId: 'stall_id',
    deviceId: 'device_id',
    custId: 'cust_id',
  },
  /* A use that cost nothing has no order. */
  record: sql<number>`coalesce(f.order_id, f.use_id)`,
  measures: {
    useNum: sql<number>`count(*)`,
    lostNum: sql<number>`count(*) filter (where f.state = ${sql.lit(waterState.key.lost)})`,
    millilitres: sql<number>`sum(f.millilitres)`,
    seconds: sql<number>`sum(f.seconds)`,
    charged: sql<number>`sum(f.charged)`,
  },
  rollups: [],
});
