import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id } from '#kit/contract/fields.ts';
import { JobView } from '#kit/contract/job.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { batchRowState } from './lookups.ts';

/** Who is in a batch: named people, or all people of organisations and what lies below them, of person types, or of both. */
export const targetShape = {
  custIds: z.array(Id).min(1).max(5000).optional(),
  orgIds: z.array(Id).min(1).max(500).optional(),
  psnTypes: z.array(Id).min(1).max(100).optional(),
};
export const hasTarget = ({
  custIds,
  orgIds,
  psnTypes,
}: {
  custIds?: unknown;
  orgIds?: unknown;
  psnTypes?: unknown;
}) =>
  custIds === undefined ? orgIds !== undefined || psnTypes !== undefined : orgIds === undefined;
export const noTarget = { path: ['custIds'], error: '请选择人员、组织或人员类别' };

/** A batch that was asked for: how many people it is for, and how much for all of them. */
export const BatchStarted = z.object({ jobId: Id, batchNo: Id, people: Count, amount: Fen });

/** What a batch would do now, for how many people and how much in all, and who cannot be done and why. */
export const BatchCheck = z.object({
  people: Count,
  amount: Fen,
  cannot: z.array(z.object({ reason: z.string(), people: Count })),
});

/** `result` of a batch's job: rows done and failed, and the money that moved. */
export const BatchOutcome = z.object({ batchNo: Id, done: Count, failed: Count, amount: Fen });
/** Progress of a batch of any kind. */
export const batchResult = read({
  id: 'account.batchOperateResult',
  title: '批量操作进度',
  path: '/api/v3/acc/batch/operate/result',
  method: 'GET',
  access: 'session',
  content: z.object({ jobId: Id }),
  result: JobView.extend({ result: BatchOutcome.nullable() }),
});

/** Tries the rows that failed, or that a cancelled batch had not come to, again; everything that is done stays as it is. */
export const batchRetry = write({
  id: 'account.batchOperateRetry',
  title: '重试失败记录',
  path: '/api/v3/acc/batch/operate/retry',
  access: 'session',
  content: z.object({ batchNo: Id }),
  result: BatchStarted,
});

const BatchRow = z.object({
  rowNo: Count.meta({ title: '序号', width: 70, sort: true }),
  batchNo: Id,
  rechargeId: Id.nullable(),
  custNum: z.string().meta({ title: '人员编号', width: 130 }),
  custName: z.string().meta({ title: '姓名', width: 110 }),
  orgFullName: z.string().meta({ title: '所属组织', width: 220 }),
  amount: Fen.meta({ title: '金额', total: true }),
  doneAmount: Fen.meta({ title: '完成金额', total: true }),
  state: keyOf(batchRowState).meta({ title: '处理结果', width: 110 }),
  reason: z.string().nullable().meta({ title: '原因', width: 240 }),
});
/** The result of a batch, person by person. */
export const pageBatchRow = listSet({
  id: 'account.batchOperateRowPage',
  title: '批量操作结果',
  path: '/api/v3/acc/batch/operate/row/page',
  access: 'account:recharge:details',
  scope: 'organisation',
  filter: {
    batchNo: Id,
    state: keyOf(batchRowState).optional(),
    states: z.array(keyOf(batchRowState)).min(1).max(batchRowState.length).optional(),
  },
  shown: BatchRow.shape,
  key: 'rowNo',
  order: ascending('rowNo'),
  columns: [
    'rowNo',
    'custNum',
    'custName',
    'state',
    'orgFullName',
    'amount',
    'doneAmount',
    'reason',
  ],
  export: 'account.batchOperateRowPageExport',
});

/** What is typed has become the number of a batch. */
export const isBatchNo = (typed: string | undefined): typed is string =>
  typed !== undefined && /^\d{1,16}$/.test(typed);
