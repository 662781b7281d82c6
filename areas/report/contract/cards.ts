import { z } from 'zod';
import { accountStatusEvent } from '#areas/account/contract/lookups.ts';
import { cardKind, cardState } from '#areas/ledger/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { periodShape } from '#kit/contract/report-value.ts';
import { personFilter } from './filters.ts';

/* Cards: what happened to them, and how many are out. */

const people = { orgIds: personFilter.orgIds, psnTypes: personFilter.psnTypes };

export const CardEventRow = z.object({
  eventId: Id,
  createdAt: z.string(),
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string().nullable(),
  event: keyOf(accountStatusEvent),
  cardNo: z.string().nullable(),
  operatorName: z.string().nullable(),
  remark: z.string(),
});
/** Everything that happened to cards and to the state of accounts. */
export const cardHistory = page({
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
  row: CardEventRow,
  columns: columns<typeof CardEventRow>()([
    { key: 'createdAt', title: '操作时间', kind: 'datetime', sort: true },
    { key: 'custNum', title: '人员编号', width: 120, sort: true },
    { key: 'custName', title: '姓名', width: 100 },
    { key: 'event', title: '事件', kind: 'enum', of: accountStatusEvent, width: 120 },
    { key: 'cardNo', title: '卡号', width: 150 },
    { key: 'orgFullName', title: '所属组织', width: 220 },
    { key: 'operatorName', title: '操作员', width: 110 },
    { key: 'remark', title: '备注', width: 200 },
  ]),
  export: 'report.formAcccardhistExport',
});

const cards = {
  accountNum: Count,
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
  orgFullName: z.string().nullable(),
  ...cards,
});
/** How they stand now, by the organisations of their holders. */
export const cardsByOrganisation = page({
  id: 'report.formAcccardsum',
  title: '账户卡汇总',
  path: '/api/v1/repreportform/acccardsum',
  access: 'report:balance:cardorg',
  scope: 'organisation',
  filter: people,
  row: OrgCardRow,
  columns: columns<typeof OrgCardRow>()([
    { key: 'orgFullName', title: '组织', width: 260, sort: true },
    { key: 'accountNum', title: '账户数', kind: 'int', total: true, sort: true },
    ...cardColumns,
  ]),
  export: 'report.formAcccardsumExport',
});

export const KindCardRow = z.object({
  rowKey: z.string(),
  kind: keyOf(cardKind),
  state: keyOf(cardState),
  cardNum: Count,
  holderNum: Count,
  depositAmount: Fen,
});
/** How they stand now, by kind and state. */
export const cardsByKind = page({
  id: 'report.formCardsum',
  title: '卡汇总',
  path: '/api/v1/repreportform/cardsum',
  access: 'report:balance:cardsum',
  scope: 'organisation',
  filter: people,
  row: KindCardRow,
  columns: columns<typeof KindCardRow>()([
    { key: 'kind', title: '卡类型', kind: 'enum', of: cardKind, width: 120, sort: true },
    { key: 'state', title: '卡状态', kind: 'enum', of: cardState, width: 120, sort: true },
    { key: 'cardNum', title: '卡数', kind: 'int', total: true, sort: true },
    { key: 'holderNum', title: '持卡人数', kind: 'int', sort: true },
    { key: 'depositAmount', title: '押金金额', kind: 'money', total: true, sort: true },
  ]),
  export: 'report.formCardsumExport',
});
