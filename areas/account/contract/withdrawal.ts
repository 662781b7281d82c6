import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { documentSet } from '#kit/contract/document-set.ts';
import { page } from '#kit/contract/endpoint.ts';
import { DateTimeText, Fen, Id, Keyword, PositiveFen, text } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';
import { rechargeChannel, withdrawMethod, withdrawSource, withdrawStatus } from './lookups.ts';

const why = (title: string) => ({ remark: text(200, 1).meta({ title, wide: true }) });
const Opinion = { remark: text(200).meta({ title: '审批意见', wide: true }).default('') };

/**
 * The money is held from the application on: spendable no more, and taken when it was paid. Refused and cancelled ones free it; a payment
 * that failed may be tried again or refused (domain notes B1.7).
 */
export const withdrawLife = lifecycle(withdrawStatus, {
  agree: { from: [1], to: 2, access: 'account:withdraw:agree', title: '通过', ask: Opinion, byAnother: true },
  reject: {
    from: [1, 2, 7],
    to: 5,
    access: 'account:withdraw:reject',
    title: '驳回',
    ask: why('驳回原因'),
    byAnother: true,
    danger: true,
  },
  pay: { from: [2, 7], to: 3, access: 'account:withdraw:pay', title: '开始打款' },
  paid: {
    from: [3],
    to: 4,
    access: 'account:withdraw:pay',
    title: '确认已打款',
    ask: {
      voucherNo: text(60)
        .default('')
        .meta({ title: '打款凭证号', hint: '银行流水号或渠道单号，现金可不填', wide: true }),
    },
  },
  fail: { from: [3], to: 7, access: 'account:withdraw:pay', title: '打款失败', ask: why('失败原因'), danger: true },
  cancel: { from: [1], to: 6, access: 'account:withdraw:add', title: '取消申请', danger: true },
});

