import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { write } from '#kit/contract/endpoint.ts';
import { Count, DateText, DateTimeText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenDays } from '#kit/contract/period-fields.ts';
import { ImageUrl } from '#kit/contract/validators.ts';

/** Hours a sample is kept at least. */
export const KEEP_HOURS = 48;
/** Grams a sample weighs at least. */
export const LEAST_WEIGHT = 125;
/** Days a list of what is missing may span. */
const MOST_DAYS = 31;

export const sampleKind = lookup({
  dish: { key: 1, desc: '菜品', colour: 'processing' },
  material: { key: 2, desc: '原料', colour: 'default' },
});
export const sampleState = lookup({
  kept: { key: 1, desc: '留样中', colour: 'success' },
  toBeDestroyed: { key: 2, desc: '待销毁', colour: 'warning' },
  destroyed: { key: 3, desc: '已销毁', colour: 'default' },
});
export const sampleSource = lookup({
  byHand: { key: 1, desc: '人工登记' },
  machine: { key: 2, desc: '留样机' },
});
export const sampleFinding = lookup({
  kept: { key: 1, desc: '已留样', colour: 'success' },
  tooLight: { key: 2, desc: '重量不足', colour: 'warning' },
  missing: { key: 3, desc: '未留样', colour: 'error' },
});

const base = '/api/v1/macsacesamplerecord';
export const sampleAccess = {
  page: 'backcourt:sample:page',
  save: 'backcourt:sample:save',
  destroy: 'backcourt:sample:destroy',
  reserve: 'backcourt:sampleReserve:page',
} as const;

const Kept = {
  canteenId: Id,
  stallId: Id.nullable(),
  sampleDate: DateText.meta({ title: '用餐日期', sort: true }),
  mealType: keyOf(mealType).meta({ title: '餐次', width: 90 }),
  goodsKind: keyOf(sampleKind).meta({ title: '留样类型', width: 90 }),
  goodsId: Id,
  /** Grams. */
  weight: Count.min(1).max(99_999).meta({ title: '重量（克）', width: 100, sort: true }),
  keptAt: DateTimeText.meta({ title: '留样时间', sort: true }),
  keptBy: text(50, 1).meta({ title: '留样人', width: 100 }),
  keepPlace: text(50).meta({ title: '存放位置', width: 120 }),
  remark: text(200).meta({ title: '备注', width: 160, hidden: true }),
};

const kept = {
  own: {
    sampleId: Id,
    ...Kept,
    sampleName: z.string().meta({ title: '留样名称', width: 160, sort: true }),
    destroyedAt: DateTimeText.nullable().meta({ title: '销毁时间' }),
    destroyedBy: z.string().meta({ title: '销毁人', width: 100 }),
    destroyReason: z.string().meta({ title: '提前销毁原因', width: 160, hidden: true }),
    photoUrl: z.string().nullable().meta({ title: '照片', kind: 'image', width: 80, hidden: true }),
    source: keyOf(sampleSource).meta({ title: '来源', width: 100 }),
    version: Count,
  },
  shown: {
    canteenName: z.string().meta({ title: '食堂', width: 140 }),
    stallName: z.string().nullable().meta({ title: '档口', width: 130, hidden: true }),
    deviceName: z.string().nullable().meta({ title: '留样机', width: 140, hidden: true }),
    sampleState: keyOf(sampleState).meta({ title: '留样状态', width: 100 }),
    /** When it has been kept for long enough. */
    dueAt: DateTimeText.meta({ title: '可销毁时间', sort: true }),
    /** Hours beyond that; 0 while it has to be kept, and once it is destroyed. */
    overdueHours: Count.meta({ title: '超时（小时）', width: 110, sort: true }),
  },
} as const;

