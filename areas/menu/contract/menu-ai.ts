import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, DateTimeText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { JobStarted, JobView } from '#kit/contract/job.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* Services that recognise dishes, and what was sent to them (rule menus/recognition). The server itself recognises nothing. */

export const inUse = lookup({
  inUse: { key: 1, desc: '使用中::service', colour: 'success' },
  notInUse: { key: 2, desc: '未使用', colour: 'default' },
});
export const keyState = lookup({
  set: { key: 1, desc: '已设置', colour: 'success' },
  notSet: { key: 2, desc: '未设置', colour: 'default' },
});
export const testState = lookup({
  untried: { key: 0, desc: '未测试', colour: 'default' },
  connected: { key: 1, desc: '连接正常', colour: 'success' },
  failed: { key: 2, desc: '连接失败', colour: 'error' },
});

const ServiceUrl = z
  .string()
  .trim()
  .max(200)
  .regex(/^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w./-]*)?$/, '服务地址格式错误');

/** Recognition services; at most one is in use. Its key is told by a call of its own and never shown again. */
export const recognisers = entity({
  noun: '识别服务',
  key: 'menuaiId',
  base: '/api/v1/basics/menuai/config',
  access: 'menu:ai',
  wide: 'canteens',
  fields: {
    menuaiName: text(50, 1).meta({ title: '服务名称', width: 160, sort: true }),
    serviceUrl: ServiceUrl.meta({
      title: '服务地址',
      width: 240,
      hint: '主机须在服务器的 RECOGNITION_HOSTS 名单中；修改地址后须重新设置密钥',
    }),
    leastScore: Count.min(0)
      .max(100)
      .meta({ title: '最低置信度（%）', width: 130, hint: '低于该值的识别结果不作为标注' })
      .default(80),
    enabled: keyOf(inUse)
      .meta({ title: '使用状态::service', width: 100, hint: '同时只能使用一个识别服务' })
      .default(2),
  },
  shown: {
    keyState: keyOf(keyState).meta({ title: '密钥', width: 100 }),
    testState: keyOf(testState).meta({ title: '连接状态', width: 110 }),
    testReason: z.string().meta({ title: '失败原因', width: 200 }),
    testedAt: DateTimeText.nullable().meta({ title: '测试时间', kind: 'datetime' }),
  },
  search: ['menuaiName', 'serviceUrl'],
  columns: [
    'menuaiName',
    'serviceUrl',
    'enabled',
    'leastScore',
    'keyState',
    'testState',
    'testReason',
    'testedAt',
  ],
  calls: {
    page: ['menu.menuaiConfigPage', 'page'],
    add: ['menu.menuaiConfigSave', 'save'],
    modify: ['menu.menuaiConfigEdit', 'edit'],
    remove: ['menu.menuaiConfigRemove', 'remove/{menuaiId}'],
  },
});

const base = '/api/v1/menuai';
const change = 'menu:ai:modify';
const look = 'menu:ai:page';

/** Tells the key of a service, or forgets it. */
export const menuaiConfigKey = write({
  id: 'menu.menuaiConfigKey',
  title: '设置识别服务密钥',
  path: '/api/v1/basics/menuai/config/key',
  access: change,
  wide: 'canteens',
  content: z.object({ menuaiId: Id, apiKey: z.string().trim().max(500).nullable() }),
});

/** Asks a service whether it is there and takes the key; what it answered is kept. */
export const menuaiConfigTestConnection = write({
  id: 'menu.menuaiConfigTestConnection',
  title: '测试识别服务连接',
  path: '/api/v1/basics/menuai/config/test/connection',
  access: change,
  wide: 'canteens',
  content: z.object({ menuaiId: Id }),
  result: z.object({ testState: keyOf(testState), testReason: z.string() }),
});

export const registState = lookup({
  learned: { key: 1, desc: '已注册', colour: 'success' },
  inPart: { key: 2, desc: '部分注册', colour: 'warning' },
  refused: { key: 3, desc: '未注册', colour: 'default' },
});