const Amount = PositiveFen.meta({ title: '提现金额', total: true, sort: true, width: 110 });
const Method = keyOf(withdrawMethod).meta({ title: '提现方式', of: withdrawMethod, width: 110 });
const person = {
  custNum: z.string().meta({ title: '人员编号', width: 110, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 90 }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
};

/** Money that leaves a personal wallet for its owner (document 1 section 3; domain notes B1.7). Only paid-in money, never gifts or grants. */
export const withdrawals = documentSet({
  noun: '提现单',
  key: 'withdrawId',
  base: '/api/v3/acc/withdraw',
  access: 'account:withdraw',
  scope: 'organisation',
  fields: {
    custId: Id.meta({ title: '人员' }),
    amount: Amount,
    /** Kept by the merchant: what is paid out is the rest of the amount. */
    fee: Fen.min(0)
      .max(999_999)
      .meta({ title: '手续费', kind: 'money', total: true, hint: '从提现金额中扣除' })
      .default(0),
    withdrawMethod: Method,
    bankName: text(60).meta({ title: '开户银行', hidden: true }).default(''),
    /** Lists show it masked. */
    bankAccount: text(30).meta({ title: '收款账号', hidden: true, width: 180 }).default(''),
    remark: text(200).meta({ title: '备注', wide: true, width: 160 }).default(''),
  },
  shown: {
    ...person,
    actualAmount: Fen.meta({ title: '实付金额', total: true, width: 110 }),
    withdrawSource: keyOf(withdrawSource).meta({ title: '提现来源', width: 110 }),
    channel: keyOf(rechargeChannel).meta({ title: '打款渠道', width: 100 }),
    voucherNo: z.string().meta({ title: '打款凭证号', width: 150 }),
    paidAt: z.string().nullable().meta({ title: '打款时间', kind: 'datetime', sort: true }),
  },
  inside: {
    /** Whole for those who pay. */
    bankAccount: z.string(),
  },
  life: withdrawLife,
  search: ['custName', 'custNum'],
  filter: {
    startDate: DateTimeText.optional().meta({ title: '申请时间' }),
    endDate: DateTimeText.optional(),
    orgId: Id.optional().meta({ title: '所属组织' }),
    state: keyOf(withdrawStatus).optional().meta({ title: '状态' }),
    withdrawMethod: Method.optional(),
    withdrawSource: keyOf(withdrawSource).optional().meta({ title: '提现来源' }),
    minAmount: Fen.optional().meta({ title: '最低金额' }),
    maxAmount: Fen.optional().meta({ title: '最高金额' }),
  },
  columns: [
    'createdAt',
    'custNum',
    'custName',
    'amount',
    'state',
    'withdrawMethod',
    'actualAmount',
    'fee',
    'orgFullName',
    'bankName',
    'bankAccount',
    'createdName',
    'paidAt',
    'voucherNo',
    'withdrawSource',
    'channel',
    'remark',
    { key: 'withdrawId', title: '提现单号', width: 130 },
  ],
  calls: {
    page: [
      'account.withdrawPageDetails',
      'page/details',
      [
        ['account.withdrawApplyRecord', 'apply/record'],
        ['account.drawAuditPage', '/api/v1/acc/drawAudit/page'],
      ],
    ],
    detail: ['account.withdrawDetail', 'detail'],
    add: ['account.withdrawSingle', 'single', [['account.drawMoney', '/recharge/drawMoney']]],
    agree: ['account.withdrawApplyAgree', 'apply/agree', [['account.drawAuditAgree', '/api/v1/acc/drawAudit/agree']]],
    reject: [
      'account.withdrawApplyReject',
      'apply/reject',
      [['account.drawAuditRefuse', '/api/v1/acc/drawAudit/refuse']],
    ],
    cancel: ['account.withdrawApplyCancel', 'apply/cancel'],
    pay: ['account.withdrawPay', 'pay'],
    paid: ['account.withdrawPaid', 'paid'],
    fail: ['account.withdrawFail', 'fail'],
  },
});

/** What approvers decided. */
export const approvalResult = lookup([
  { key: 'agree', desc: '通过', colour: 'success' },
  { key: 'reject', desc: '驳回', colour: 'error' },
]);
const ApprovalRow = z.object({
  eventId: Id,
  withdrawId: Id,
  decidedAt: z.string(),
  actorName: z.string(),
  action: keyOf(approvalResult),
  opinion: z.string().nullable(),
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string(),
  amount: Fen,
  withdrawMethod: Method,
  state: keyOf(withdrawStatus),
});
/** Every decision on a withdrawal, with what became of it since. */
export const withdrawApprovals = page({
  id: 'account.withdrawApprovalRecord',
  title: '提现审批记录',
  path: '/api/v3/acc/withdraw/approval/record',
  access: 'account:withdraw:approval',
  scope: 'organisation',
  filter: {
    startDate: DateTimeText.optional(),
    endDate: DateTimeText.optional(),
    keyword: Keyword,
    orgId: Id.optional(),
    action: keyOf(approvalResult).optional(),
  },
  row: ApprovalRow,
  columns: columns<typeof ApprovalRow>()([
    { key: 'decidedAt', title: '审批时间', kind: 'datetime', sort: true },
    { key: 'actorName', title: '审批人', width: 100 },
    { key: 'action', title: '审批结果', kind: 'enum', of: approvalResult, width: 100 },
    { key: 'opinion', title: '审批意见', width: 200 },
    { key: 'withdrawId', title: '提现单号', width: 130 },
    { key: 'custNum', title: '人员编号', width: 110 },
    { key: 'custName', title: '姓名', width: 90 },
    { key: 'orgFullName', title: '所属组织', width: 180 },
    { key: 'amount', title: '提现金额', kind: 'money', total: true, sort: true },
    { key: 'withdrawMethod', title: '提现方式', kind: 'enum', of: withdrawMethod, width: 110 },
    { key: 'state', title: '当前状态', kind: 'enum', of: withdrawStatus, width: 100 },
  ]),
  export: 'account.withdrawApprovalRecordExport',
});
