import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { DateText, Id, IdempotencyKey, text } from '#kit/contract/fields.ts';
import { JobView } from '#kit/contract/job.ts';
import { keyOf } from '#kit/contract/lookup.ts';

/* What is ordered ahead, as the canteen sees it (domain notes B4; calls of ours). */

/**
 * A canteen or one of its stalls does not serve after all: nothing more is ordered for these meals, and what was ordered is cancelled and paid back by
 * a job. Without a meal all of the day are meant.
 */
export const stopBookings = write({
  id: 'order.stopBookings',
  title: '停止供餐并退单',
  path: '/api/v3/ord/booking/stop',
  access: 'order:booking:stop',
  scope: 'canteen',
  content: z.object({
    canteenId: Id,
    stallId: Id.optional(),
    bizDate: DateText,
    mealType: keyOf(mealType).optional(),
    reason: text(200, 1),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ jobId: Id }),
});
export const stopBookingsResult = read({
  id: 'order.stopBookingsResult',
  title: '停供退单进度',
  path: '/api/v3/ord/booking/stop/result',
  access: 'order:booking:stop',
  scope: 'canteen',
  content: z.object({ jobId: Id }),
  result: JobView,
});
