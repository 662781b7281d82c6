import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';

/* Budgets: what a merchant means to take, a year at a time and month by month. Amounts in fen. */

/** Whose budget it is, and what part of it: the budget reports, one kind each. */
export const budgetKind = lookup({
  canteen: { key: 1, desc: '食堂预算' },
  organisation: { key: 2, desc: '组织预算' },
  department: { key: 3, desc: '部门预算' },
  tender: { key: 4, desc: '支付方式预算' },
  channel: { key: 5, desc: '充值方式预算' },
});
export type BudgetKind = (typeof budgetKind)[number]['key'];

/** The months of a year, in their order. */
export const budgetMonth = lookup([
  { key: 1, desc: '1月' },
  { key: 2, desc: '2月' },
  { key: 3, desc: '3月' },
  { key: 4, desc: '4月' },
  { key: 5, desc: '5月' },
  { key: 6, desc: '6月' },
  { key: 7, desc: '7月' },
  { key: 8, desc: '8月' },
  { key: 9, desc: '9月' },
  { key: 10, desc: '10月' },
  { key: 11, desc: '11月' },
  { key: 12, desc: '12月' },
]);
/** Keys of their amounts. */
export const monthKeys = [
  'month1',
  'month2',
  'month3',
  'month4',
  'month5',
  'month6',
  'month7',
  'month8',
  'month9',
  'month10',
  'month11',
  'month12',
] as const;
export type MonthKey = (typeof monthKeys)[number];
/** Amounts of a year: null where a month has no budget. */
export type MonthAmounts = readonly (number | null)[];

/** Whether there is a budget for any month of the year. */
export const budgetState = lookup({
  budgeted: { key: 1, desc: '已编制', colour: 'success' },
  notBudgeted: { key: 2, desc: '未编制', colour: 'default' },
});

/** Most fen of a month: 999,999,999.99 yuan. */
export const MOST_BUDGET = 99_999_999_999;
const Amount = Fen.min(0, '预算金额不能为负数').max(MOST_BUDGET, '请输入正确的金额').nullable();
const Year = z.int().min(2000, '年份格式错误').max(2100, '年份格式错误').meta({ title: '年份' });
const Kind = keyOf(budgetKind).meta({ title: '预算类型', of: budgetKind });
/** A version of 0 says that there is none yet. */
const Version = z.int().min(0);

const view = 'report:budget:plan';
const change = 'report:budget:edit';
const shapeOf = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(monthKeys.map((key) => [key, schema])) as Record<MonthKey, Schema>;

export const BudgetRow = z.object({
  rowKey: z.string(),
  kind: keyOf(budgetKind),
  year: Year,
  ownerId: Id,
  ownerNum: z.string().meta({ title: '编号', width: 90, sort: true }),
  ownerName: z.string().meta({ title: '名称', width: 180, sort: true }),
  partId: Id,
  /** The type of people, tender or channel in the reader's language. */
  partName: z.string().meta({ title: '明细', width: 110 }),
  ...shapeOf(Amount),
  /** Of all months that have one; null where none has. */
  yearAmount: Fen.nullable().meta({ title: '全年', total: true, keep: true }),
  version: Count,
});

/**
 * Whatever a year may have a budget for, with the budget it has, of the caller's canteens (kinds 1 and 4) or organisations (2, 3 and 5). Canteens
 * where the kind is not said, this year where the year is not.
 */
