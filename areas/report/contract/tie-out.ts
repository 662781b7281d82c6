import { z } from 'zod';
import { ledgerAccount } from '#areas/ledger/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id } from '#kit/contract/fields.ts';
import { JobStarted, JobView } from '#kit/contract/job.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';

/* The daily tie-out (rule ledger/tie-out): the books are compared with themselves every night, and whenever finance wants to know. */

export const tieOutState = lookup({
  agrees: { key: 1, desc: '全部相符', colour: 'success' },
  differs: { key: 2, desc: '存在差异', colour: 'error' },
});
export const tieOutTrigger = lookup({
  nightly: { key: 1, desc: '每日自动' },
  byHand: { key: 2, desc: '手动执行' },
});
/** What is compared with what. */
export const tieOutCheck = lookup([
  { key: 'trial', desc: '试算平衡：全部科目合计为0，钱包科目等于钱包余额' },
  { key: 'balances', desc: '账户余额等于期初加发生额' },
  { key: 'days', desc: '账户日结首尾相接' },
  { key: 'facts', desc: '账户日结等于当日流水' },
  { key: 'lots', desc: '补贴和红包余额等于未用批次' },
  { key: 'holds', desc: '冻结金额等于待处理冻结' },
  { key: 'debts', desc: '账户欠款等于欠款科目余额' },
  { key: 'orders', desc: '订单支付金额等于支付流水' },
  { key: 'rollups', desc: '报表汇总等于明细' },
  { key: 'seal', desc: '流水封存校验未被改动' },
]);

const Check = z.object({
  check: keyOf(tieOutCheck),
  differences: Count,
  /** Ids of accounts, orders, days or blocks that differ: the first twenty. */
  samples: z.array(z.string()),
});
const Trial = z.object({
  ledgerAccount: keyOf(ledgerAccount),
  debit: Fen,
  credit: Fen,
  balance: Fen,
});

const RunRow = z.object({
  runId: Id,
  begunAt: z.string().meta({ title: '对账时间', kind: 'datetime', sort: true }),
  bizDate: DateText.meta({ title: '截至营业日期', width: 120 }),
  trigger: keyOf(tieOutTrigger).meta({ title: '执行方式', width: 110 }),
  state: keyOf(tieOutState).meta({ title: '对账结果', width: 110 }),
  differences: Count.meta({ title: '差异数', width: 90 }),
  /** How long it took. */
  seconds: z.number().meta({ title: '用时（秒）', width: 100, kind: 'text' }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 110 }),
});
export const pageTieOut = listSet({
  id: 'report.tieOutPage',
  title: '每日对账',
  path: '/report/tie-out/page',
  access: 'report:tieOut:page',
  wide: 'merchant',
  filter: {
    ...OpenMoments,
    state: keyOf(tieOutState).optional(),
    trigger: keyOf(tieOutTrigger).optional(),
  },
  shown: RunRow.shape,
  key: 'runId',
  period: 'begunAt',
  order: descending('begunAt'),
  columns: ['begunAt', 'bizDate', 'state', 'differences', 'trigger', 'operatorName', 'seconds'],
  export: 'report.tieOutPageExport',
});
/** One run: every comparison, and the trial balance as it was. */
export const tieOutDetail = read({
  id: 'report.tieOutDetail',
  title: '对账详情',
  path: '/report/tie-out/detail',
  access: 'report:tieOut:page',
  wide: 'merchant',
  content: z.object({ runId: Id }),
  result: RunRow.extend({ checks: z.array(Check), trial: z.array(Trial) }),
});
/** Compares everything now; one run a merchant at a time. */
export const tieOutRun = write({
  id: 'report.tieOutRun',
  title: '立即对账',
  path: '/report/tie-out/run',
  access: 'report:tieOut:run',
  wide: 'merchant',
  result: JobStarted,
});
export const tieOutResult = read({
  id: 'report.tieOutResult',
  title: '对账进度',
  path: '/report/tie-out/result',
  access: 'report:tieOut:run',
  wide: 'merchant',
  content: z.object({ jobId: Id }),
  result: JobView,
});
