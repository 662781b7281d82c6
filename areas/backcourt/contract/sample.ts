import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, DateTimeText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';

/** Hours a sample is kept at least. */
export const KEEP_HOURS = 48;
/** Grams a sample weighs at least. */
export const LEAST_WEIGHT = 125;
/** Days a list of what is missing may span. */
const MOST_DAYS = 31;

export const sampleKind = lookup([
  { key: 1, desc: '菜品', colour: 'processing' },
  { key: 2, desc: '原料', colour: 'default' },
]);
export const sampleState = lookup([
  { key: 1, desc: '留样中', colour: 'success' },
  { key: 2, desc: '待销毁', colour: 'warning' },
  { key: 3, desc: '已销毁', colour: 'default' },
]);
export const sampleSource = lookup([
  { key: 1, desc: '人工登记' },
  { key: 2, desc: '留样机' },
]);
export const sampleFinding = lookup([
  { key: 1, desc: '已留样', colour: 'success' },
  { key: 2, desc: '重量不足', colour: 'warning' },
  { key: 3, desc: '未留样', colour: 'error' },
]);

const base = '/api/v1/macsacesamplerecord';
export const sampleAccess = {
  page: 'backcourt:sample:page',
  save: 'backcourt:sample:save',
  destroy: 'backcourt:sample:destroy',
} as const;

const Kept = {
  canteenId: Id,
  stallId: Id.nullable(),
  sampleDate: DateText,
  mealType: keyOf(mealType),
  goodsKind: keyOf(sampleKind),
  goodsId: Id,
  /** Grams. */
  weight: Count.min(1).max(99_999),
  keptAt: DateTimeText,
  keptBy: text(50, 1),
  keepPlace: text(50),
  remark: text(200),
};

const Sample = z.object({
  sampleId: Id,
  ...Kept,
  sampleName: z.string(),
  canteenName: z.string(),
  stallName: z.string().nullable(),
  sampleState: keyOf(sampleState),
  /** When it has been kept for long enough. */
  dueAt: DateTimeText,
  /** Hours beyond that; 0 while it has to be kept, and once it is destroyed. */
  overdueHours: Count,
  destroyedAt: DateTimeText.nullable(),
  destroyedBy: z.string(),
  source: keyOf(sampleSource),
  deviceName: z.string().nullable(),
  version: Count,
});

const Range = { startDate: DateText.optional(), endDate: DateText.optional() };
/** Samples that were kept, the latest first. */
export const sampleRecordPage = page({
  id: 'backcourt.sampleRecordPage',
  title: '留样记录',
  path: `${base}/page`,
  access: sampleAccess.page,
  scope: 'canteen',
  filter: {
    keyword: Keyword,
    canteenId: Id.optional(),
    goodsKind: keyOf(sampleKind).optional(),
    sampleState: keyOf(sampleState).optional(),
    mealType: keyOf(mealType).optional(),
    source: keyOf(sampleSource).optional(),
    ...Range,
  },
  row: Sample,
  columns: columns<typeof Sample>()([
    { key: 'sampleName', title: '留样名称', width: 160, sort: true },
    { key: 'sampleState', title: '留样状态', kind: 'enum', of: sampleState, width: 100 },
    { key: 'weight', title: '重量（克）', kind: 'int', width: 100, sort: true },
    { key: 'goodsKind', title: '留样类型', kind: 'enum', of: sampleKind, width: 90 },
    { key: 'canteenName', title: '食堂', width: 140 },
    { key: 'stallName', title: '档口', width: 130, hidden: true },
    { key: 'sampleDate', title: '用餐日期', kind: 'date', sort: true },
    { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 90 },
    { key: 'keptAt', title: '留样时间', kind: 'datetime', sort: true },
    { key: 'keptBy', title: '留样人', width: 100 },
    { key: 'keepPlace', title: '存放位置', width: 120 },
    { key: 'dueAt', title: '可销毁时间', kind: 'datetime', sort: true },
    { key: 'overdueHours', title: '超时（小时）', kind: 'int', width: 110, sort: true },
    { key: 'destroyedAt', title: '销毁时间', kind: 'datetime' },
    { key: 'destroyedBy', title: '销毁人', width: 100 },
    { key: 'source', title: '来源', kind: 'enum', of: sampleSource, width: 100 },
    { key: 'deviceName', title: '留样机', width: 140, hidden: true },
    { key: 'remark', title: '备注', width: 160, hidden: true },
  ]),
  export: 'backcourt.sampleRecordPageExport',
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
  }),
  result: z.object({ sampleId: Id }),
});

