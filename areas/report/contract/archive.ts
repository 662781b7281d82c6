import { z } from 'zod';
import { Count, DateText, Fen } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* Old months (docs/operations.md, Old months): which of them the administrator of the server has packed, beside what reports say of them. */

export const archiveState = lookup({
  stillInUse: { key: 1, desc: '尚在使用', colour: 'processing' },
  canBeArchived: { key: 2, desc: '可归档', colour: 'default' },
  partlyArchived: { key: 3, desc: '部分归档', colour: 'warning' },
  archived: { key: 4, desc: '已归档', colour: 'success' },
});

const MonthRow = z.object({
  /** The first day of the month. */
  monthStart: DateText.meta({ title: '月份起始日', width: 120, sort: true }),
  orderNum: Count.meta({ title: '消费笔数', total: true, sort: true }),
  /** Consumption at canteens, supermarkets and malls, net of refunds. */
  totalAmount: Fen.meta({ title: '合计金额', total: true, sort: true }),
  state: keyOf(archiveState).meta({ title: '归档状态', width: 120 }),
  /** How many kinds of facts the month has, and of how many the month is packed. */
  tableNum: Count.meta({ title: '明细表数', width: 120 }),
  archivedNum: Count.meta({ title: '已归档的明细表', width: 140 }),
  archivedOn: DateText.nullable().meta({ title: '归档日期', width: 120, sort: true }),
});
/** Every month that has facts of the merchant, the newest first. */
export const archivePage = listSet({
  id: 'report.archivePage',
  title: '历史月份归档',
  path: '/report/archive/page',
  access: 'report:archive:page',
  scope: 'canteen',
  filter: { state: keyOf(archiveState).optional() },
  shown: MonthRow.shape,
  key: 'monthStart',
  order: descending('monthStart'),
  columns: [
    'monthStart',
    'orderNum',
    'totalAmount',
    'state',
    'archivedNum',
    'tableNum',
    'archivedOn',
  ],
  export: 'report.archiveExport',
});
