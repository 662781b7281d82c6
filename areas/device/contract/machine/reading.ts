import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { DateTimeText, Id } from '#kit/contract/fields.ts';
import { Moments } from '#kit/contract/period-fields.ts';

/* What instruments of the back of house measure: sensors, meters, scales. */

/** Hundredths of the unit an instrument measures in: 425 is 4.25. */
export const Hundredths = z.int().min(-10_000_000).max(10_000_000);

/** Readings one call tells at most. */
export const READINGS_AT_ONCE = 200;

/**
 * What an instrument measured. The same moment once: a reading that is sent again changes nothing. One that is beyond the limits of its settings raises an
 * alarm, the next one within them ends it.
 * @errors 403 NOT_FOR_MACHINE a machine that measures nothing
 */
export const deviceReading = write({
  id: 'deviceApi.reading',
  title: '仪器读数',
  path: '/device-api/v1/reading',
  access: 'device',
  transport: 'json',
  content: z.object({
    readings: z
      .array(z.object({ at: DateTimeText, value: Hundredths }))
      .min(1)
      .max(READINGS_AT_ONCE),
  }),
  result: z.object({ kept: z.int() }),
});

/** Points a chart shows at most; a longer period is shown by the extremes of its parts. */
export const CHART_POINTS = 200;

/** The readings of one instrument in a period with its limits, for a chart. */
export const readingChart = read({
  id: 'device.readingChart',
  title: '仪器读数曲线',
  path: '/api/v2/device/reading/chart',
  access: 'device:device:page',
  scope: 'canteen',
  content: z.object({ deviceId: Id, ...Moments }),
  result: z.object({
    unit: z.string(),
    /** Null: no limit. */
    lowest: Hundredths.nullable(),
    highest: Hundredths.nullable(),
    points: z.array(
      z.object({
        /** Merchant wall time of the newest reading of its part of the period. */
        at: z.string(),
        lowest: Hundredths,
        highest: Hundredths,
      }),
    ),
  }),
});
