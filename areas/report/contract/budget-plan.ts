import { z } from 'zod';
import { rechargeChannel } from '#areas/account/contract/lookups.ts';
import { tenderType } from '#areas/order/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';

/* Budgets (document 1 section 7): what somebody means to take, a year at a time and month by month. Amounts in fen. */

/** Whose budget it is, and what part of it: the budget reports, one kind each. */
export const budgetKind = lookup([
  { key: 1, desc: '食堂预算' },
  { key: 2, desc: '组织预算' },
  { key: 3, desc: '部门预算' },
  { key: 4, desc: '支付方式预算' },
  { key: 5, desc: '充值方式预算' },
]);
export type BudgetKind = (typeof budgetKind)[number]['key'];
/** The kinds by name. A department is an organisation with each type of its people; tenders are of a canteen, channels of an organisation. */
export const BUDGET = { canteen: 1, organisation: 2, department: 3, tender: 4, channel: 5 } as const;

/** Keys of the months of a year, in their order. */
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
export const MONTHS = monthKeys.length;

/** Most fen of a month: 999,999,999.99 yuan. */
export const MOST_BUDGET = 99_999_999_999;
const Amount = Fen.min(0, '预算金额不能为负数').max(MOST_BUDGET, '请输入正确的金额').nullable();
const Year = z.int().min(2000, '年份格式错误').max(2100, '年份格式错误').meta({ title: '年份' });
const Kind = keyOf(budgetKind).meta({ title: '预算类型', of: budgetKind });
/** A version of 0 says that there is none yet. */
const Version = z.int().min(0);

const access = 'report:budget:plan';
const monthShape = Object.fromEntries(monthKeys.map((key) => [key, Amount])) as Record<MonthKey, typeof Amount>;

export const BudgetRow = z.object({
  rowKey: z.string(),
  ownerId: Id,
  ownerNum: z.string(),
  ownerName: z.string(),
  partId: Id,
  psnTypeName: z.string().nullable(),
  tenderType: keyOf(tenderType).nullable(),
  channel: keyOf(rechargeChannel).nullable(),
  ...monthShape,
  /** Of all months that have one; null where none has. */
  yearAmount: Fen.nullable(),
  version: Count,
});

/** Whatever a year may have a budget for, with the budget it has: of the caller's canteens or organisations. */
export const budgetPlan = page({
  id: 'report.budgetPlanPage',
  title: '预算编制',
  path: '/api/v1/simpleBudget/plan/page',
  access,
  scope: 'canteen',
  filter: { kind: Kind, year: Year, ownerId: Id.optional(), keyword: Keyword },
  row: BudgetRow,
  columns: columns<typeof BudgetRow>()([
    { key: 'ownerNum', title: '编号', width: 110, sort: true },
    { key: 'ownerName', title: '名称', width: 220, sort: true },
    { key: 'psnTypeName', title: '人员类别', width: 120 },
    { key: 'tenderType', title: '支付方式', kind: 'enum', of: tenderType, width: 120 },
    { key: 'channel', title: '充值方式', kind: 'enum', of: rechargeChannel, width: 120 },
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
    { key: 'yearAmount', title: '全年', kind: 'money', total: true },
  ]),
  export: { id: 'report.budgetPlanExport', path: '/api/v1/simpleBudget/plan/export' },
});

const Months = z.array(Amount).length(MONTHS);
/**
 * Saves years of budgets, each under the version it was read with: all of them or none. A month without an amount has no budget.
 * @errors 409 CHANGED where somebody else was faster, 404 outside the caller's canteens and organisations
 */
export const budgetSave = write({
  id: 'report.budgetPlanSave',
  title: '保存预算',
  path: '/api/v1/simpleBudget/plan/save',
  access,
  scope: 'canteen',
  content: z.object({
    kind: Kind,
    year: Year,
    rows: z
      .array(z.object({ ownerId: Id, partId: Id, amounts: Months, version: Version }))
      .min(1, '没有改动的预算')
      .max(500),
  }),
  result: z.object({ saved: Count }),
});

/** How a budget came to be changed. */
export const budgetChangedBy = lookup([
  { key: 1, desc: '手工录入' },
  { key: 2, desc: '文件导入' },
]);
/** The last changes of a year's budgets, the newest first, at most 200; each with what it was and what it became. */
export const budgetChanges = read({
  id: 'report.budgetPlanChanges',
  title: '预算变更记录',
  path: '/api/v1/simpleBudget/plan/changes',
  access,
  scope: 'canteen',
  content: z.object({ kind: Kind, year: Year }),
  result: z.array(
    z.object({
      changeId: Id,
      changedAt: DateTimeText,
      operatorName: z.string().nullable(),
      changedBy: keyOf(budgetChangedBy),
      ownerName: z.string().nullable(),
      psnTypeName: z.string().nullable(),
      tenderType: keyOf(tenderType).nullable(),
      channel: keyOf(rechargeChannel).nullable(),
      before: Months,
      after: Months,
    }),
  ),
});

const monthField = <Key extends MonthKey, Title extends string>(key: Key, title: Title) =>
  ({ key, title, sample: '120000.00' }) as const;
/** Budgets of a year from a file, a row for each owner and part; an empty month leaves what there is. */
export const budgetImport = importSet({
  title: '导入预算',
  access,
  scope: 'canteen',
  fields: importFields([
    {
      key: 'ownerName',
      title: '名称',
      required: true,
      aliases: ['食堂', '食堂名称', '组织', '组织名称', '部门'],
      hint: '食堂填写名称或编号，组织填写全称',
      sample: '第一食堂',
    },
    { key: 'partName', title: '明细', aliases: ['人员类别', '支付方式', '充值方式'], hint: '食堂预算与组织预算不填' },
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
  template: { id: 'report.budgetImportTemplate', path: '/api/v1/simpleBudget/plan/import/template' },
  badRows: { id: 'report.budgetImportBadRows', path: '/api/v1/simpleBudget/plan/import/bad-rows' },
});

const PER_CENT = 100;
/** An amount raised (or lowered, below 0) by so many per cent, half a fen rounded up; at most what a month may have. */
export const raised = (amount: number, percent: number): number =>
  Math.min(MOST_BUDGET, Math.max(0, Math.floor((amount * (PER_CENT + percent) + PER_CENT / 2) / PER_CENT)));
