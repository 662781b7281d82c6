import { z } from 'zod';
import { heldWallet, tradeType } from '#areas/ledger/contract/lookups.ts';
import { periodBasis } from '#areas/order/contract/lookups.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { periodShape } from '#kit/contract/report-value.ts';

export const FlowDetailRow = z.object({
  postingId: Id.meta({ title: '流水号', width: 150 }),
  occurredAt: z.string().meta({ title: '交易时间', kind: 'datetime', sort: true }),
  bizDate: DateText.meta({ title: '营业日期', hidden: true }),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 120 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 110 }),
  orgFullName: z.string().nullable().meta({ title: '所属组织', width: 220 }),
  walletType: keyOf(heldWallet).meta({ title: '钱包类型' }),
  tradeType: keyOf(tradeType).meta({ title: '交易类型' }),
  /** Signed: plus into the wallet, minus out of it. */
  amount: Fen.meta({ title: '交易金额', total: true }),
  balanceAfter: Fen.meta({ title: '交易后余额' }),
  walletSeq: Count.meta({ title: '钱包流水序号', hidden: true }),
  canteenName: z.string().nullable().meta({ title: '食堂', width: 150 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 140 }),
  orderId: Id.nullable().meta({ title: '订单号', width: 150, leadsTo: 'orderId' }),
  remark: z.string().nullable().meta({ title: '备注', width: 200 }),
});

/** What the period of a list of flows is about. */
export const flowBasis = lookup({
  moment: periodBasis.entry.moment,
  businessDate: periodBasis.entry.businessDate,
});

/** Every posting that touched a wallet: the wallet-flow list. Limited by organisation. */
export const pageFlowDetail = listSet({
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
  shown: FlowDetailRow.shape,
  key: 'postingId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'custNum',
    'custName',
    'orgFullName',
    'walletType',
    'tradeType',
    'amount',
    'balanceAfter',
    'canteenName',
    'stallName',
    'bizDate',
    'walletSeq',
    'orderId',
    'postingId',
    'remark',
  ],
  export: 'report.flowDetailExport',
});
