import { sql } from 'kysely';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import type { Terminal } from '#areas/device/server/api.ts';
import { wallTime } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import {
  deviceSample,
  KEEP_HOURS,
  LEAST_WEIGHT,
  sampleKind,
  sampleSource,
} from '../contract/sample.ts';
import { sampledName } from './sample.ts';

/** Milliseconds the clock of a machine may be ahead. */
const AHEAD = 300_000;

/** Takes what a sample-keeping machine tells; told again it answers the record there is. */
export const sampleMachine = (system: System): Route =>
  implementDirect<typeof deviceSample.content, typeof deviceSample.result, Terminal>(
    deviceSample,
    async ({ principal: { merchantId, timeZone, deviceId, place } }, told) => {
      const { transactionNo, dishesId, materialId, keptAt, weight, keptBy, keepPlace } = told;
      if (place.placeKind !== placeKind.key.canteen) throw notFound('该终端不在食堂');

      const goodsId = dishesId ?? materialId;
      if (goodsId === undefined || (dishesId !== undefined && materialId !== undefined))
        throw invalid('dishesId', '请选择一种菜品或原料');
      if (keptAt > wallTime(Date.now() + AHEAD, timeZone))
        throw invalid('keptAt', '留样时间不能晚于现在');

      const goodsKind = dishesId === undefined ? sampleKind.key.material : sampleKind.key.dish;
      await system.ids.ready();

      return system.urgent.merchant(merchantId, { timeZone }, async (tx, client) => {
        const sampleName = await sampledName({ tx }, { goodsKind, goodsId });
        if (sampleName === undefined) throw notFound('所选内容不存在或已被删除');

        const { bizDate, mealType } = mealAt(
          await mealCalendar({ client, merchantId }),
          place.placeId,
          keptAt,
        );
        await tx
          .insertInto('sampleRecord')
          .values({
            sampleId: system.ids.take(),
            canteenId: place.placeId,
            stallId: place.stallId,
            source: sampleSource.key.machine,
            sampleDate: bizDate,
            mealType,
            goodsKind,
            goodsId,
            sampleName,
            weight,
            keptAt,
            keptBy,
            keepPlace,
            keepHours: KEEP_HOURS,
            deviceId,
            transactionNo,
          })
          .onConflict((there) => there.doNothing())
          .execute();

        const kept = await tx
          .selectFrom('sampleRecord')
          .select(['sampleId', 'weight'])
          .select(sql<string>`kept_at + make_interval(hours => keep_hours)`.as('dueAt'))
          .where('deviceId', '=', deviceId)
          .where('transactionNo', '=', transactionNo)
          .executeTakeFirstOrThrow();

        return { sampleId: kept.sampleId, dueAt: kept.dueAt, enough: kept.weight >= LEAST_WEIGHT };
      });
    },
  );
