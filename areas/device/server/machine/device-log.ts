import { type SqlBool, sql } from 'kysely';
import { type Context, wallTime } from '#kit/server/context.ts';
import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { removeInSteps } from '#kit/server/jobs/merchant-round.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import type { System } from '#kit/server/system.ts';
import { deviceLog } from '../../contract/machine/device-door.ts';
import { LOG_DAYS, pageDeviceLog } from '../../contract/machine/watch.ts';
import type { Terminal } from '../authenticate.ts';

const ofCaller = ({ scope, merchantId }: Context) =>
  sql<SqlBool>`exists (select from device d where d.merchant_id = ${merchantId}
    and d.device_id = device_log.device_id and ${placeWhere('d', scope)})`;

const list = serveList('deviceLog', pageDeviceLog, {
  visible: ofCaller,
  shown: (rows) =>
    rows
      .innerJoin('device', 'device.deviceId', 'deviceLog.deviceId')
      .select(['device.deviceNum', 'device.deviceName']),
  where: {
    keyword: (keyword) =>
      whereContains(keyword, 'device.deviceNum', 'device.deviceName', 'deviceLog.message'),
    deviceId: (deviceId) => whereEquals({ 'deviceLog.deviceId': deviceId }),
  },
});

export const deviceLogRoutes = [list];

/** Lines of machines' own logs, in the time of the merchant; what a clock that is ahead says counts as now. */
export const logDoor = (system: System): Route =>
  implementDirect<typeof deviceLog.content, typeof deviceLog.result, Terminal>(
    deviceLog,
    async ({ principal: { merchantId, deviceId, timeZone } }, { lines }) => {
      const newId = await system.ids.reserve(lines.length);
      const now = wallTime(Date.now(), timeZone);
      const isAhead = (at: string): boolean => at > now;
      const rows = lines.map((line) => ({
        ...line,
        logId: newId(),
        at: isAhead(line.at) ? now : line.at,
      }));
      await system.urgent.merchant(merchantId, { timeZone }, (_tx, client) =>
        client.query({
          name: 'device.log',
          text: `insert into device_log (merchant_id, log_id, device_id, level, occurred_at, message)
            select $1, l.log_id, $2, l.level, l.at::timestamp at time zone $3, l.message
              from unnest($4::bigint[], $5::smallint[], $6::text[], $7::text[]) as l(log_id, level, at, message)`,
          values: [
            merchantId,
            deviceId,
            timeZone,
            numberColumn(rows, ({ logId }) => logId),
            numberColumn(rows, ({ level }) => level),
            textColumn(rows, ({ at }) => at),
            textColumn(rows, ({ message }) => message),
          ],
        }),
      );

      return { kept: rows.length };
    },
  );

/** Rows a transaction removes at most. */
const A_ROUND = 5000;

/** Removes lines that were kept long enough. */
export const removeOldLogs = (system: System): Promise<void> =>
  removeInSteps(system, { requestId: 'logs that are over', atOnce: A_ROUND }, removeOldLines);

async function removeOldLines({ client, merchantId }: Context): Promise<number> {
  const { rowCount } = await client.query({
    name: 'device.logOver',
    text: `delete from device_log l using (
        select log_id from device_log where merchant_id = $1 and received_at < now() - make_interval(days => $2) limit $3) over
      where l.merchant_id = $1 and l.log_id = over.log_id`,
    values: [merchantId, LOG_DAYS, A_ROUND],
  });

  return rowCount ?? 0;
}
