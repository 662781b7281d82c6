import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { DateText, DateTimeText, Flag, Id, Keyword, text } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup, yesNo } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { ImageUrl, LongCode } from '#kit/contract/validators.ts';
import { MachinePhoto } from './machine-photo.ts';

/* Who works in a kitchen is looked at every day before work (rule kitchen/morning-checks). */

/** Tenths of a degree Celsius from which somebody has a fever: 37.3 °C. */
export const FEVER = 373;

export const checkVerdict = lookup({
  fit: { key: 1, desc: '可上岗', colour: 'success' },
  unfit: { key: 2, desc: '不可上岗', colour: 'error' },
});

/** Why somebody may not work, the gravest first. */
export const unfitReason = lookup({
  none: { key: 0, desc: '无' },
  fever: { key: 1, desc: '体温异常', colour: 'error' },
  unwell: { key: 2, desc: '有不适症状', colour: 'error' },
  wounded: { key: 3, desc: '手部有伤口', colour: 'error' },
  certificateOver: { key: 4, desc: '健康证过期或未登记', colour: 'error' },
  unclean: { key: 5, desc: '个人卫生不合格', colour: 'warning' },
});

export const checkSource = lookup({
  byHand: { key: 1, desc: '人工登记' },
  machine: { key: 2, desc: '晨检设备' },
});

export interface CheckedPerson {
  /** Tenths of a degree Celsius. */
  readonly temperature: number;
  /** 1 yes, 2 no. */
  readonly wounded: number;
  readonly unwell: number;
  readonly unclean: number;
  /** Last day of the health certificate; null: there is none. */
  readonly certificateUntil: string | null;
  readonly checkDate: string;
}

/** Why somebody may not work today, the gravest reason; `none` where they may. */
export function unfitBecause(person: CheckedPerson): (typeof unfitReason)[number]['key'] {
  const { none, fever, unwell, wounded, certificateOver, unclean } = unfitReason.key;
  const { yes } = yesNo.key;
  if (person.temperature >= FEVER) return fever;
  if (person.unwell === yes) return unwell;
  if (person.wounded === yes) return wounded;
  if (person.certificateUntil === null || person.certificateUntil < person.checkDate)
    return certificateOver;

  return person.unclean === yes ? unclean : none;
}

export const checkAccess = {
  page: 'backcourt:morningCheck:page',
  save: 'backcourt:morningCheck:save',
} as const;

const base = '/api/v1/morningcheck';

const YesNo = Flag.meta({ of: yesNo, width: 100 });

/** Tenths of a degree Celsius. */
const Temperature = z.int().min(300, '体温应在30.0至45.0之间').max(450, '体温应在30.0至45.0之间');

const Found = {
  temperature: Temperature,
  wounded: YesNo.meta({ title: '手部有伤口' }),
  unwell: YesNo.meta({ title: '有不适症状' }),
  unclean: YesNo.meta({ title: '卫生不合格' }),
};

/** Morning checks, the newest first. */
export const morningCheckPage = listSet({
  id: 'backcourt.morningCheckPage',
  title: '晨检记录',
  path: `${base}/page`,
  access: checkAccess.page,
  scope: 'canteen',
  own: {
    checkId: Id,
    staffId: Id,
    canteenId: Id,
    checkDate: DateText.meta({ title: '晨检日期', hidden: true }),
    checkedAt: DateTimeText.meta({ title: '晨检时间', sort: true }),
    ...Found,
    verdict: keyOf(checkVerdict).meta({ title: '晨检结论', width: 100 }),
    reason: keyOf(unfitReason).meta({ title: '不合格原因', width: 150 }),
    certificateUntil: DateText.nullable().meta({ title: '健康证有效期至', width: 130 }),
    checker: z.string().meta({ title: '检查人', width: 100 }),
    remark: z.string().meta({ title: '备注', width: 160, hidden: true }),
    photoUrl: z.string().nullable().meta({ title: '照片', kind: 'image', width: 80 }),
    source: keyOf(checkSource).meta({ title: '来源', width: 100, hidden: true }),
  },
  shown: {
    canteenName: z.string().meta({ title: '食堂', width: 140 }),
    staffName: z.string().meta({ title: '姓名', width: 110 }),
    staffNum: z.string().meta({ title: '工号', width: 110 }),
    post: z.string().meta({ title: '岗位', width: 110, hidden: true }),
    /** Degrees Celsius with one decimal. */
    degrees: z.string().meta({ title: '体温（℃）', width: 100 }),
    deviceName: z.string().nullable().meta({ title: '晨检设备', width: 140, hidden: true }),
  },
  key: 'checkId',
  columns: [
    'staffName',
    'staffNum',
    'verdict',
    'reason',
    'degrees',
    'wounded',
    'unwell',
    'unclean',
    'certificateUntil',
    'canteenName',
    'checkedAt',
    'checker',
    'photoUrl',
    'post',
    'source',
    'deviceName',
    'checkDate',
    'remark',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '姓名、工号或岗位' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    verdict: keyOf(checkVerdict).optional(),
    reason: keyOf(unfitReason).optional(),
    staffId: Id.optional(),
    ...OpenMoments,
  },
  search: ['staffName', 'staffNum', 'post'],
  period: 'checkedAt',
  order: descending('checkedAt'),
  export: 'backcourt.morningCheckPageExport',
});