/** Samples that were kept, the latest first. */
export const sampleRecordPage = listSet({
  id: 'backcourt.sampleRecordPage',
  title: '留样记录',
  path: `${base}/page`,
  access: sampleAccess.page,
  scope: 'canteen',
  ...kept,
  key: 'sampleId',
  columns: [
    'sampleName',
    'sampleState',
    'weight',
    'goodsKind',
    'canteenName',
    'stallName',
    'sampleDate',
    'mealType',
    'keptAt',
    'keptBy',
    'keepPlace',
    'dueAt',
    'overdueHours',
    'destroyedAt',
    'destroyedBy',
    'destroyReason',
    'photoUrl',
    'source',
    'deviceName',
    'remark',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '名称、留样人或位置' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    sampleState: keyOf(sampleState).optional(),
    goodsKind: keyOf(sampleKind).optional(),
    mealType: keyOf(mealType).optional(),
    source: keyOf(sampleSource).optional(),
    ...OpenDays,
  },
  search: ['sampleName', 'keptBy', 'keepPlace'],
  period: 'sampleDate',
  order: descending('keptAt'),
  export: 'backcourt.sampleRecordPageExport',
});

/** Whether a sample weighs what it has to. */
export const weightState = lookup({
  enough: { key: 1, desc: '重量足够', colour: 'success' },
  tooLight: { key: 2, desc: '重量不足', colour: 'warning' },
});

/** The same samples as the kitchen looks after them: who stands there longest comes first, then the latest; of dishes or of materials. */
export const sampleReservePage = listSet({
  id: 'backcourt.sampleReservePage',
  title: '留样管理',
  path: '/api/v1/samplereserve/page',
  access: sampleAccess.reserve,
  scope: 'canteen',
  own: {
    ...kept.own,
    weight: Kept.weight.meta({ title: '重量（克）', width: 110, sort: true, total: true }),
    destroyReason: kept.own.destroyReason.meta({ title: '提前销毁原因', width: 160 }),
    photoUrl: kept.own.photoUrl.meta({ title: '照片', kind: 'image', width: 80 }),
  },
  shown: {
    ...kept.shown,
    weightState: keyOf(weightState).meta({ title: '重量核对', width: 100 }),
  },
  key: 'sampleId',
  columns: [
    'sampleName',
    'sampleState',
    'overdueHours',
    'weight',
    'weightState',
    'canteenName',
    'stallName',
    'keptAt',
    'dueAt',
    'keptBy',
    'keepPlace',
    'photoUrl',
    'destroyedAt',
    'destroyedBy',
    'destroyReason',
    'sampleDate',
    'mealType',
    'source',
    'deviceName',
    'remark',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '名称、留样人或位置' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    sampleState: keyOf(sampleState).optional(),
    weightState: keyOf(weightState).optional(),
    mealType: keyOf(mealType).optional(),
    source: keyOf(sampleSource).optional(),
    goodsKind: keyOf(sampleKind).optional(),
    ...OpenDays,
  },
  search: ['sampleName', 'keptBy', 'keepPlace'],
  period: 'sampleDate',
  order: descending('overdueHours', 'keptAt'),
  export: 'backcourt.sampleReservePageExport',
});

/**
 * Keeps a record of a sample, or corrects one that is not destroyed yet (with its id and version).
 * @errors 400 below 125 g, kept in the future; 409 CHANGED, SAMPLE_DESTROYED
 */
export const sampleRecordSave = write({
  id: 'backcourt.sampleRecordSave',
  title: '登记留样',
  path: `${base}/save`,
  access: sampleAccess.save,
  scope: 'canteen',
  content: z.object({
    sampleId: Id.nullable(),
    version: Count.nullable(),
    ...Kept,
    weight: Kept.weight.min(LEAST_WEIGHT, '留样重量不能少于125克'),
    photoUrl: ImageUrl.nullable().default(null),
  }),
  result: z.object({ sampleId: Id }),
});

/**
 * Destroys samples that were kept for long enough, or earlier with a reason: all of them or none.
 * @errors 409 KEPT_TOO_SHORT without a reason, SAMPLE_DESTROYED
 */
export const sampleRecordDestroy = write({
  id: 'backcourt.sampleRecordDestroy',
  title: '销毁留样',
  path: `${base}/destroy`,
  access: sampleAccess.destroy,
  scope: 'canteen',
  content: z.object({
    sampleIds: z.array(Id).min(1, '请选择留样').max(500),
    destroyedBy: text(50, 1),
    /** Why before its 48 hours are over; kept only with those that are. */
    reason: text(200).default(''),
  }),
});

