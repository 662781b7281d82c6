import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { periodShape } from './filters.ts';

/** Wallet types that hold money (document 0 section 9). */
export const flowWallet = lookup([
  { key: 1, desc: '个人钱包' },
  { key: 2, desc: '补贴钱包' },
  { key: 4, desc: '红包' },
]);
/** Account trade types (domain notes B18). */
export const flowTradeType = lookup([
  { key: 10, desc: '充值', colour: 'success' },
  { key: 11, desc: '充值赠送', colour: 'success' },
  { key: 12, desc: '补贴发放', colour: 'success' },
  { key: 13, desc: '红包发放', colour: 'success' },
  { key: 20, desc: '消费', colour: 'processing' },
  { key: 21, desc: '补扣', colour: 'warning' },
  { key: 22, desc: '消费退款', colour: 'success' },
  { key: 30, desc: '提现', colour: 'warning' },
  { key: 40, desc: '充值撤销', colour: 'error' },
  { key: 41, desc: '补贴撤销', colour: 'error' },
  { key: 42, desc: '清零', colour: 'error' },
  { key: 50, desc: '转出', colour: 'warning' },
  { key: 51, desc: '转入', colour: 'success' },
  { key: 60, desc: '管理费', colour: 'warning' },
  { key: 70, desc: '押金', colour: 'default' },
  { key: 71, desc: '退押金', colour: 'default' },
  { key: 90, desc: '更正', colour: 'default' },
]);

export const FlowDetailRow = z.object({
  postingId: Id,
  occurredAt: z.string(),
  bizDate: DateText,
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  orgFullName: z.string().nullable(),
  walletType: z.int(),
  tradeType: z.int(),
  /** Signed: plus into the wallet, minus out of it. */
  amount: Fen,
  balanceAfter: Fen,
  walletSeq: Count,
  canteenName: z.string().nullable(),
  stallName: z.string().nullable(),
  remark: z.string().nullable(),
});

export const flowDetailColumns = columns<typeof FlowDetailRow>()([
  { key: 'occurredAt', title: '交易时间', kind: 'datetime', sort: true },
  { key: 'custNum', title: '人员编号', width: 120 },
  { key: 'custName', title: '姓名', width: 110 },
  { key: 'orgFullName', title: '所属组织', width: 220 },
  { key: 'walletType', title: '钱包类型', kind: 'enum', of: flowWallet },
  { key: 'tradeType', title: '交易类型', kind: 'enum', of: flowTradeType },
  { key: 'amount', title: '交易金额', kind: 'money', total: true },
  { key: 'balanceAfter', title: '交易后余额', kind: 'money' },
  { key: 'canteenName', title: '食堂', width: 150 },
  { key: 'stallName', title: '档口', width: 140 },
  { key: 'bizDate', title: '营业日期', kind: 'date', hidden: true },
  { key: 'walletSeq', title: '钱包流水序号', kind: 'int', hidden: true },
  { key: 'postingId', title: '流水号', width: 150 },
  { key: 'remark', title: '备注', width: 200 },
]);

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
    walletTypes: z
      .array(z.literal([1, 2, 4]))
      .min(1)
      .optional(),
    tradeTypes: z.array(z.int()).min(1).max(20).optional(),
    orgId: Id.optional(),
    accountId: Id.optional(),
  },
  row: FlowDetailRow,
  columns: flowDetailColumns,
  export: 'report.flowDetailExport',
});
