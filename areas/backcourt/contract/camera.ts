import { z } from 'zod';
import { commandState } from '#areas/device/contract/machine/command.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { MachinePhoto } from './machine-photo.ts';

/* What cameras of the kitchens photographed, and what they were asked to record besides (rule kitchen/cameras). */

export const photoCause = lookup({
  told: { key: 1, desc: '指令抓拍' },
  planned: { key: 2, desc: '定时抓拍' },
  seen: { key: 3, desc: '事件抓拍', colour: 'warning' },
});

export const cameraAccess = {
  page: 'backcourt:camera:page',
  record: 'backcourt:camera:record',
} as const;

const mayLook = { access: cameraAccess.page, scope: 'canteen' } as const;

/** Days photographs are kept. */
export const PHOTO_DAYS = 90;

/** Photographs by camera and time, the newest first; they are kept for 90 days. */
export const searchCameraPhoto = listSet({
  ...mayLook,
  id: 'backcourt.searchCameraPhoto',
  title: '摄像头照片',
  path: '/api/v1/backillegalwarning/searchcameraphoto',
  own: {
    photoId: Id,
    deviceId: Id,
    photoUrl: z.string().meta({ title: '照片', kind: 'image', width: 100 }),
    takenAt: DateTimeText.meta({ title: '拍摄时间', sort: true }),
    cause: keyOf(photoCause).meta({ title: '抓拍方式', width: 110 }),
    note: z.string().meta({ title: '说明', width: 200 }),
  },
  shown: {
    deviceName: z.string().nullable().meta({ title: '摄像头', width: 150 }),
    canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
  },
  key: 'photoId',
  columns: ['photoUrl', 'deviceName', 'takenAt', 'cause', 'note', 'canteenName'],
  filter: {
    keyword: Keyword.meta({ placeholder: '摄像头或说明' }),
    deviceId: Id.optional().meta({ title: '摄像头' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    cause: keyOf(photoCause).optional(),
    ...OpenMoments,
  },
  period: 'takenAt',
  order: descending('takenAt'),
  export: 'backcourt.searchCameraPhotoExport',
});

/** Seconds one recording may last: four hours. */
export const LONGEST_RECORDING = 14_400;

/** Days after which a camera has written over what it saw. */
export const RECORDING_DAYS = 30;

/**
 * Has a camera record a span besides, or once more what it still holds of one. What becomes of it is told by the command and by the camera.
 * @errors 400 a span that is no span, is too long or lies in the future or too far back; 404 no camera of the caller's; 409 NOT_TOLD it is disabled
 */
export const cameraAdditionalRecording = write({
  id: 'backcourt.cameraAdditionalRecording',
  title: '摄像头补录',
  path: '/api/v1/camera/additional/recording',
  access: cameraAccess.record,
  scope: 'canteen',
  content: z.object({
    deviceId: Id,
    fromAt: DateTimeText,
    untilAt: DateTimeText,
    why: text(200, 1),
  }),
  result: z.object({ recordingId: Id }),
});

/** What cameras were asked to record, and what came of it. */
export const cameraRecordings = listSet({
  ...mayLook,
  id: 'backcourt.cameraRecordingPage',
  title: '补录记录',
  path: '/api/v1/camera/additional/recording/page',
  own: {
    recordingId: Id,
    deviceId: Id,
    fromAt: DateTimeText.meta({ title: '开始时间', sort: true }),
    untilAt: DateTimeText.meta({ title: '结束时间' }),
    why: z.string().meta({ title: '补录原因', width: 180 }),
    askedAt: ShownTime.meta({ title: '下发时间', sort: true }),
    fileName: z.string().meta({ title: '录像文件', width: 180 }),
    seconds: Count.nullable().meta({ title: '时长（秒）', width: 100 }),
    recordedAt: ShownTime.nullable().meta({ title: '完成时间', hidden: true }),
  },
  shown: {
    deviceName: z.string().nullable().meta({ title: '摄像头', width: 150 }),
    canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
    operator: z.string().nullable().meta({ title: '操作人', width: 100 }),
    state: keyOf(commandState).nullable().meta({ title: '状态', width: 100 }),
    failure: z.string().nullable().meta({ title: '失败原因', width: 160 }),
  },
  key: 'recordingId',
  columns: [
    'askedAt',
    'deviceName',
    'fromAt',
    'untilAt',
    'state',
    'failure',
    'fileName',
    'seconds',
    'why',
    'operator',
    'canteenName',
    'recordedAt',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '摄像头或原因' }),
    deviceId: Id.optional().meta({ title: '摄像头' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    ...OpenMoments,
  },
  period: 'askedAt',
  order: descending('askedAt'),
  export: 'backcourt.cameraRecordingPageExport',
});

/** The cameras of the caller's places, for forms and filters. */
export const cameraChoices = read({
  ...mayLook,
  id: 'backcourt.cameraChoices',
  title: '摄像头选择',
  path: '/api/v1/camera/list',
  result: z.array(
    z.object({
      deviceId: Id,
      deviceName: z.string(),
      canteenName: z.string(),
    }),
  ),
});

const terminal = { access: 'device', transport: 'json' } as const;

/**
 * A camera sends a photograph. The same number of the same camera is one photograph.
 * @errors 400 no whole picture, or taken in the future; 403 NOT_FOR_MACHINE; 404 it stands in no canteen
 */
export const deviceCameraPhoto = write({
  ...terminal,
  id: 'deviceApi.cameraPhoto',
  title: '终端上传照片',
  path: '/device-api/v1/camera-photo',
  bodyLimit: 1_000_000,
  content: z.object({
    transactionNo: z.int().min(1),
    takenAt: DateTimeText,
    cause: z.literal([1, 2, 3]),
    note: z.string().trim().max(200).default(''),
    photo: MachinePhoto,
  }),
  result: z.object({ photoId: Id }),
});

/**
 * A camera says what it recorded as a command `record` told it; said again, the last word counts.
 * @errors 403 NOT_FOR_MACHINE; 404 it was not asked for this recording
 */
export const deviceRecorded = write({
  ...terminal,
  id: 'deviceApi.cameraRecorded',
  title: '终端补录结果',
  path: '/device-api/v1/camera-recorded',
  content: z.object({
    recordingId: z.int().min(1),
    fileName: z.string().trim().min(1).max(200),
    seconds: z.int().min(0).max(LONGEST_RECORDING),
  }),
});