export const budgetPlan = listSet({
  id: 'report.budgetPlanPage',
  title: '预算编制',
  path: '/api/v1/simpleBudget/plan/page',
  access: view,
  scope: 'canteen',
  filter: {
    kind: Kind.optional(),
    year: Year.optional().meta({ placeholder: '今年' }),
    state: keyOf(budgetState).optional().meta({ title: '编制状态' }),
    keyword: Keyword.meta({ placeholder: '名称或编号' }),
  },
  shown: BudgetRow.shape,
  key: 'rowKey',
  order: ascending('ownerNum', 'ownerName', 'partId'),
  columns: [
    'ownerNum',
    'ownerName',
    'partName',
    { key: 'month1', title: '1月', kind: 'money', total: true },
    { key: 'month2', title: '2月', kind: 'money', total: true },
    { key: 'month3', title: '3月', kind: 'money', total: true },
    { key: 'month4', title: '4月', kind: 'money', total: true },
    { key: 'month5', title: '5月', kind: 'money', total: true },
    { key: 'month6', title: '6月', kind: 'money', total: true },
    { key: 'month7', title: '7月', kind: 'money', total: true },
    { key: 'month8', title: '8月', kind: 'money', total: true },
    { key: 'month9', title: '9月', kind: 'money', total: true },
    { key: 'month10', title: '10月', kind: 'money', total: true },
    { key: 'month11', title: '11月', kind: 'money', total: true },
    { key: 'month12', title: '12月', kind: 'money', total: true },
    'yearAmount',
  ],
  export: { id: 'report.budgetPlanExport', path: '/api/v1/simpleBudget/plan/export' },
});

/**
 * Saves the budget of a year under the version it was read with. A month that is not sent stays; null takes its budget away.
 * @errors 409 CHANGED where another operator was faster, 404 outside the caller's canteens and organisations
 */
export const budgetEdit = write({
  id: 'report.budgetPlanEdit',
  title: '编制预算',
  path: '/api/v1/simpleBudget/plan/edit',
  access: change,
  scope: 'canteen',
  content: z.object({
    kind: Kind,
    year: Year,
    ownerId: Id,
    partId: Id,
    version: Version,
    ...shapeOf(Amount.optional()),
  }),
  result: z.object({ version: Count }),
});

/**
 * Takes away every month of the year's budgets named, each under the version it was read with: all of them or none.
 * @errors 409 CHANGED where another operator was faster, 404 outside the caller's canteens and organisations
 */
export const budgetRemove = write({
  id: 'report.budgetPlanRemove',
  title: '清空预算',
  path: '/api/v1/simpleBudget/plan/remove',
  access: change,
  scope: 'canteen',
  content: z.object({
    kind: Kind,
    year: Year,
    rows: z
      .array(z.object({ ownerId: Id, partId: Id, version: Version }))
      .min(1)
      .max(500),
  }),
  result: z.object({ removed: Count }),
});

const Month = keyOf(budgetMonth);
/**
 * Copies budgets of all canteens or organisations that the caller sees: a year month by month, or one month (`fromMonth`) into `months`. Amounts
 * are multiplied by `percent` (100: as they are), half a fen rounded up. Months that have a budget keep it unless `overwrite`.
 * @errors 400 where a month is copied onto itself, or the source has no budget
 */
export const budgetCopy = write({
  id: 'report.budgetPlanCopy',
  title: '复制预算',
  path: '/api/v1/simpleBudget/plan/copy',
  access: change,
  scope: 'canteen',
  content: z
    .object({
      kind: Kind,
      fromYear: Year,
      fromMonth: Month.nullable().optional(),
      year: Year,
      months: keysOf(budgetMonth).optional(),
      percent: z.int().min(1, '比例须在1到1000之间').max(1000, '比例须在1到1000之间').default(100),
      overwrite: z.boolean().default(false),
    })
    .refine(({ fromMonth, months }) => !fromMonth || (months !== undefined && months.length > 0), {
      path: ['months'],
      message: '请选择复制到哪些月份',
    })
    .refine(
      ({ fromMonth, fromYear, months, year }) =>
        fromYear !== year || (fromMonth ? months?.includes(fromMonth) === false : false),
      { path: ['year'], message: '不能复制到来源本身' },
    ),
  /** `changed` months got another amount, `kept` had one and kept it. */
  result: z.object({ changed: Count, kept: Count }),
});

