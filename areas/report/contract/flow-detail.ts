import { z } from 'zod';
import { heldWallet, tradeType } from '#areas/ledger/contract/lookups.ts';
import { periodBasis } from '#areas/order/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { periodShape } from '#kit/contract/report-value.ts';

export const FlowDetailRow = z.object({
  postingId: Id,
  occurredAt: z.string(),
  bizDate: DateText,
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  orgFullName: z.string().nullable(),
  walletType: keyOf(heldWallet),
  tradeType: keyOf(tradeType),
  /** Signed: plus into the wallet, minus out of it. */
  amount: Fen,
  balanceAfter: Fen,
  walletSeq: Count,
  canteenName: z.string().nullable(),
  stallName: z.string().nullable(),
  orderId: Id.nullable(),
  remark: z.string().nullable(),
});

export const flowDetailColumns = columns<typeof FlowDetailRow>()([
  { key: 'occurredAt', title: '交易时间', kind: 'datetime', sort: true },
  { key: 'custNum', title: '人员编号', width: 120 },
  { key: 'custName', title: '姓名', width: 110 },
  { key: 'orgFullName', title: '所属组织', width: 220 },
  { key: 'walletType', title: '钱包类型', kind: 'enum', of: heldWallet },
  { key: 'tradeType', title: '交易类型', kind: 'enum', of: tradeType },
  { key: 'amount', title: '交易金额', kind: 'money', total: true },
  { key: 'balanceAfter', title: '交易后余额', kind: 'money' },
  { key: 'canteenName', title: '食堂', width: 150 },
  { key: 'stallName', title: '档口', width: 140 },
  { key: 'bizDate', title: '营业日期', kind: 'date', hidden: true },
  { key: 'walletSeq', title: '钱包流水序号', kind: 'int', hidden: true },
  { key: 'orderId', title: '订单号', width: 150 },
  { key: 'postingId', title: '流水号', width: 150 },
  { key: 'remark', title: '备注', width: 200 },
]);

/** What the period of a list of flows is about. */
export const flowBasis = lookup({
  moment: periodBasis.entry.moment,
  businessDate: periodBasis.entry.businessDate,
});

/** Every posting that touched a wallet: the wallet-flow list. Limited by organisation. */
export const pageFlowDetail = page({
  id: 'report.flowDetail',
  title: '流水明细',
  path: '/api/v1/repflowdetail/flowdetailpage',
  access: 'report:flow:detail',
  scope: 'organisation',
  filter: {
    ...periodShape,
    keyword: Keyword,
    walletTypes: z.array(keyOf(heldWallet)).min(1).optional(),
    tradeTypes: z.array(keyOf(tradeType)).min(1).optional(),
    orgId: Id.optional(),
    /** Each with everything below it. */
    orgIds: z.array(Id).min(1).max(2000).optional(),
    accountId: Id.optional(),
    /** One person, by the organisation of today. */
    custId: Id.optional(),
    /** By moment unless it says business date, which is what the reports of wallets count by. */
    periodBasis: keyOf(flowBasis).optional(),
  },
  row: FlowDetailRow,
  columns: flowDetailColumns,
  export: 'report.flowDetailExport',
});
