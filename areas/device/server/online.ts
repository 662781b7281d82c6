import { sql } from 'kysely';

/** Heartbeats a terminal may miss before it counts as offline (rule devices/online). */
const MISSED_HEARTBEATS = 3;

/** 1 online, 2 offline: never stored, so it cannot be stale. */
export const online = sql<1 | 2>`case when device.last_heartbeat_at
  >= now() - make_interval(secs => ${MISSED_HEARTBEATS} * device.heartbeat_seconds) then 1 else 2 end`;
