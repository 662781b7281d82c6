import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/** What can be under approval. */
export const flowKey = lookup([
  { key: 'DRP_PUR_PLAN', desc: '采购审批' },
  { key: 'DRP_CHECK_INVENTORY', desc: '出入库盘点审批' },
]);
export type FlowKey = (typeof flowKey)[number]['key'];

const Counter = z.object({ count: Count, sum: Fen });

/** Tasks waiting for the caller: how many, and the amount of their documents in fen. */
export const approvalCounters = read({
  id: 'approval.counters',
  title: '待审批数量',
  path: '/api/v1/flow/instance/getApprovalCounters',
  access: 'session',
  result: z.object({ DRP_PUR_PLAN: Counter, DRP_CHECK_INVENTORY: Counter }),
});

const PendingRow = z.object({
  taskId: Id,
  instanceId: Id,
  flowKey: keyOf(flowKey).meta({ title: '审批类型', width: 150 }),
  documentNum: z.string().meta({ title: '单据编号', width: 170 }),
  title: z.string().meta({ title: '审批事项', width: 260 }),
  amount: Fen.meta({ title: '单据金额', total: true, sort: true }),
  starterName: z.string().meta({ title: '发起人', width: 120 }),
  startedAt: z.string().meta({ title: '发起时间', kind: 'datetime', sort: true }),
});

/** The latest tasks waiting for the caller, for the home page. */
export const homePageFlowNotice = read({
  id: 'approval.homePageFlowNotice',
  title: '首页审批提醒',
  path: '/api/v1/flow/instance/getHomePageFlowNotice',
  access: 'session',
  result: z.array(PendingRow),
});

/** The tasks waiting for the caller; `row` is the key the top bar's dropdown leads here with. */
export const pagePending = listSet({
  id: 'approval.pagePending',
  title: '待审批列表',
  path: '/api/v1/flow/task/pending/page',
  access: 'approval:pending:page',
  filter: {
    row: keyOf(flowKey).optional().meta({ title: '审批类型' }),
    keyword: Keyword.meta({ placeholder: '单据编号或审批事项' }),
  },
  shown: PendingRow.shape,
  key: 'taskId',
  order: descending('startedAt'),
  columns: ['documentNum', 'flowKey', 'title', 'amount', 'starterName', 'startedAt'],
  export: 'approval.pagePendingExport',
});