/** Destroys samples that were kept for long enough: all of them or none. @errors 409 KEPT_TOO_SHORT, SAMPLE_DESTROYED */
export const sampleRecordDestroy = write({
  id: 'backcourt.sampleRecordDestroy',
  title: '销毁留样',
  path: `${base}/destroy`,
  access: sampleAccess.destroy,
  scope: 'canteen',
  content: z.object({ sampleIds: z.array(Id).min(1, '请选择留样').max(500), destroyedBy: text(50, 1) }),
});

const Difference = z.object({
  differenceId: z.string(),
  canteenId: Id,
  canteenName: z.string(),
  sampleDate: DateText,
  mealType: keyOf(mealType),
  goodsId: Id,
  dishesName: z.string(),
  finding: keyOf(sampleFinding),
  /** Grams of the heaviest sample; null where there is none. */
  weight: Count.nullable(),
});
/** Dishes that published menus offered, and whether a sample of each was kept, of enough weight. At most 31 days, up to today. */
export const sampleRecordDiffRecords = page({
  id: 'backcourt.sampleRecordDiffRecords',
  title: '留样差异',
  path: `${base}/diff/records`,
  access: sampleAccess.page,
  scope: 'canteen',
  filter: {
    keyword: Keyword,
    canteenId: Id.optional(),
    mealType: keyOf(mealType).optional(),
    finding: keyOf(sampleFinding).optional(),
    ...Range,
  },
  row: Difference,
  columns: columns<typeof Difference>()([
    { key: 'dishesName', title: '菜品名称', width: 180, sort: true },
    { key: 'finding', title: '核对结果', kind: 'enum', of: sampleFinding, width: 110 },
    { key: 'canteenName', title: '食堂', width: 160, sort: true },
    { key: 'sampleDate', title: '用餐日期', kind: 'date', sort: true },
    { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 90 },
    { key: 'weight', title: '重量（克）', kind: 'int', width: 110 },
  ]),
  export: 'backcourt.sampleRecordDiffRecordsExport',
});
export const SAMPLE_DAYS = MOST_DAYS;

const OfCanteen = z.object({
  summaryId: z.string(),
  canteenId: Id,
  canteenName: z.string(),
  sampleDate: DateText,
  offeredCount: Count,
  keptCount: Count,
  missingCount: Count,
  shortCount: Count,
  materialCount: Count,
  openCount: Count,
});
/** Samples of each canteen and day, beside what its menus offered. At most 31 days, up to today. */
export const sampleCanteenPage = page({
  id: 'backcourt.sampleCanteenPage',
  title: '食堂留样记录',
  path: `${base}/canteen/page`,
  access: 'backcourt:sampleCanteen:page',
  scope: 'canteen',
  filter: { canteenId: Id.optional(), ...Range },
  row: OfCanteen,
  columns: columns<typeof OfCanteen>()([
    { key: 'canteenName', title: '食堂', width: 180, sort: true },
    { key: 'sampleDate', title: '用餐日期', kind: 'date', sort: true },
    { key: 'offeredCount', title: '应留样菜品', kind: 'int', width: 120 },
    { key: 'keptCount', title: '已留样菜品', kind: 'int', width: 120 },
    { key: 'missingCount', title: '未留样', kind: 'int', width: 100, sort: true },
    { key: 'shortCount', title: '重量不足', kind: 'int', width: 100 },
    { key: 'materialCount', title: '原料留样', kind: 'int', width: 100 },
    { key: 'openCount', title: '未销毁', kind: 'int', width: 100 },
  ]),
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