/** Dishes that published menus offered, and whether a sample of each was kept, of enough weight. At most 31 days, up to today. */
export const sampleRecordDiffRecords = listSet({
  id: 'backcourt.sampleRecordDiffRecords',
  title: '留样差异',
  path: `${base}/diff/records`,
  access: sampleAccess.page,
  scope: 'canteen',
  shown: {
    differenceId: z.string(),
    canteenId: Id,
    canteenName: z.string().meta({ title: '食堂', width: 160, sort: true }),
    sampleDate: DateText.meta({ title: '用餐日期', sort: true }),
    mealType: keyOf(mealType).meta({ title: '餐次', width: 90 }),
    goodsId: Id,
    dishesName: z.string().meta({ title: '菜品名称', width: 180, sort: true }),
    finding: keyOf(sampleFinding).meta({ title: '核对结果', width: 110 }),
    /** Grams of the heaviest sample; null where there is none. */
    weight: Count.nullable().meta({ title: '重量（克）', width: 110 }),
  },
  key: 'differenceId',
  columns: ['dishesName', 'finding', 'canteenName', 'sampleDate', 'mealType', 'weight'],
  filter: {
    keyword: Keyword.meta({ title: '菜品名称' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    mealType: keyOf(mealType).optional(),
    finding: keyOf(sampleFinding).optional(),
    ...OpenDays,
  },
  order: descending('sampleDate', 'finding'),
  export: 'backcourt.sampleRecordDiffRecordsExport',
});
export const SAMPLE_DAYS = MOST_DAYS;

/** Samples of each canteen and day, beside what its menus offered. At most 31 days, up to today. */
export const sampleCanteenPage = listSet({
  id: 'backcourt.sampleCanteenPage',
  title: '食堂留样记录',
  path: `${base}/canteen/page`,
  access: 'backcourt:sampleCanteen:page',
  scope: 'canteen',
  shown: {
    summaryId: z.string(),
    canteenId: Id,
    canteenName: z.string().meta({ title: '食堂', width: 180, sort: true }),
    sampleDate: DateText.meta({ title: '用餐日期', sort: true }),
    offeredCount: Count.meta({ title: '应留样菜品', width: 120 }),
    keptCount: Count.meta({ title: '已留样菜品', width: 120 }),
    missingCount: Count.meta({ title: '未留样', width: 100, sort: true }),
    shortCount: Count.meta({ title: '重量不足', width: 100 }),
    materialCount: Count.meta({ title: '原料留样', width: 100 }),
    openCount: Count.meta({ title: '未销毁', width: 100 }),
  },
  key: 'summaryId',
  columns: [
    'canteenName',
    'sampleDate',
    'offeredCount',
    'keptCount',
    'missingCount',
    'shortCount',
    'materialCount',
    'openCount',
  ],
  filter: { canteenId: Id.optional().meta({ title: '食堂' }), ...OpenDays },
  order: [...descending('sampleDate'), ...ascending('canteenName')],
  export: 'backcourt.sampleCanteenPageExport',
});

/** A sample-keeping machine tells what was put into it. The same number with the same terminal is one record, whatever its weight. */
export const deviceSample = write({
  id: 'deviceApi.sample',
  title: '终端留样',
  path: '/device-api/v1/sample',
  access: 'device',
  transport: 'json',
  content: z.object({
    transactionNo: z.int().min(1),
    /** Of the menu, or a material: one of the two. */
    dishesId: z.int().min(1).optional(),
    materialId: z.int().min(1).optional(),
    /** Grams. */
    weight: z.int().min(1).max(99_999),
    keptAt: DateTimeText,
    keptBy: z.string().trim().min(1).max(50),
    keepPlace: z.string().trim().max(50).default(''),
  }),
  result: z.object({ sampleId: Id, dueAt: DateTimeText, enough: z.boolean() }),
});
