import { z } from 'zod';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { read } from '#kit/contract/endpoint.ts';
import { Count, Id, ShownTime } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { deviceState, onlineState } from '../lookups.ts';
import { paperState } from './device-door.ts';

/** Machines that print of the caller's canteens, as the house knows them: what each said last, and what it has not printed yet. */
export const printStatus = read({
  id: 'device.printGetStatus',
  title: '打印机状态',
  path: '/api/v2/print/get/status',
  access: 'device:device:page',
  scope: 'canteen',
  content: z.object({
    /** None: every one. */
    deviceIds: z.array(Id).min(1, '请选择设备').max(1000).optional(),
    canteenId: Id.optional(),
  }),
  result: z.array(
    z.object({
      deviceId: Id,
      deviceNum: z.string(),
      deviceName: z.string(),
      deviceType: keyOf(machineType),
      canteenName: z.string(),
      state: keyOf(deviceState),
      online: keyOf(onlineState),
      lastHeartbeatAt: ShownTime.nullable(),
      /** Null: it has not said. */
      paper: keyOf(paperState).nullable(),
      /** Pages it was told to print and has neither printed nor refused. */
      waitingJobs: Count,
    }),
  ),
});