/** How a budget came to be changed. */
export const budgetChangedBy = lookup({
  typed: { key: 1, desc: '手工录入' },
  imported: { key: 2, desc: '文件导入' },
  copied: { key: 3, desc: '复制' },
  emptied: { key: 4, desc: '清空' },
});
const ChangeRow = z.object({
  rowKey: z.string(),
  changedAt: z.string().meta({ title: '变更时间', kind: 'datetime', sort: true }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 110 }),
  changedBy: keyOf(budgetChangedBy).meta({ title: '变更方式' }),
  kind: keyOf(budgetKind),
  ownerName: z.string().nullable().meta({ title: '名称', width: 200 }),
  partId: Id,
  partName: z.string().meta({ title: '明细', width: 110 }),
  year: Year.meta({ title: '年份', width: 80, kind: 'text' }),
  month: Month.meta({ title: '月份', of: budgetMonth, sort: true }),
  beforeAmount: Fen.nullable().meta({ title: '变更前' }),
  afterAmount: Fen.nullable().meta({ title: '变更后' }),
});
/** Who changed which month of which budget, from what to what. */
export const budgetChanges = listSet({
  id: 'report.budgetPlanChanges',
  title: '预算变更记录',
  path: '/api/v1/simpleBudget/plan/changes',
  access: view,
  scope: 'canteen',
  filter: {
    kind: Kind.optional(),
    year: Year.optional(),
    changedBy: keyOf(budgetChangedBy).optional(),
    keyword: Keyword.meta({ placeholder: '名称' }),
  },
  shown: ChangeRow.shape,
  key: 'rowKey',
  order: [...descending('changedAt'), ...ascending('ownerName', 'month')],
  columns: [
    'changedAt',
    'operatorName',
    'changedBy',
    'ownerName',
    'partName',
    'year',
    'month',
    'beforeAmount',
    'afterAmount',
  ],
  export: {
    id: 'report.budgetPlanChangesExport',
    path: '/api/v1/simpleBudget/plan/changes/export',
  },
});

const monthField = <Key extends MonthKey, Title extends string>(key: Key, title: Title) =>
  ({ key, title, sample: '120000.00' }) as const;
/** Budgets of a year from a file, a row for each owner and part; an empty month leaves what there is. */
export const budgetImport = importSet({
  title: '导入预算',
  access: change,
  scope: 'canteen',
  fields: importFields([
    {
      key: 'ownerNum',
      title: '编号',
      aliases: ['食堂编号', '组织编号'],
      hint: '填写后按编号查找，否则按名称',
      sample: '001',
    },
    {
      key: 'ownerName',
      title: '名称',
      aliases: ['食堂', '食堂名称', '组织', '组织名称', '部门'],
      hint: '组织填写全称，多级以斜杠分隔',
      sample: '第一食堂',
    },
    {
      key: 'partName',
      title: '明细',
      aliases: ['人员类别', '支付方式', '充值方式'],
      hint: '部门预算填人员类别，其他按预算类型填支付方式或充值方式；食堂预算与组织预算不填',
    },
    monthField('month1', '1月'),
    monthField('month2', '2月'),
    monthField('month3', '3月'),
    monthField('month4', '4月'),
    monthField('month5', '5月'),
    monthField('month6', '6月'),
    monthField('month7', '7月'),
    monthField('month8', '8月'),
    monthField('month9', '9月'),
    monthField('month10', '10月'),
    monthField('month11', '11月'),
    monthField('month12', '12月'),
  ]),
  /** Numbers of a form travel as text. */
  options: { kind: Id, year: Id },
  check: { id: 'report.budgetImportCheck', path: '/api/v1/simpleBudget/plan/import/check' },
  run: { id: 'report.budgetImport', path: '/api/v1/simpleBudget/plan/import' },
  result: { id: 'report.budgetImportResult', path: '/api/v1/simpleBudget/plan/import/result' },
  template: {
    id: 'report.budgetImportTemplate',
    path: '/api/v1/simpleBudget/plan/import/template',
  },
  badRows: { id: 'report.budgetImportBadRows', path: '/api/v1/simpleBudget/plan/import/bad-rows' },
});
