import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* Old months (docs/operations.md, Old months): which of them whoever runs the house has packed, beside what reports say of them. */

export const archiveState = lookup({
  stillInUse: { key: 1, desc: '尚在使用', colour: 'processing' },
  canBeArchived: { key: 2, desc: '可归档', colour: 'default' },
  partlyArchived: { key: 3, desc: '部分归档', colour: 'warning' },
  archived: { key: 4, desc: '已归档', colour: 'success' },
});

const MonthRow = z.object({
  /** The first day of the month. */
  monthStart: DateText,
  orderNum: Count,
  /** Consumption at canteens, supermarkets and malls, net of refunds. */
  totalAmount: Fen,
  state: keyOf(archiveState),
  /** How many kinds of facts the month has, and of how many the month is packed. */
  tableNum: Count,
  archivedNum: Count,
  archivedOn: DateText.nullable(),
});
/** Every month that has facts of the merchant, the newest first. */
export const archivePage = page({
  id: 'report.archivePage',
  title: '历史月份归档',
  path: '/report/archive/page',
  access: 'report:archive:page',
  scope: 'canteen',
  filter: { state: keyOf(archiveState).optional() },
  row: MonthRow,
  columns: columns<typeof MonthRow>()([
    { key: 'monthStart', title: '月份起始日', kind: 'date', width: 120, sort: true },
    { key: 'orderNum', title: '消费笔数', kind: 'int', total: true, sort: true },
    { key: 'totalAmount', title: '合计金额', kind: 'money', total: true, sort: true },
    { key: 'state', title: '归档状态', kind: 'enum', of: archiveState, width: 120 },
    { key: 'archivedNum', title: '已归档的明细表', kind: 'int', width: 140 },
    { key: 'tableNum', title: '明细表数', kind: 'int', width: 120 },
    { key: 'archivedOn', title: '归档日期', kind: 'date', width: 120, sort: true },
  ]),
  export: 'report.archiveExport',
});