export const dayState = lookup({
  fit: { key: 1, desc: '可上岗', colour: 'success' },
  unfit: { key: 2, desc: '不可上岗', colour: 'error' },
  unchecked: { key: 3, desc: '未晨检', colour: 'warning' },
});

/** Everybody on duty with what their check of one day said, today where none is named; who was not checked comes first. */
export const morningCheckDay = listSet({
  id: 'backcourt.morningCheckDay',
  title: '当日晨检',
  path: `${base}/day`,
  access: checkAccess.page,
  scope: 'canteen',
  shown: {
    staffId: Id,
    staffName: z.string().meta({ title: '姓名', width: 110, sort: true }),
    staffNum: z.string().meta({ title: '工号', width: 110, sort: true }),
    post: z.string().meta({ title: '岗位', width: 110 }),
    canteenName: z.string().meta({ title: '食堂', width: 140, sort: true }),
    dayState: keyOf(dayState).meta({ title: '晨检状态', width: 110, sort: true }),
    reason: keyOf(unfitReason).nullable().meta({ title: '不合格原因', width: 150 }),
    degrees: z.string().nullable().meta({ title: '体温（℃）', width: 100 }),
    checkedAt: DateTimeText.nullable().meta({ title: '晨检时间' }),
    certificateUntil: DateText.nullable().meta({ title: '健康证有效期至', width: 130 }),
  },
  key: 'staffId',
  columns: [
    'staffName',
    'staffNum',
    'dayState',
    'reason',
    'degrees',
    'canteenName',
    'post',
    'checkedAt',
    'certificateUntil',
  ],
  filter: {
    checkDate: DateText.optional().meta({ title: '晨检日期' }),
    keyword: Keyword.meta({ placeholder: '姓名、工号或岗位' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    dayState: keyOf(dayState).optional(),
  },
  order: [...descending('dayState'), ...ascending('staffNum')],
  export: 'backcourt.morningCheckDayExport',
});

/**
 * Enters what was found of somebody on duty; whether they may work follows from it. A check is evidence and stays: a later one of the day counts.
 * @errors 400 in the future; 404 nobody on duty in the caller's canteens
 */
export const morningCheckSave = write({
  id: 'backcourt.morningCheckSave',
  title: '登记晨检',
  path: `${base}/save`,
  access: checkAccess.save,
  scope: 'canteen',
  content: z.object({
    staffId: Id,
    checkedAt: DateTimeText,
    temperature: Temperature,
    wounded: Flag.default(yesNo.key.no),
    unwell: Flag.default(yesNo.key.no),
    unclean: Flag.default(yesNo.key.no),
    checker: text(50, 1),
    remark: text(200).default(''),
    photoUrl: ImageUrl.nullable().default(null),
  }),
  result: z.object({
    checkId: Id,
    verdict: keyOf(checkVerdict),
    reason: keyOf(unfitReason),
  }),
});

/**
 * A machine that measures, or knows faces, tells of a check at its canteen. The same number of the same machine is one check.
 * @errors 400 in the future; 403 NOT_FOR_MACHINE; 404 nobody on duty at the canteen by this number or person
 */
export const deviceMorningCheck = write({
  id: 'deviceApi.morningCheck',
  title: '终端晨检',
  path: '/device-api/v1/morning-check',
  access: 'device',
  transport: 'json',
  bodyLimit: 1_000_000,
  content: z.object({
    transactionNo: z.int().min(1),
    /** The number of the staff, or the person a face is of: one of the two. */
    staffNum: LongCode.optional(),
    custId: z.int().min(1).optional(),
    checkedAt: DateTimeText,
    temperature: Temperature,
    wounded: z.boolean().default(false),
    unwell: z.boolean().default(false),
    unclean: z.boolean().default(false),
    photo: MachinePhoto.optional(),
  }),
  result: z.object({
    checkId: Id,
    staffName: z.string(),
    verdict: keyOf(checkVerdict),
    reason: keyOf(unfitReason),
  }),
});
