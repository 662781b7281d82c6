import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, PositiveFen, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';

/* Cash an operator begins with: it is in the drawer from then on, and in what is handed in. */

/** What an entry is; entries are added and never changed. */
export const floatState = lookup({
  standing: { key: 1, desc: '有效', colour: 'success' },
  reversed: { key: 2, desc: '已冲正', colour: 'default' },
  reversal: { key: 3, desc: '冲正', colour: 'warning' },
});

/** Floats of operators, newest first; operators who do not sign for cash find their own. */
export const pageFloat = listSet({
  id: 'report.cashFloatPage',
  title: '备用金记录',
  path: '/api/v1/sysoperation/rep/cashfloat/page',
  access: 'report:cashFloat:page',
  filter: {
    startDate: OpenMoments.startDate.meta({ title: '登记时间' }),
    endDate: OpenMoments.endDate,
    state: keyOf(floatState).optional(),
  },
  shown: {
    floatId: Id,
    createdBy: Id,
    createdAt: z.string().meta({ title: '登记时间', kind: 'datetime', sort: true }),
    createdName: z.string().nullable().meta({ title: '操作员', width: 120 }),
    amount: Fen.meta({ title: '备用金', kind: 'money', total: true, sort: true }),
    state: keyOf(floatState).meta({ title: '状态', width: 100 }),
    remark: z.string().meta({ title: '备注', width: 240 }),
  },
  key: 'floatId',
  period: 'createdAt',
  order: descending('createdAt'),
  columns: ['createdAt', 'createdName', 'amount', 'state', 'remark'],
  export: 'report.cashFloatExport',
});

const common = { access: 'report:cashFloat:add' } as const;

/** The caller has this much change in the drawer from now on, fen. */
export const floatAdd = write({
  ...common,
  id: 'report.cashFloatAdd',
  title: '登记备用金',
  path: '/api/v1/sysoperation/rep/cashfloat/add',
  content: z.object({
    amount: PositiveFen.meta({ title: '备用金' }),
    remark: text(200).meta({ title: '备注' }).default(''),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ floatId: Id, amount: Fen }),
});

/** Takes a float of the caller's own back that was written down wrongly, by an entry of the same amount below 0; each once. */
export const floatReverse = write({
  ...common,
  id: 'report.cashFloatReverse',
  title: '冲正备用金',
  path: '/api/v1/sysoperation/rep/cashfloat/reverse',
  content: z.object({
    floatId: Id,
    remark: text(200, 1).meta({ title: '冲正原因' }),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ floatId: Id, amount: Fen }),
});