const RegistRow = z.object({
  dishesId: Id,
  dishesName: z.string().meta({ title: '菜品名称', width: 180, sort: true }),
  registState: keyOf(registState).meta({ title: '注册状态', width: 110 }),
  /** Confirmed pictures, and how many of them the service in use has learned or refused. */
  confirmedNum: Count.meta({ title: '已确认图片', total: true, sort: true }),
  registeredNum: Count.meta({ title: '已注册图片', total: true, sort: true }),
  refusedNum: Count.meta({ title: '注册失败图片', total: true, width: 120, sort: true }),
  /** Why the last refused one was. */
  reason: z.string().meta({ title: '失败原因', width: 220 }),
  registeredAt: DateTimeText.nullable().meta({ title: '最近注册时间', sort: true }),
});

/** Which dishes the service in use knows. */
export const menuaiPageRegistInfo = listSet({
  id: 'menu.menuaiPageRegistInfo',
  title: '菜品注册信息',
  path: `${base}/page/regist/info`,
  access: look,
  filter: { keyword: Keyword, registState: keyOf(registState).optional() },
  shown: RegistRow.shape,
  key: 'dishesId',
  order: [...descending('confirmedNum'), ...ascending('dishesName')],
  columns: [
    'dishesName',
    'registState',
    'confirmedNum',
    'registeredNum',
    'refusedNum',
    'reason',
    'registeredAt',
  ],
  export: 'menu.menuaiPageRegistInfoExport',
});

/**
 * Sends the service in use what it does not know yet: confirmed pictures, new labels, and what was taken away. Runs as a job; another one
 * after it finds nothing left.
 * @errors 409 NO_RECOGNITION
 */
export const menuaiTransferData = write({
  id: 'menu.menuaiTransferData',
  title: '同步菜品图片',
  path: `${base}/transfer/data`,
  access: change,
  scope: 'canteen',
  result: JobStarted,
});

export const menuaiTransferResult = read({
  id: 'menu.menuaiTransferResult',
  title: '同步进度',
  path: `${base}/transfer/result`,
  access: change,
  content: z.object({ jobId: Id }),
  result: JobView,
});

export const syncState = lookup({
  running: { key: 1, desc: '同步中', colour: 'processing' },
  done: { key: 2, desc: '同步成功', colour: 'success' },
  inPart: { key: 3, desc: '部分成功', colour: 'warning' },
  failed: { key: 4, desc: '同步失败', colour: 'error' },
});

const SyncRow = z.object({
  syncId: Id,
  menuaiName: z.string().meta({ title: '识别服务', width: 160 }),
  syncState: keyOf(syncState).meta({ title: '同步状态', width: 110 }),
  sentNum: Count.meta({ title: '注册图片数', total: true }),
  refusedNum: Count.meta({ title: '失败图片数', total: true }),
  forgotNum: Count.meta({ title: '撤回图片数', total: true }),
  reason: z.string().meta({ title: '失败原因', width: 220 }),
  startedBy: z.string().meta({ title: '操作人', width: 110 }),
  startedAt: DateTimeText.meta({ title: '开始时间', sort: true }),
  endedAt: DateTimeText.nullable().meta({ title: '结束时间' }),
});

export const menuaiPageSyncRecord = listSet({
  id: 'menu.menuaiPageSyncRecord',
  title: '同步记录',
  path: `${base}/page/sync/record`,
  access: look,
  filter: { keyword: Keyword, syncState: keyOf(syncState).optional() },
  shown: SyncRow.shape,
  key: 'syncId',
  order: descending('startedAt'),
  columns: [
    'startedAt',
    'menuaiName',
    'syncState',
    'sentNum',
    'refusedNum',
    'forgotNum',
    'reason',
    'startedBy',
    'endedAt',
  ],
  export: 'menu.menuaiPageSyncRecordExport',
});

/** Whether there is a service that recognises: without one pictures are labelled by hand. */
export const menuaiInUse = read({
  id: 'menu.menuaiInUse',
  title: '是否有识别服务',
  path: `${base}/in/use`,
  access: look,
  result: z.object({ configured: z.boolean() }),
});
