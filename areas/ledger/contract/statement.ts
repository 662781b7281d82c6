import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Days } from '#kit/contract/period-fields.ts';
import { heldWallet, statementLine, tradeType } from './lookups.ts';

/* The statement of an account counts by business date: begin + what came and went = end, wallet by wallet, to the fen. What has expired and
   waits to go back to its fund is still in it, until its clearing is. */

const asked = {
  accountId: Id,
  ...Days,
  walletType: keyOf(heldWallet).optional(),
};

/** The trade types that each column of the wallet flow sums up; `otherAmount` takes what no other does. */
export const FLOW_TYPES = {
  rechargeAmount: [10],
  subsidyAmount: [12],
  luckAmount: [13],
  giftAmount: [11],
  withdrawAmount: [30],
  consumeAmount: [20],
  repairAmount: [21],
  refundAmount: [22],
  revokeRechargeAmount: [40, 43],
  revokeSubsidyAmount: [41, 44],
  /** Less what was taken back of clearings. */
  clearAmount: [42, 45],
  transferOutAmount: [50],
  transferInAmount: [51],
  feeAmount: [60, 61],
} as const;

/** The wallet flow (rule ledger/wallet-flow), fen; `otherAmount` is signed, the others say by their name where the money went. */
export const flowShape = {
  beginAmount: Fen,
  rechargeAmount: Fen,
  subsidyAmount: Fen,
  luckAmount: Fen,
  giftAmount: Fen,
  refundAmount: Fen,
  transferInAmount: Fen,
  withdrawAmount: Fen,
  consumeAmount: Fen,
  repairAmount: Fen,
  revokeRechargeAmount: Fen,
  revokeSubsidyAmount: Fen,
  clearAmount: Fen,
  transferOutAmount: Fen,
  feeAmount: Fen,
  otherAmount: Fen,
  endAmount: Fen,
};

/** Begin, flows and end of each wallet of an account between two dates. */
export const statementSum = read({
  id: 'account.statementSum',
  title: '账户对账单合计',
  path: '/api/v3/accInfo/statement/sum',
  access: 'account:account:page',
  scope: 'organisation',
  content: z.object(asked),
  result: z.object({
    wallets: z.array(
      z.object({
        walletType: keyOf(heldWallet),
        ...flowShape,
        /** Owed beside it as of now. */ debt: Fen,
      }),
    ),
  }),
});

export const StatementRow = z.object({
  lineNo: Count.meta({ title: '序号', width: 70 }),
  walletType: keyOf(heldWallet).meta({ title: '钱包', width: 110 }),
  /** Begin and end stand in lines of their own. */
  lineKind: keyOf(statementLine).meta({ title: '摘要', width: 100 }),
  bizDate: DateText.meta({ title: '营业日期', width: 110 }),
  occurredAt: z.string().nullable().meta({ title: '交易时间', kind: 'datetime' }),
  tradeType: keyOf(tradeType).nullable().meta({ title: '交易类型', width: 110 }),
  inAmount: Fen.nullable().meta({ title: '收入金额', total: true }),
  outAmount: Fen.nullable().meta({ title: '支出金额', total: true }),
  balance: Fen.meta({ title: '余额' }),
  postingId: Id.nullable().meta({ title: '流水号', width: 140, hidden: true }),
  orderId: Id.nullable().meta({ title: '订单号', width: 140, leadsTo: 'orderId' }),
  remark: z.string().nullable().meta({ title: '备注', width: 180 }),
});
/** The statement line by line: for each wallet its begin, every posting with the balance after it in the order of the dates, its end. */
export const pageStatement = listSet({
  id: 'account.statementPage',
  title: '账户对账单',
  path: '/api/v3/accInfo/statement/page',
  access: 'account:account:page',
  scope: 'organisation',
  filter: asked,
  shown: StatementRow.shape,
  key: 'lineNo',
  order: ascending('lineNo'),
  columns: [
    'lineNo',
    'walletType',
    'bizDate',
    'lineKind',
    'tradeType',
    'inAmount',
    'outAmount',
    'balance',
    'occurredAt',
    'orderId',
    'remark',
    'postingId',
  ],
  export: 'account.statementPageExport',
});
