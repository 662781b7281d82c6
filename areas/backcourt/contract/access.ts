import { z } from 'zod';
import { CardNo } from '#areas/device/contract/device-api.ts';
import { KitchenSettings } from '#areas/system/contract/metadata.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import {
  Count,
  DateText,
  DateTimeText,
  Id,
  Keyword,
  ShownTime,
  text,
} from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { changes } from '#kit/contract/stored.ts';
import { entryReason } from './access-decision.ts';

/* Doors of kitchens: who may enter, what doors hold of it, and who wanted to. */

/** `HH:mm`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式错误');

/** Rights to enter the kitchens of canteens; whatever changes, doors are told. */
export const accessRules = entity({
  noun: '出入权限',
  key: 'ruleId',
  base: '/api/v1/kitchenaccess',
  access: 'backcourt:access',
  menu: {
    path: '/canteenBackcourt/safetyManage/accessAuthority',
    title: '出入权限',
    order: 20,
    keywords: ['门禁', '后厨', '进入'],
  },
  scope: 'canteen',
  fields: {
    canteenId: Id.meta({ title: '食堂' }),
    /** One of the two: a person, or a type of people. */
    custId: Id.nullable().meta({ title: '人员' }).default(null),
    psnType: Id.nullable().meta({ title: '人员类别' }).default(null),
    fromDate: DateText.meta({ title: '开始日期', width: 120, sort: true }),
    untilDate: DateText.meta({ title: '结束日期', width: 120, sort: true }),
    fromTime: TimeOfDay.meta({ title: '每日开始时间', width: 120 }).default('00:00'),
    untilTime: TimeOfDay.meta({
      title: '每日结束时间',
      width: 120,
      hint: '早于开始时间时，到次日为止',
    }).default('23:59'),
    remark: text(200).meta({ title: '备注', width: 160 }).default(''),
  },
  shown: {
    canteenName: z.string().meta({ title: '食堂', width: 140 }),
    custName: z.string().nullable().meta({ title: '人员', width: 110, leadsTo: 'custId' }),
    psnTypeName: z.string().nullable().meta({ title: '人员类别', width: 120 }),
  },
  search: ['custName', 'psnTypeName', 'canteenName'],
  filter: { canteenId: Id.optional().meta({ title: '食堂' }) },
  columns: [
    'canteenName',
    'custName',
    'psnTypeName',
    'fromDate',
    'untilDate',
    'fromTime',
    'untilTime',
    'remark',
  ],
  calls: {
    page: ['backcourt.accessRulePage', 'page'],
    add: ['backcourt.accessRuleAdd', 'add'],
    modify: ['backcourt.accessRuleEdit', 'edit'],
    remove: ['backcourt.accessRuleRemove', 'remove/{ruleId}'],
  },
});

const base = '/api/v1/kitchenaccess';

const mayLook = { access: 'backcourt:access:page', scope: 'canteen' } as const;

/** What a door holds of what it should. */
export const heldState = lookup({
  latest: { key: 1, desc: '已是最新', colour: 'success' },
  behind: { key: 2, desc: '待下发', colour: 'warning' },
  failed: { key: 3, desc: '下发失败', colour: 'error' },
});

/** The doors of kitchens, and whether they hold the latest rights. */
export const accessDoors = listSet({
  ...mayLook,
  id: 'backcourt.accessDoorPage',
  title: '门禁终端',
  path: `${base}/door/page`,
  shown: {
    deviceId: Id,
    deviceName: z.string().meta({ title: '设备名称', width: 150, sort: true }),
    deviceNum: z.string().meta({ title: '设备编号', width: 110, sort: true }),
    canteenName: z.string().meta({ title: '食堂', width: 140, sort: true }),
    heldState: keyOf(heldState).meta({ title: '下发状态', width: 110 }),
    wantedNo: Count.meta({ title: '最新版本', width: 100 }),
    heldNo: Count.meta({ title: '设备版本', width: 100 }),
    failure: z.string().meta({ title: '失败原因', width: 180 }),
    toldAt: ShownTime.nullable().meta({ title: '更新时间' }),
  },
  key: 'deviceId',
  columns: [
    'deviceName',
    'deviceNum',
    'canteenName',
    'heldState',
    'wantedNo',
    'heldNo',
    'failure',
    'toldAt',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '设备名称或编号' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    heldState: keyOf(heldState).optional(),
  },
  order: descending('heldState'),
  export: 'backcourt.accessDoorPageExport',
});

export const entryVerdict = lookup({
  allowed: { key: 1, desc: '放行', colour: 'success' },
  refused: { key: 2, desc: '拒绝', colour: 'error' },
});

export const entryDirection = lookup({
  in: { key: 1, desc: '进' },
  out: { key: 2, desc: '出' },
});

export const decidedBy = lookup({
  house: { key: 1, desc: '联机判断' },
  door: { key: 2, desc: '终端脱机判断' },
});

