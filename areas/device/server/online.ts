import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';

/** Heartbeats a terminal may miss before it counts as offline (rule devices/online). */
const MISSED_HEARTBEATS = 3;

/** 1 online, 2 offline: never stored, so it cannot be stale. */
export const online = sql<1 | 2>`case when device.last_heartbeat_at
  >= now() - make_interval(secs => ${MISSED_HEARTBEATS} * device.heartbeat_seconds) then 1 else 2 end`;

/** When the newest sale of a device arrived; null before the first. */
export const lastSaleAt = ({ merchantId }: Pick<Context, 'merchantId'>) => sql<string | null>`(
  select t.received_at from device_transaction t
   where t.merchant_id = ${merchantId} and t.device_id = device.device_id order by t.transaction_no desc limit 1)`;
