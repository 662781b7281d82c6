import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { DateTimeText, Fen, Id, text } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';

/* Cash that operators took and hand in: what the ledger expects of them, what they counted. */

/** What has become of money that was handed in. */
export const handInState = lookup({
  toBeSignedFor: { key: 1, desc: '待签收', colour: 'processing' },
  signedFor: { key: 2, desc: '已签收', colour: 'success' },
  returned: { key: 3, desc: '已退回', colour: 'error' },
  cancelled: { key: 4, desc: '已作废', colour: 'default' },
});
/** Another operator signs for it; returned or cancelled, its period is handed in anew. */
const handInLife = lifecycle(handInState, {
  sign: {
    from: [1],
    to: 2,
    access: 'report:handIn:sign',
    title: '签收',
    ask: { remark: text(200).meta({ title: '签收说明', wide: true }).default('') },
    byAnother: true,
  },
  reject: {
    from: [1],
    to: 3,
    access: 'report:handIn:sign',
    title: '退回',
    ask: { remark: text(200, 1).meta({ title: '退回原因', wide: true }) },
    byAnother: true,
    danger: true,
  },
  cancel: { from: [1], to: 4, access: 'report:handIn:add', title: '作废', danger: true },
});

const money = (title: string) =>
  Fen.meta({ title, kind: 'money', total: true, sort: true, width: 120 });
/** Cash an operator began with, took and gave back, as the ledger has it. */
export const cash = {
  /** The float at the start, see `cash-float.ts`. */
  inFloat: money('备用金'),
  inRecharge: money('充值收款'),
  inOrder: money('订单收款'),
  inDeposit: money('押金收款'),
  outWithdraw: money('提现付款'),
  outRevoke: money('充值退回'),
  outRefund: money('订单退款::paid'),
  outDeposit: money('押金退回'),
  /** What came in less what went out: below 0 the house owes the operator. */
  expectedAmount: money('应缴金额'),
};

export const handIns = entity({
  noun: '缴款单',
  key: 'handInId',
  base: '/api/v1/sysoperation/rep/handinmoney',
  access: 'report:handIn',
  fields: {
    startTime: DateTimeText.meta({ title: '开始时间', kind: 'datetime', sort: true }),
    endTime: DateTimeText.meta({
      title: '截止时间',
      kind: 'datetime',
      hint: '不能晚于现在，同一时间只能缴一次',
    }),
    /** What was counted and given over. */
    countedAmount: Fen.min(0)
      .max(999_999_999)
      .meta({ title: '实缴金额', kind: 'money', total: true, sort: true }),
    remark: text(200).meta({ title: '差异说明', wide: true, width: 180 }).default(''),
  },
  shown: {
    ...cash,
    /** Counted less expected. */
    differenceAmount: money('差额'),
    signedName: z.string().nullable().meta({ title: '签收人', width: 100 }),
    signedAt: z.string().nullable().meta({ title: '签收时间', kind: 'datetime' }),
  },
  life: handInLife,
  search: ['remark'],
  filter: {
    startDate: OpenMoments.startDate.meta({ title: '缴款时段' }),
    endDate: OpenMoments.endDate,
    state: keyOf(handInState).optional().meta({ title: '状态' }),
    createdBy: Id.optional().meta({ title: '操作员' }),
  },
  columns: [
    'createdName',
    'state',
    'startTime',
    'endTime',
    'expectedAmount',
    'countedAmount',
    'differenceAmount',
    ...([
      'inFloat',
      'inRecharge',
      'inOrder',
      'inDeposit',
      'outWithdraw',
      'outRevoke',
      'outRefund',
      'outDeposit',
    ] as const),
    'remark',
    'createdAt',
    'signedName',
    'signedAt',
  ],
  calls: {
    page: ['report.handInMoney', '/api/v1/sysoperation/rep/handinmoney'],
    detail: ['report.handInDetail', 'detail'],
    add: ['report.handInAdd', 'add'],
    sign: ['report.handInSign', 'sign'],
    reject: ['report.handInReject', 'reject'],
    cancel: ['report.handInCancel', 'cancel'],
  },
});

/** What the caller has to hand in of a period; without one, of the time since what they handed in last. */
export const handInDue = read({
  id: 'report.handInDue',
  title: '应缴金额查询',
  path: '/api/v1/sysoperation/rep/handinmoney/due',
  access: handIns.add.access,
  content: z.object(OpenMoments),
  result: z.object({ startTime: z.string(), endTime: z.string(), ...cash }),
});