/** Who wanted to enter or leave a kitchen, the newest first. */
export const accessRecordPage = listSet({
  ...mayLook,
  id: 'backcourt.accessRecordPage',
  title: '出入记录',
  path: `${base}/record/page`,
  own: {
    recordId: Id,
    custId: Id.nullable(),
    personName: z.string().meta({ title: '姓名', width: 110, leadsTo: 'custId' }),
    cardNo: z.string().meta({ title: '卡号', width: 130, hidden: true }),
    direction: keyOf(entryDirection).meta({ title: '进出方向', width: 90 }),
    occurredAt: DateTimeText.meta({ title: '进出时间', sort: true }),
    verdict: keyOf(entryVerdict).meta({ title: '结果', width: 90 }),
    reason: keyOf(entryReason).meta({ title: '拒绝原因', width: 140 }),
    decidedBy: keyOf(decidedBy).meta({ title: '判断方式', width: 120 }),
  },
  shown: {
    canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
    deviceName: z.string().nullable().meta({ title: '门禁终端', width: 150 }),
  },
  key: 'recordId',
  columns: [
    'personName',
    'direction',
    'verdict',
    'reason',
    'occurredAt',
    'canteenName',
    'deviceName',
    'decidedBy',
    'cardNo',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '姓名、卡号或终端' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    verdict: keyOf(entryVerdict).optional(),
    reason: keyOf(entryReason).optional(),
    direction: keyOf(entryDirection).optional(),
    ...OpenMoments,
  },
  period: 'occurredAt',
  order: descending('occurredAt'),
  export: 'backcourt.accessRecordPageExport',
});

/** What the merchant says of all its kitchens. `version` 0: nothing was set yet, and the defaults hold. */
export const readKitchenSettings = read({
  id: 'backcourt.kitchenSettings',
  title: '查询后厨管理设置',
  path: `${base}/settings`,
  access: mayLook.access,
  result: z.object({ ...KitchenSettings.shape, version: Count }),
});

/** `version` is the one that was read. @errors 409 CHANGED */
export const saveKitchenSettings = write({
  id: 'backcourt.kitchenSettingsSave',
  title: '保存后厨管理设置',
  path: `${base}/settings/save`,
  access: 'backcourt:access:modify',
  wide: 'canteens',
  content: z.object({ ...changes(KitchenSettings.shape), version: Count }),
});

const terminal = { access: 'device', transport: 'json' } as const;

const Right = z.object({
  ruleId: z.int(),
  custId: z.int().nullable(),
  psnType: z.int().nullable(),
  fromDate: z.string(),
  untilDate: z.string(),
  fromTime: z.string(),
  untilTime: z.string(),
});

/**
 * The rights of the canteen a door stands in: what changed since the version it holds, and which are gone. Who may not enter today by their morning
 * check comes whole, so a door asks anew on a new day.
 * @errors 403 NOT_FOR_MACHINE; 404 it stands in no canteen
 */
export const deviceAccess = write({
  ...terminal,
  id: 'deviceApi.access',
  title: '终端出入权限',
  path: '/device-api/v1/access',
  content: z.object({
    /** The version it holds; 0: none. */
    accessNo: z.int().min(0).default(0),
    /** The day its list of people who may not enter is of. */
    day: DateText.optional(),
  }),
  result: z.object({
    accessNo: z.int(),
    /** Since which version; 0: the door forgets what it held. */
    from: z.int(),
    day: z.string(),
    unchanged: z.boolean(),
    changed: z.array(Right),
    gone: z.array(z.int()),
    unfit: z.array(z.int()),
  }),
});

/** A door took a version over as a whole, or says why it could not. @errors 403 NOT_FOR_MACHINE */
export const deviceAccessAck = write({
  ...terminal,
  id: 'deviceApi.accessAck',
  title: '终端出入权限回执',
  path: '/device-api/v1/access-ack',
  content: z.object({
    accessNo: z.int().min(0),
    failure: z.string().max(200).default(''),
  }),
});

/**
 * Somebody wants to enter or leave. Without `opened` the house decides and the door obeys; with it the door says what it did without a line. The
 * same number of the same door is one record, answered as before. Leaving is never refused.
 * @errors 400 neither person nor card; 403 NOT_FOR_MACHINE; 404 it stands in no canteen
 */
export const deviceAccessRecord = write({
  ...terminal,
  id: 'deviceApi.accessRecord',
  title: '终端出入记录',
  path: '/device-api/v1/access-record',
  content: z.object({
    transactionNo: z.int().min(1),
    /** Whom a face or a card is of: one of the two. */
    custId: z.int().min(1).optional(),
    cardNo: CardNo.optional(),
    direction: z.literal([1, 2]).default(1),
    occurredAt: DateTimeText,
    opened: z.boolean().optional(),
  }),
  result: z.object({
    recordId: z.int(),
    allowed: z.boolean(),
    reason: keyOf(entryReason),
    /** Who it is, worth keeping for decisions without a line; null: nobody known. */
    person: z
      .object({
        custId: z.int(),
        custName: z.string(),
        psnType: z.int().nullable(),
      })
      .nullable(),
  }),
});
