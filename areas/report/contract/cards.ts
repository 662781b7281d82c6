import { z } from 'zod';
import { accountStatusEvent } from '#areas/account/contract/lookups.ts';
import { cardKind, cardState } from '#areas/ledger/contract/lookups.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { periodShape } from '#kit/contract/report-value.ts';
import { personFilter } from './filters.ts';

/* Cards: what happened to them, and how many are out. */

const people = { orgIds: personFilter.orgIds, psnTypes: personFilter.psnTypes };

export const CardEventRow = z.object({
  eventId: Id,
  createdAt: z.string().meta({ title: '操作时间', kind: 'datetime', sort: true }),
  custNum: z.string().meta({ title: '人员编号', width: 120, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 100 }),
  orgFullName: z.string().nullable().meta({ title: '所属组织', width: 220 }),
  event: keyOf(accountStatusEvent).meta({ title: '事件', width: 120 }),
  cardNo: z.string().nullable().meta({ title: '卡号', width: 150 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 110 }),
  remark: z.string().meta({ title: '备注', width: 200 }),
});
/** Everything that happened to cards and to the state of accounts. */
export const cardHistory = listSet({
  id: 'report.formAcccardhist',
  title: '卡片历史',
  path: '/api/v1/repreportform/acccardhist',
  access: 'report:balance:cardhist',
  scope: 'organisation',
  filter: {
    ...periodShape,
    keyword: Keyword,
    events: z.array(keyOf(accountStatusEvent)).min(1).max(16).optional(),
    ...people,
  },
  shown: CardEventRow.shape,
  key: 'eventId',
  order: descending('createdAt'),
  columns: [
    'createdAt',
    'custNum',
    'custName',
    'event',
    'cardNo',
    'orgFullName',
    'operatorName',
    'remark',
  ],
  export: 'report.formAcccardhistExport',
});

const cards = {
  accountNum: Count.meta({ title: '账户数', total: true, sort: true }),
  cardNum: Count,
  normalNum: Count,
  lostNum: Count,
  endedNum: Count,
  depositAmount: Fen,
};
const cardColumns = [
  { key: 'cardNum', title: '卡数', kind: 'int', total: true, sort: true },
  { key: 'normalNum', title: '正常卡', kind: 'int', total: true, sort: true },
  { key: 'lostNum', title: '挂失卡', kind: 'int', total: true, sort: true },
  { key: 'endedNum', title: '已停用的卡', kind: 'int', total: true, sort: true },
  { key: 'depositAmount', title: '押金金额', kind: 'money', total: true, sort: true },
] as const;

export const OrgCardRow = z.object({
  rowKey: z.string(),
  orgId: Id.nullable(),
  orgFullName: z.string().nullable().meta({ title: '组织', width: 260, sort: true }),
  ...cards,
});
/** How they stand now, by the organisations of their holders. */
export const cardsByOrganisation = listSet({
  id: 'report.formAcccardsum',
  title: '账户卡汇总',
  path: '/api/v1/repreportform/acccardsum',
  access: 'report:balance:cardorg',
  scope: 'organisation',
  filter: people,
  shown: OrgCardRow.shape,
  key: 'rowKey',
  order: ascending('orgFullName'),
  columns: ['orgFullName', 'accountNum', ...cardColumns],
  export: 'report.formAcccardsumExport',
});

export const KindCardRow = z.object({
  rowKey: z.string(),
  kind: keyOf(cardKind).meta({ title: '卡类型', width: 120, sort: true }),
  state: keyOf(cardState).meta({ title: '卡状态', width: 120, sort: true }),
  cardNum: Count.meta({ title: '卡数', total: true, sort: true }),
  holderNum: Count.meta({ title: '持卡人数', sort: true }),
  depositAmount: Fen.meta({ title: '押金金额', total: true, sort: true }),
});
/** How they stand now, by kind and state. */
export const cardsByKind = listSet({
  id: 'report.formCardsum',
  title: '卡汇总',
  path: '/api/v1/repreportform/cardsum',
  access: 'report:balance:cardsum',
  scope: 'organisation',
  filter: people,
  shown: KindCardRow.shape,
  key: 'rowKey',
  order: ascending('kind'),
  columns: ['kind', 'state', 'cardNum', 'holderNum', 'depositAmount'],
  export: 'report.formCardsumExport',
});
