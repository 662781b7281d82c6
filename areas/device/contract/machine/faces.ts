import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { commandState } from './command.ts';

/* Faces at terminals: a terminal is told of a person, fetches the face itself (`deviceFace`), and says whether it knows the person now. */

const mayTeach = { access: 'device:face:send', scope: 'canteen' } as const;

const Queued = z.object({ queued: Count });

const OneTerminal = z.object({
  deviceId: Id,
  why: text(200).default(''),
});

/**
 * Has a terminal that knows faces begin anew: it forgets its people and its settings, and is over within seconds where it does not answer.
 * @errors 404 no such terminal of the caller's places; 409 NOT_TOLD it is disabled or knows no faces
 */
export const initFaceDevice = write({
  ...mayTeach,
  id: 'device.faceInitDevice',
  title: '初始化人脸设备',
  path: '/face/initDevice',
  content: OneTerminal,
  result: Queued,
});

/**
 * Has a terminal forget everybody it knows.
 * @errors as `initFaceDevice`
 */
export const resetFacePeople = write({
  ...mayTeach,
  id: 'device.faceResetPerson',
  title: '重置人脸设备人员',
  path: '/face/resetPerson',
  content: OneTerminal,
  result: Queued,
});

/**
 * Has a terminal set its clock by the house.
 * @errors as `initFaceDevice`
 */
export const setFaceTime = write({
  ...mayTeach,
  id: 'device.faceSetTime',
  title: '人脸设备校时',
  path: '/face/setTime',
  content: OneTerminal.omit({ why: true }),
  result: Queued,
});

/** People one call sends at most. */
export const FACE_PEOPLE = 200;

/**
 * Sends people to terminals. Nobody is sent where one of them has no registered face, or one terminal cannot take it.
 * @errors 404 a person or terminal that is not the caller's; 409 NO_FACE with the names; 409 NOT_TOLD with the name of the terminal
 */
export const createFacePeople = write({
  ...mayTeach,
  id: 'device.faceCreatePerson',
  title: '下发人脸',
  path: '/face/createPerson',
  content: z.object({
    custIds: z.array(Id).min(1, '请选择人员').max(FACE_PEOPLE),
    deviceIds: z.array(Id).min(1, '请选择设备').max(50),
  }),
  result: Queued,
});

/** What has to be done for a person the terminal does not know yet. */
export const faceTask = lookup({
  none: { key: 1, desc: '无需处理', colour: 'default' },
  wait: { key: 2, desc: '等待设备', colour: 'processing' },
  photo: { key: 3, desc: '重新注册人脸', colour: 'error' },
  again: { key: 4, desc: '重新下发', colour: 'warning' },
});

/** Which person was sent to which terminal, when, and what the terminal said, newest first. */
export const pageFaceRegistration = listSet({
  id: 'device.facePageRegist',
  title: '人脸注册记录',
  path: '/face/page/regist',
  access: 'device:face:page',
  scope: 'canteen',
  own: {
    commandId: Id,
    deviceId: Id,
    askedAt: ShownTime.meta({ title: '下发时间', sort: true }),
    state: keyOf(commandState).meta({ title: '结果', width: 100 }),
    failure: z.string().meta({ title: '失败原因', width: 180 }),
    endedAt: ShownTime.nullable().meta({ title: '完成时间' }),
  },
  shown: {
    custId: Id,
    custNum: z.string().meta({ title: '人员编号', width: 120 }),
    custName: z.string().meta({ title: '姓名', width: 100, leadsTo: 'custId' }),
    deviceName: z.string().meta({ title: '设备名称', width: 140 }),
    canteenName: z.string().meta({ title: '所属食堂', width: 120 }),
    /** A face the terminal refused needs another photograph; one that never arrived is sent again. */
    task: keyOf(faceTask).meta({ title: '待办', width: 120 }),
    /** Null: the house itself. */
    operator: z.string().nullable().meta({ title: '操作人', width: 100 }),
  },
  key: 'commandId',
  columns: [
    'askedAt',
    'custName',
    'custNum',
    'deviceName',
    'state',
    'task',
    'failure',
    'canteenName',
    'operator',
    'endedAt',
  ],
  filter: {
    ...OpenMoments,
    keyword: Keyword.meta({ placeholder: '姓名、人员编号或设备' }),
    state: keyOf(commandState).optional(),
    task: keyOf(faceTask).optional(),
    deviceId: Id.optional(),
    custId: Id.optional(),
  },
  period: 'askedAt',
  order: descending('commandId'),
  export: 'device.facePageRegistExport',
});

/**
 * The face of a person the terminal was told of (`createPerson`): it is fetched here, so that no command holds it.
 * @errors 404 the terminal was not told of this person; 409 NO_FACE: the face was forgotten since
 */
export const deviceFace = write({
  id: 'deviceApi.face',
  title: '终端人脸',
  path: '/device-api/v1/face',
  access: 'device',
  transport: 'json',
  content: z.object({ custId: z.int() }),
  result: z.object({
    custId: z.int(),
    custNum: z.string(),
    custName: z.string(),
    /** The feature value as base64: 128 numbers of four bytes. */
    feature: z.string(),
  }),
});

/** Terminals that know faces, for the form that sends people. */
export const faceTerminals = read({
  id: 'device.faceTerminals',
  title: '人脸设备选择',
  path: '/api/v2/face/terminal/list',
  access: 'device:face:page',
  scope: 'canteen',
  result: z.array(
    z.object({
      deviceId: Id,
      deviceName: z.string(),
      deviceNum: z.string(),
      canteenName: z.string(),
    }),
  ),
});
