import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id, ShownTime } from '#kit/contract/fields.ts';
import { Moments } from '#kit/contract/period-fields.ts';

/* How many people there are and came, as cameras count them. */

const People = z.int().min(0).max(100_000);

/** Counts one call tells at most. */
export const COUNTS_AT_ONCE = 200;

/**
 * What a camera counted: who came and left since it counted last, and who is there. The same moment once: told again it changes nothing.
 * @errors 403 NOT_FOR_MACHINE a machine that counts nobody; 404 it stands in no canteen
 */
export const devicePeople = write({
  id: 'deviceApi.people',
  title: '终端客流',
  path: '/device-api/v1/people',
  access: 'device',
  transport: 'json',
  content: z.object({
    counts: z
      .array(
        z.object({
          at: DateTimeText,
          entered: People,
          left: People,
          present: People,
        }),
      )
      .min(1)
      .max(COUNTS_AT_ONCE),
  }),
  result: z.object({ kept: z.int() }),
});

const mayLook = { access: 'backcourt:people:query', scope: 'canteen' } as const;

/** Minutes after which what a camera said last is no longer how many there are. */
export const PRESENT_MINUTES = 15;

/** How many people are in each canteen now: what its cameras said last, together; null where none has said anything lately. */
export const peoplePresent = read({
  ...mayLook,
  id: 'backcourt.cameraPresentNum',
  title: '在场人数',
  path: '/api/v1/camera/queryPresentNum',
  content: z.object({ canteenId: Id.optional() }),
  result: z.array(
    z.object({
      canteenId: Id,
      canteenName: z.string(),
      /** Cameras of the canteen. */
      cameras: Count,
      present: Count.nullable(),
      /** When it was counted last. */
      countedAt: ShownTime.nullable(),
    }),
  ),
});

/** Days a flow of people is asked for at most. */
export const FLOW_DAYS = 31;

/** How many people came in each hour of the day, over the days asked for. */
export const passengerFlow = read({
  ...mayLook,
  id: 'backcourt.cameraPassengerFlow',
  title: '客流统计',
  path: '/api/v1/camera/queryPassengerFlow',
  content: z.object({ ...Moments, canteenId: Id.optional() }),
  result: z.object({
    entered: Count,
    left: Count,
    hours: z.array(
      z.object({
        /** 0 to 23, by the clock of the merchant. */
        hour: z.int(),
        entered: Count,
        left: Count,
      }),
    ),
  }),
});
