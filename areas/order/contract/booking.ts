import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Id, IdempotencyKey, Keyword, text } from '#kit/contract/fields.ts';
import { JobView } from '#kit/contract/job.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenDays } from '#kit/contract/period-fields.ts';
import { stopState } from './lookups.ts';

/* What is ordered ahead, as the canteen sees it (rule orders/booking; calls of ours). */

/**
 * A canteen or one of its stalls does not serve after all: nothing more is ordered for these meals, and what was ordered is cancelled and paid back by
 * a job. Without a meal all of the day are meant.
 * @errors 404; 409 DAY_OVER, STOPPED_ALREADY
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
/** Meals are served again: they can be ordered from now on; what was cancelled stays so. @errors 404; 409 LIFTED_ALREADY, DAY_OVER */
export const liftStop = write({
  id: 'order.liftStop',
  title: '恢复供餐',
  path: '/api/v3/ord/booking/stop/lift',
  access: 'order:booking:stop',
  scope: 'canteen',
  content: z.object({ stopId: Id }),
});

const Stop = z.object({
  stopId: Id,
  bizDate: DateText.meta({ title: '停供日期', sort: true }),
  canteenName: z.string().meta({ title: '食堂', width: 150, sort: true }),
  /** Null: the whole canteen. */
  stallName: z.string().nullable().meta({ title: '档口', width: 130 }),
  /** Null: every meal of the day. */
  mealType: keyOf(mealType).nullable().meta({ title: '餐次', width: 90 }),
  reason: z.string().meta({ title: '停供原因', width: 220 }),
  state: keyOf(stopState).meta({ title: '状态', width: 90 }),
  /** Orders of these meals that were cancelled by a stop. */
  orderCount: Count.meta({ title: '已退订单', width: 90 }),
  createdBy: z.string().nullable().meta({ title: '停供人', width: 100 }),
  createdAt: z.string().meta({ title: '停供时间', kind: 'datetime', sort: true }),
  liftedBy: z.string().nullable().meta({ title: '恢复人', width: 100 }),
  liftedAt: z.string().nullable().meta({ title: '恢复时间', kind: 'datetime' }),
});
/** Stops of meals, by the days they are about. */
export const pageStops = listSet({
  id: 'order.stopPage',
  title: '停供列表',
  path: '/api/v3/ord/booking/stop/page',
  access: 'order:booking:stopPage',
  scope: 'canteen',
  filter: {
    keyword: Keyword.meta({ placeholder: '食堂、档口或原因' }),
    ...OpenDays,
    canteenIds: z.array(Id).min(1).max(100).optional().meta({ title: '食堂' }),
    state: keyOf(stopState).optional(),
  },
  shown: Stop.shape,
  key: 'stopId',
  period: 'bizDate',
  order: descending('bizDate'),
  columns: [
    'bizDate',
    'canteenName',
    'stallName',
    'mealType',
    'reason',
    'state',
    'orderCount',
    'createdBy',
    'createdAt',
    'liftedBy',
    'liftedAt',
  ],
  export: 'order.stopPageExport',
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
