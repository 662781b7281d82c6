import { type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import type { System } from '#kit/server/system.ts';
import { deviceAlarm } from '../../contract/machine/device-door.ts';
import {
  alarmState,
  endAlarms,
  muteAlarms,
  pageAlarm,
  takeOnAlarms,
} from '../../contract/machine/watch.ts';
import type { Terminal } from '../authenticate.ts';

const state = alarmState.key;

interface Raised {
  readonly deviceId: number;
  readonly code: string;
  readonly level: number;
  readonly detail: string;
}

/** An alarm begins, or the same one is counted again while it lasts; it is as bad as it was said last. */
export async function raiseAlarm(
  { tx, newId, merchantId }: Pick<Context, 'tx' | 'newId' | 'merchantId'>,
  { deviceId, code, level, detail }: Raised,
): Promise<void> {
  await sql`insert into device_alarm (merchant_id, alarm_id, device_id, code, level, detail)
    values (${merchantId}, ${newId()}, ${deviceId}, ${code}, ${level}, ${detail})
    on conflict (merchant_id, device_id, code) where state <> ${sql.lit(state.over)}
    do update set times = device_alarm.times + 1, last_at = now(), level = excluded.level, detail = excluded.detail,
      version = device_alarm.version + 1`.execute(tx);
}

/** What was wrong is over. */
export async function clearAlarm(
  { tx }: Pick<Context, 'tx'>,
  { deviceId, code }: Pick<Raised, 'deviceId' | 'code'>,
): Promise<void> {
  await tx
    .updateTable('deviceAlarm')
    .set({ state: state.over, endedAt: sql`now()`, version: sql`version + 1` })
    .where('deviceId', '=', deviceId)
    .where('code', '=', code)
    .where('state', '<>', state.over)
    .execute();
}

const ofCaller = ({ scope, merchantId }: Context) =>
  sql<SqlBool>`exists (select from device d where d.merchant_id = ${merchantId}
    and d.device_id = device_alarm.device_id and ${placeWhere('d', scope)})`;

/** Nobody is told of it for now. */
const muted = sql<SqlBool>`coalesce(device_alarm.muted_until > now(), false)`;

/** Alarms nobody has taken on, but for those that are muted. */
export async function countOpenAlarms(context: Context): Promise<number> {
  const { count } = await context.tx
    .selectFrom('deviceAlarm')
    .where('state', '=', state.open)
    .where(ofCaller(context))
    .where(sql<SqlBool>`not ${muted}`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

  return count;
}

const list = serveList('deviceAlarm', pageAlarm, {
  visible: ofCaller,
  shown: (rows) =>
    rows
      .innerJoin('device', 'device.deviceId', 'deviceAlarm.deviceId')
      .leftJoin('canteen', 'canteen.canteenId', 'device.canteenId')
      .leftJoin('operator', 'operator.userId', 'deviceAlarm.assigneeId')
      .select(['device.deviceNum', 'device.deviceName', 'operator.realName as assignee'])
      .select(sql<string>`coalesce(canteen.canteen_name, '')`.as('canteenName')),
  where: {
    keyword: (keyword) =>
      whereContains(keyword, 'device.deviceNum', 'device.deviceName', 'device.sn'),
    canteenId: (canteenId) => whereEquals({ 'device.canteenId': canteenId }),
    state: (wanted) => whereEquals({ 'deviceAlarm.state': wanted }),
    isMuted: (wanted) => (wanted === yesNo.key.yes ? muted : sql<SqlBool>`not ${muted}`),
    deviceId: (deviceId) => whereEquals({ 'deviceAlarm.deviceId': deviceId }),
  },
});

/** Changes alarms of the caller that are not over. @returns how many */
async function changeOpen(
  context: Context,
  alarmIds: readonly number[],
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const changed = await context.tx
    .updateTable('deviceAlarm')
    .set({ ...values, version: sql`version + 1` })
    .where('alarmId', 'in', alarmIds)
    .where('state', '<>', state.over)
    .where(ofCaller(context))
    .returning('alarmId')
    .execute();

  return changed.length;
}

const takeOn = implement(takeOnAlarms, async (context, { alarmIds, note }) => {
  const handling = { state: state.takenOn, assigneeId: context.actor.userId };
  const taken = await changeOpen(context, alarmIds, note === '' ? handling : { ...handling, note });

  return { taken };
});

const mute = implement(muteAlarms, async (context, { alarmIds, mutedUntil }) => ({
  muted: await changeOpen(context, alarmIds, { mutedUntil }),
}));

const end = implement(endAlarms, async (context, { alarmIds, note }) => {
  const over = { state: state.over, endedAt: sql`now()`, assigneeId: context.actor.userId };
  const ended = await changeOpen(context, alarmIds, note === '' ? over : { ...over, note });

  return { ended };
});

export const alarmRoutes = [list, takeOn, mute, end];

/** What machines say is wrong, or over. */
export const alarmDoor = (system: System): Route =>
  implementDirect<typeof deviceAlarm.content, typeof deviceAlarm.result, Terminal>(
    deviceAlarm,
    ({ principal: terminal }, { isRaised, ...alarm }) => {
      const { deviceId } = terminal;
      const within = asSystem(system, terminal, { requestId: 'alarm', ids: 1 }, system.urgent);

      return within(async (context) => {
        if (isRaised) await raiseAlarm(context, { deviceId, ...alarm });
        else await clearAlarm(context, { deviceId, code: alarm.code });

        return undefined;
      });
    },
  );

/** Minutes without a heartbeat after which a machine that should be heard of is missed. */
const MISSED_MINUTES = 10;

/** Writes into the state log when machines went silent and when they were back. */
const logPresence = (
  client: pg.PoolClient,
  merchantId: number,
  {
    deviceIds,
    event,
    newId,
  }: {
    readonly deviceIds: readonly number[];
    readonly event: 'online' | 'offline';
    readonly newId: () => number;
  },
) =>
  client.query({
    name: 'device.presence',
    text: `insert into device_state_log (merchant_id, log_id, device_id, event)
      select $1, told.log_id, told.device_id, $4 from unnest($2::bigint[], $3::bigint[]) as told(log_id, device_id)`,
    values: [merchantId, deviceIds.map(newId), deviceIds, event],
  });

/** Alarms for machines that went silent, and the end of those of machines that are back; both stand in the state log. */
export async function watchSilence(
  client: pg.PoolClient,
  merchantId: number,
  newId: () => number,
): Promise<void> {
  const back = await client.query({
    name: 'device.silenceOver',
    text: `with over as (
        select a.alarm_id, d.device_id, d.removed_at is null and d.state = 1 as is_back
          from device_alarm a join device d on d.merchant_id = $1 and d.device_id = a.device_id
         where a.merchant_id = $1 and a.code = 'OFFLINE' and a.state <> ${state.over}
           and (d.removed_at is not null or d.state <> 1 or d.last_heartbeat_at > now() - make_interval(secs => 3 * d.heartbeat_seconds))
         limit $2)
      update device_alarm a set state = ${state.over}, ended_at = now(), version = a.version + 1
        from over
       where a.merchant_id = $1 and a.alarm_id = over.alarm_id
      returning over.device_id, over.is_back`,
    values: [merchantId, SILENT_AT_ONCE],
  });
  const backIds = back.rows.flatMap(({ device_id: deviceId, is_back: isBack }) =>
    isBack ? [Number(deviceId)] : [],
  );
  if (backIds.length > 0)
    await logPresence(client, merchantId, { deviceIds: backIds, event: 'online', newId });

  const { rows } = await client.query({
    name: 'device.silent',
    text: `select d.device_id from device d
       where d.merchant_id = $1 and d.removed_at is null and d.state = 1 and d.last_heartbeat_at is not null
         and d.last_heartbeat_at < now() - greatest(make_interval(secs => 3 * d.heartbeat_seconds), make_interval(mins => $2))
         and not exists (select from device_alarm a where a.merchant_id = $1 and a.device_id = d.device_id
           and a.code = 'OFFLINE' and a.state <> ${state.over})
       limit $3`,
    values: [merchantId, MISSED_MINUTES, SILENT_AT_ONCE],
  });

  if (rows.length === 0) return;

  const deviceIds = rows.map(({ device_id: deviceId }) => Number(deviceId));
  await client.query({
    name: 'device.silenceRaised',
    text: `insert into device_alarm (merchant_id, alarm_id, device_id, code, level)
      select $1, told.alarm_id, told.device_id, 'OFFLINE', 2 from unnest($2::bigint[], $3::bigint[]) as told(alarm_id, device_id)
      on conflict do nothing`,
    values: [merchantId, deviceIds.map(() => newId()), deviceIds],
  });
  await logPresence(client, merchantId, { deviceIds, event: 'offline', newId });
}

/** Alarms one round raises at most, and ends at most. */
export const SILENT_AT_ONCE = 500;

/** Ids a round takes at most: its alarms, and two lines of the state log for each machine. */
export const SILENT_IDS = 3 * SILENT_AT_ONCE;
