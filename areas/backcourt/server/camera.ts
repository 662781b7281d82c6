import { type SqlBool, sql } from 'kysely';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { deviceState } from '#areas/device/contract/lookups.ts';
import { typesThatCan } from '#areas/device/contract/machine/kinds.ts';
import { queueCommands } from '#areas/device/server/api.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import {
  cameraAdditionalRecording,
  cameraChoices,
  cameraRecordings,
  LONGEST_RECORDING,
  RECORDING_DAYS,
  searchCameraPhoto,
} from '../contract/camera.ts';

const photos = serveList('cameraPhoto', searchCameraPhoto, {
  visible: ({ scope }) => scopeWhere('cameraPhoto.canteenId', scope.canteens),
  shown: (rows) =>
    rows
      .leftJoin('device', 'device.deviceId', 'cameraPhoto.deviceId')
      .leftJoin('canteen', 'canteen.canteenId', 'cameraPhoto.canteenId')
      .select(['device.deviceName', 'canteen.canteenName']),
  where: {
    keyword: (keyword) => whereContains(keyword, 'device.deviceName', 'cameraPhoto.note'),
    deviceId: (deviceId) => whereEquals({ 'cameraPhoto.deviceId': deviceId }),
    canteenId: (canteenId) => whereEquals({ 'cameraPhoto.canteenId': canteenId }),
  },
});

/** The newest command that told a camera of a recording: one that failed may have been sent anew. */
const newestCommand = (merchantId: number) => sql<{
  state: number;
  failure: string;
}>`(select c.state, c.failure
    from device_command c
   where c.merchant_id = ${merchantId} and c.device_id = camera_recording.device_id and c.command = 'record'
     and (c.content ->> 'recordingId')::bigint = camera_recording.recording_id
   order by c.command_id desc limit 1)`;

const recordings = serveList('cameraRecording', cameraRecordings, {
  visible: ({ scope }) => scopeWhere('cameraRecording.canteenId', scope.canteens),
  shown: (rows, { merchantId }) =>
    rows
      .leftJoin('device', 'device.deviceId', 'cameraRecording.deviceId')
      .leftJoin('canteen', 'canteen.canteenId', 'cameraRecording.canteenId')
      .leftJoin('operator', 'operator.userId', 'cameraRecording.askedBy')
      .leftJoinLateral(newestCommand(merchantId).as('told'), (on) => on.onTrue())
      .select(['device.deviceName', 'canteen.canteenName', 'operator.realName as operator'])
      .select(['told.state', 'told.failure']),
  where: {
    keyword: (keyword) => whereContains(keyword, 'device.deviceName', 'cameraRecording.why'),
    deviceId: (deviceId) => whereEquals({ 'cameraRecording.deviceId': deviceId }),
    canteenId: (canteenId) => whereEquals({ 'cameraRecording.canteenId': canteenId }),
  },
});

/** Cameras of the caller's canteens. */
const cameras = ({ tx, scope }: Context) =>
  tx
    .selectFrom('device')
    .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
    .where('device.deviceType', 'in', typesThatCan('countsPeople'))
    .where('device.placeKind', '=', placeKind.key.canteen)
    .where('device.removedAt', 'is', null)
    .where(placeWhere('device', scope));

const choices = implement(cameraChoices, (context) =>
  cameras(context)
    .select(['device.deviceId', 'device.deviceName', 'canteen.canteenName'])
    .orderBy('canteen.canteenName')
    .orderBy('device.deviceName')
    .execute(),
);

interface Span {
  readonly fromAt: string;
  readonly untilAt: string;
}

/** @throws Refusal 400 where nothing can be recorded of a span */
async function assertSpan({ tx, now }: Context, { fromAt, untilAt }: Span): Promise<void> {
  if (untilAt <= fromAt) throw invalid('untilAt', '结束时间应晚于开始时间');
  if (untilAt > now) throw invalid('untilAt', '时间不能晚于现在');
  if (fromAt.slice(0, 10) < daysBefore(now, RECORDING_DAYS))
    throw invalid('fromAt', '只能补录最近30天内的录像');

  const { rows } = await sql<{
    isTooLong: SqlBool;
  }>`select ${untilAt}::timestamptz - ${fromAt}::timestamptz
    > make_interval(secs => ${sql.lit(LONGEST_RECORDING)}) as is_too_long`.execute(tx);
  if (rows[0]?.isTooLong) throw invalid('untilAt', '一次最多补录4小时');
}

const record = implement(cameraAdditionalRecording, async (context, { deviceId, ...span }) => {
  await assertSpan(context, span);
  const camera = await cameras(context)
    .select(['device.deviceName', 'device.state', 'device.canteenId'])
    .where('device.deviceId', '=', deviceId)
    .executeTakeFirst();
  if (!camera || camera.canteenId === null) throw notFound('摄像头不存在或已被删除');
  if (camera.state !== deviceState.key.enabled) throw conflict('NOT_TOLD', '设备已停用');

  const { tx, newId, now, actor } = context;
  const recordingId = newId();
  await tx
    .insertInto('cameraRecording')
    .values({
      ...span,
      recordingId,
      deviceId,
      canteenId: camera.canteenId,
      askedAt: now,
      askedBy: actor.userId,
    })
    .execute();
  await queueCommands(context, {
    deviceIds: [deviceId],
    command: 'record',
    content: { recordingId, from: span.fromAt, until: span.untilAt },
    why: span.why,
  });

  return { recordingId };
});

export const cameraRoutes = [photos, recordings, choices, record];
