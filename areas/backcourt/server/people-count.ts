import { sql } from 'kysely';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { canDo, typesThatCan } from '#areas/device/contract/machine/kinds.ts';
import type { Terminal } from '#areas/device/server/api.ts';
import { daysBetween } from '#kit/contract/calendar-day.ts';
import { wallTime } from '#kit/server/context.ts';
import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { invalid, notFound, Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import type { System } from '#kit/server/system.ts';
import {
  devicePeople,
  FLOW_DAYS,
  PRESENT_MINUTES,
  passengerFlow,
  peoplePresent,
} from '../contract/people-count.ts';

/** What cameras counted, in the time of the merchant; a clock that is ahead counts as now. */
export const peopleDoor = (system: System): Route =>
  implementDirect<typeof devicePeople.content, typeof devicePeople.result, Terminal>(
    devicePeople,
    async ({ principal: { merchantId, timeZone, deviceId, deviceType, place } }, { counts }) => {
      if (!canDo(deviceType, 'countsPeople'))
        throw new Refusal(403, 'NOT_FOR_MACHINE', '该类设备不统计客流');
      if (place.placeKind !== placeKind.key.canteen) throw notFound('该终端不在食堂');

      const now = wallTime(Date.now(), timeZone);
      const isAhead = (at: string): boolean => at > now;
      const { rowCount } = await system.urgent.merchant(merchantId, { timeZone }, (_tx, client) =>
        client.query({
          name: 'backcourt.people',
          text: `insert into people_count (merchant_id, device_id, canteen_id, counted_at, entered, left_again, present)
            select $1, $2, $3, c.at::timestamp at time zone $4, c.entered, c.left_again, c.present
              from unnest($5::text[], $6::integer[], $7::integer[], $8::integer[]) as c(at, entered, left_again, present)
            on conflict do nothing`,
          values: [
            merchantId,
            deviceId,
            place.placeId,
            timeZone,
            textColumn(counts, ({ at }) => (isAhead(at) ? now : at)),
            numberColumn(counts, ({ entered }) => entered),
            numberColumn(counts, ({ left }) => left),
            numberColumn(counts, ({ present }) => present),
          ],
        }),
      );

      return { kept: rowCount ?? 0 };
    },
  );

const present = implement(peoplePresent, ({ tx, scope, merchantId }, { canteenId }) => {
  const cameras = tx
    .selectFrom('device')
    .leftJoinLateral(
      sql<{
        present: number;
        countedAt: string;
      }>`(select c.present, c.counted_at from people_count c
        where c.merchant_id = ${merchantId} and c.device_id = device.device_id
          and c.counted_at > now() - make_interval(mins => ${PRESENT_MINUTES})
        order by c.counted_at desc limit 1)`.as('newest'),
      (on) => on.onTrue(),
    )
    .select(['device.canteenId', 'newest.present', 'newest.countedAt'])
    .where('device.deviceType', 'in', typesThatCan('countsPeople'))
    .where('device.removedAt', 'is', null);

  return tx
    .selectFrom('canteen')
    .innerJoin(cameras.as('camera'), 'camera.canteenId', 'canteen.canteenId')
    .select(({ fn }) => [
      'canteen.canteenId',
      'canteen.canteenName',
      fn.countAll<number>().as('cameras'),
      sql<number | null>`sum(camera.present)::integer`.as('present'),
      sql<string | null>`max(camera.counted_at)`.as('countedAt'),
    ])
    .where(scopeWhere('canteen.canteenId', scope.canteens))
    .where(whereEquals({ 'canteen.canteenId': canteenId }))
    .groupBy(['canteen.canteenId', 'canteen.canteenName'])
    .orderBy('canteen.canteenName')
    .execute();
});

const flow = implement(passengerFlow, async ({ tx, scope }, { canteenId, ...period }) => {
  if (daysBetween(period.startDate.slice(0, 10), period.endDate.slice(0, 10)) >= FLOW_DAYS)
    throw invalid('endDate', '最多查询31天');

  const hours = await tx
    .selectFrom('peopleCount')
    .select([
      sql<number>`extract(hour from counted_at)::integer`.as('hour'),
      sql<number>`sum(entered)::integer`.as('entered'),
      sql<number>`sum(left_again)::integer`.as('left'),
    ])
    .where(scopeWhere('peopleCount.canteenId', scope.canteens))
    .where(whereEquals({ 'peopleCount.canteenId': canteenId }))
    .where(wherePeriod('peopleCount.countedAt', period))
    .groupBy('hour')
    .orderBy('hour')
    .execute();

  return {
    entered: hours.reduce((sum, { entered }) => sum + entered, 0),
    left: hours.reduce((sum, { left }) => sum + left, 0),
    hours,
  };
});

export const peopleRoutes = [present, flow];
