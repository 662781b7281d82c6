import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
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
  flowKey: keyOf(flowKey),
  documentNum: z.string(),
  title: z.string(),
  amount: Fen,
  starterName: z.string(),
  startedAt: z.string(),
});

/** The latest tasks waiting for the caller, for the home page. */
export const homePageFlowNotice = read({
  id: 'approval.homePageFlowNotice',
  title: '首页审批提醒',
  path: '/api/v1/flow/instance/getHomePageFlowNotice',
  access: 'session',
  result: z.array(PendingRow),
});

const pendingColumns = columns<typeof PendingRow>()([
  { key: 'documentNum', title: '单据编号', width: 170 },
  { key: 'flowKey', title: '审批类型', kind: 'enum', of: flowKey, width: 150 },
  { key: 'title', title: '审批事项', width: 260 },
  { key: 'amount', title: '单据金额', kind: 'money', total: true, sort: true },
  { key: 'starterName', title: '发起人', width: 120 },
  { key: 'startedAt', title: '发起时间', kind: 'datetime', sort: true },
]);

/** The tasks waiting for the caller; `row` is the key the top bar's dropdown leads here with. */
export const pagePending = page({
  id: 'approval.pagePending',
  title: '待审批列表',
  path: '/api/v1/flow/task/pending/page',
  access: 'approval:pending:page',
  filter: { row: keyOf(flowKey).optional(), keyword: Keyword },
  row: PendingRow,
  columns: pendingColumns,
  export: 'approval.pagePendingExport',
});
