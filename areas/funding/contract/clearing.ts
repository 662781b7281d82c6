import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { BatchCheck, BatchStarted, hasTarget, noTarget, targetShape } from './batch.ts';
import { grantedWallet } from './lookups.ts';

/* Clearing takes everything out of a granted wallet (subsidy, red packet) and gives it back to the funds it came from. Paid-in money
   is never cleared: it is withdrawn. */
const cleared = { walletType: keyOf(grantedWallet).default(2), reason: text(200, 1) };

export const clearSingle = write({
  id: 'account.subsidyClearSingle',
  title: '单人清零',
  path: '/api/v3/acc/subsidy/clear/single',
  aliases: [{ id: 'account.personalClear', path: '/accClc/personal/clear' }],
  access: 'account:subsidyClear:single',
  scope: 'organisation',
  content: z.object({ custId: Id, ...cleared, idempotencyKey: IdempotencyKey }),
  result: z.object({ custId: Id, amount: Fen }),
});

/** What clearing these people would take now; nothing is changed. */
export const clearCheck = read({
  id: 'account.subsidyClearCheck',
  title: '批量清零预检',
  path: '/api/v3/acc/subsidy/clear/check',
  access: 'account:subsidyClear:batch',
  scope: 'organisation',
  content: z
    .object({ ...targetShape, walletType: keyOf(grantedWallet).default(2) })
    .refine(hasTarget, noTarget),
  result: BatchCheck,
});
export const clearBatch = write({
  id: 'account.subsidyClearBatch',
  title: '批量清零',
  path: '/api/v3/acc/subsidy/clear/batch',
  aliases: [
    { id: 'account.batchClear', path: '/accClc/batch/clear' },
    { id: 'account.v2SubsidyClear', path: '/api/v2/subsidy/clear' },
  ],
  access: 'account:subsidyClear:batch',
  scope: 'organisation',
  content: z
    .object({ ...targetShape, ...cleared, idempotencyKey: IdempotencyKey })
    .refine(hasTarget, noTarget),
  result: BatchStarted,
});

const ClearRow = z.object({
  clearId: Id,
  occurredAt: z.string().meta({ title: '清零时间', kind: 'datetime', sort: true }),
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110 }),
  custName: z.string().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
  walletType: keyOf(grantedWallet).meta({ title: '钱包', width: 120 }),
  amount: Fen.meta({ title: '清零金额', total: true, sort: true }),
  /** What of it was granted again, what stays cleared, and the batch that took it back. */
  returnedAmount: Fen,
  netAmount: Fen,
  returnedBy: Id.nullable().meta({ title: '撤销批次号', width: 120 }),
  ruleName: z.string().nullable().meta({ title: '补贴规则', width: 140 }),
  batchNo: Id.nullable().meta({ title: '批次号', width: 120 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
  reason: z.string().meta({ title: '清零原因', width: 200 }),
});
export const pageClear = listSet({
  id: 'account.subsidyClearPage',
  title: '清零记录',
  path: '/api/v3/acc/subsidy/clear/page',
  access: 'account:subsidyClear:page',
  scope: 'organisation',
  filter: {
    ...OpenMoments,
    keyword: Keyword,
    orgId: Id.optional(),
    walletType: keyOf(grantedWallet).optional(),
    batchNo: Id.optional(),
  },
  shown: ClearRow.shape,
  key: 'clearId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'custNum',
    'custName',
    'orgFullName',
    'walletType',
    'amount',
    {
      key: 'returnedAmount',
      title: '撤销金额',
      kind: 'money',
      total: true,
      hint: '按批次撤销清零时重新发放的金额，计为清零的减少',
    },
    {
      key: 'netAmount',
      title: '实际清零',
      kind: 'money',
      total: true,
      hint: '清零金额减去撤销金额',
    },
    'ruleName',
    'batchNo',
    'operatorName',
    'reason',
    'returnedBy',
  ],
  export: 'account.subsidyClearPageExport',
});
