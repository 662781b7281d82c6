import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';

type Place = { readonly canteenId: number } | { readonly stallId: number };

interface Dependents {
  readonly stalls: number;
  readonly devices: number;
  readonly orders: boolean;
}

/**
 * Refuses to remove a place that others stand on. Orders count for ever: their reports still name it, and resting is enough.
 * @throws conflict HAS_STALLS, HAS_DEVICES or HAS_ORDERS
 */
export async function assertNothingDependsOn(context: Context, place: Place): Promise<void> {
  const inCanteen = 'canteenId' in place;
  const [column, id] = inCanteen ? [sql`canteen_id`, place.canteenId] : [sql`stall_id`, place.stallId];
  const merchant = sql`merchant_id = ${context.merchantId}`;
  const stalls = inCanteen
    ? sql`(select count(*) from stall where ${merchant} and canteen_id = ${id} and removed_at is null)`
    : sql`0::bigint`;
  const found = await sql<Dependents>`select ${stalls} as stalls,
    (select count(*) from device where ${merchant} and ${column} = ${id} and removed_at is null) as devices,
    exists (select from meal_order where ${merchant} and ${column} = ${id}) as orders`.execute(context.tx);
  const { stalls: stallCount, devices, orders } = found.rows[0] as Dependents;
  if (stallCount > 0) throw conflict('HAS_STALLS', '该食堂下还有{count}个档口，请先删除档口', { count: stallCount });
  if (devices > 0) throw conflict('HAS_DEVICES', '还绑定了{count}台设备，请先解绑设备', { count: devices });
  if (orders) throw conflict('HAS_ORDERS', '已产生消费订单，不能删除，可将营业状态改为休息');
}
