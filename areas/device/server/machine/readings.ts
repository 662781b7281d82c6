import { sql } from 'kysely';
import { wallTime } from '#kit/server/context.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { notFound, Refusal } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import type { System } from '#kit/server/system.ts';
import { alarmLevel } from '../../contract/machine/device-door.ts';
import { canDo } from '../../contract/machine/kinds.ts';
import { CHART_POINTS, deviceReading, readingChart } from '../../contract/machine/reading.ts';
import { type MachineSettings, settingsHeld } from '../../contract/machine/settings.ts';
import type { Terminal } from '../authenticate.ts';
import { clearAlarm, raiseAlarm } from './alarms.ts';

/** What an instrument may measure: hundredths of its unit; null where there is no limit. */
interface Limits {
  readonly unit: string;
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** Limits of an instrument, which hold where its settings say so. */
function limitsOf(deviceType: number, settings: MachineSettings): Limits {
  const { unit = '', limited, lowest, highest } = settingsHeld(deviceType, settings);
  const isLimited = limited === 1;

  return {
    unit: String(unit),
    lowest: isLimited ? Number(lowest) : null,
    highest: isLimited ? Number(highest) : null,
  };
}

/** Why a reading is beyond its limits, in figures; undefined where it is within them. */
export function beyond(value: number, { unit, lowest, highest }: Limits): string | undefined {
  const shown = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}${unit}`;
  if (lowest !== null && value < lowest) return `${shown(value)} < ${shown(lowest)}`;
  if (highest !== null && value > highest) return `${shown(value)} > ${shown(highest)}`;

  return undefined;
}

const LIMIT_ALARM = 'READING';

/** What instruments measured; the newest reading decides whether there is an alarm. */
export const readingDoor = (system: System): Route =>
  implementDirect<typeof deviceReading.content, typeof deviceReading.result, Terminal>(
    deviceReading,
    ({ principal: terminal }, { readings }) => {
      const { merchantId, deviceId, deviceType, timeZone } = terminal;
      if (!canDo(deviceType, 'measures'))
        throw new Refusal(403, 'NOT_FOR_MACHINE', '该类设备没有读数');

      const now = wallTime(Date.now(), timeZone);
      const isAhead = (at: string): boolean => at > now;
      const told = readings.map(({ at, value }) => ({ at: isAhead(at) ? now : at, value }));
      const within = asSystem(system, terminal, { requestId: 'reading', ids: 1 }, system.urgent);

      return within(async (context) => {
        const { tx } = context;
        const kept =
          await sql`insert into device_reading (merchant_id, device_id, occurred_at, value)
          select ${merchantId}, ${deviceId}, told.at::timestamp at time zone ${timeZone}, told.value
            from unnest(${told.map(({ at }) => at)}::text[], ${told.map(({ value }) => value)}::integer[]) as told(at, value)
          on conflict do nothing`.execute(tx);

        const row = await tx
          .selectFrom('device')
          .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
          .where('deviceId', '=', deviceId)
          .executeTakeFirstOrThrow();
        const newest = await tx
          .selectFrom('deviceReading')
          .select('value')
          .where('deviceId', '=', deviceId)
          .orderBy('occurredAt', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow();
        const why = beyond(newest.value, limitsOf(deviceType, row.settings));
        if (why === undefined) await clearAlarm(context, { deviceId, code: LIMIT_ALARM });
        else
          await raiseAlarm(context, {
            deviceId,
            code: LIMIT_ALARM,
            level: alarmLevel.key.critical,
            detail: why,
          });

        return { kept: Number(kept.numAffectedRows ?? 0) };
      });
    },
  );

const chart = implement(readingChart, async (context, { deviceId, ...period }) => {
  const { tx, scope } = context;
  const device = await tx
    .selectFrom('device')
    .select('deviceType')
    .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
    .where('deviceId', '=', deviceId)
    .where('removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .executeTakeFirst();
  if (!device) throw notFound('设备不存在或已被删除');

  const parts = tx
    .selectFrom('deviceReading')
    .select(['occurredAt', 'value'])
    .select(sql<number>`ntile(${CHART_POINTS}) over (order by occurred_at)`.as('part'))
    .where('deviceId', '=', deviceId)
    .where(wherePeriod('deviceReading.occurredAt', period));
  const points = await tx
    .selectFrom(parts.as('reading'))
    .select(({ fn }) => [
      fn.max('reading.occurredAt').as('at'),
      fn.min('reading.value').as('lowest'),
      fn.max('reading.value').as('highest'),
    ])
    .groupBy('reading.part')
    .orderBy('at')
    .execute();

  return { ...limitsOf(device.deviceType, device.settings), points };
});

export const readingRoutes = [chart];
