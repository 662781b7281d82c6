import { z } from 'zod';
import { withdrawMethod, withdrawSource, withdrawStatus } from '#areas/funding/contract/lookups.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { periodShape } from '#kit/contract/report-value.ts';
import { personFilter } from './filters.ts';

/* What operators did, what people there are, and what was paid out to them. */

export const OperatorWorkRow = z.object({
  userId: Id,
  username: z.string(),
  realName: z.string().nullable(),
  doneNum: Count,
  refusedNum: Count,
  failedNum: Count,
  dayNum: Count,
  lastAt: z.string(),
});
/** Commands by operator; each one is in the operation log. Whoever does not see the whole merchant finds their own. */
export const operatorWork = page({
  id: 'report.sysOperation',
  title: '系统操作报表',
  path: '/api/v1/sysoperation/rep/sys/ope',
  access: 'report:operator:work',
  filter: { ...periodShape, keyword: Keyword },
  row: OperatorWorkRow,
  columns: columns<typeof OperatorWorkRow>()([
    { key: 'username', title: '操作员账号', width: 140, sort: true },
    { key: 'realName', title: '操作员', width: 120 },
    { key: 'doneNum', title: '成功操作', kind: 'int', total: true, sort: true },
    { key: 'refusedNum', title: '被拒绝操作', kind: 'int', total: true, sort: true },
    { key: 'failedNum', title: '异常操作', kind: 'int', total: true, sort: true },
    { key: 'dayNum', title: '操作天数', kind: 'int', sort: true },
    { key: 'lastAt', title: '最近操作', kind: 'datetime', sort: true },
  ]),
  export: 'report.sysOperationExport',
});

export const PeopleRow = z.object({
  rowKey: z.string(),
  orgFullName: z.string().nullable(),
  psnTypeName: z.string().nullable(),
  custNum: Count,
  activeNum: Count,
  addedNum: Count,
  cancelledNum: Count,
  faceNum: Count,
});
/** People by organisation and type as they are now; who was added and cancelled is of the period. */
export const peopleSum = page({
  id: 'report.summaryBasicCustPage',
  title: '人员汇总',
  path: '/summary/basic/cust/page',
  access: 'report:basicSummary:cust',
  scope: 'organisation',
  filter: { ...periodShape, orgIds: personFilter.orgIds, psnTypes: personFilter.psnTypes },
  row: PeopleRow,
  columns: columns<typeof PeopleRow>()([
    { key: 'orgFullName', title: '组织', width: 240, sort: true },
    { key: 'psnTypeName', title: '人员类别', width: 140, sort: true },
    { key: 'custNum', title: '人员数', kind: 'int', total: true, sort: true },
    { key: 'activeNum', title: '在用人员', kind: 'int', total: true, sort: true },
    { key: 'addedNum', title: '期间新增', kind: 'int', total: true, sort: true },
    { key: 'cancelledNum', title: '期间注销', kind: 'int', total: true, sort: true },
    { key: 'faceNum', title: '已录人脸', kind: 'int', total: true, sort: true },
  ]),
  export: { id: 'report.summaryBasicCustExport', path: '/summary/basic/cust/export' },
});

export const WithdrawalRow = z.object({
  withdrawId: Id,
  createdAt: z.string(),
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string().nullable(),
  amount: Fen,
  fee: Fen,
  actualAmount: Fen,
  state: keyOf(withdrawStatus),
  withdrawMethod: keyOf(withdrawMethod),
  withdrawSource: keyOf(withdrawSource),
  channel: keyOf(rechargeChannel),
  voucherNo: z.string(),
  paidAt: z.string().nullable(),
});
/** Withdrawals that were applied for in the period. */
export const withdrawalRecord = page({
  id: 'report.withdrawalRecordPage',
  title: '提现记录',
  path: '/api/v1/rechargeform/withdrawal/record/page',
  aliases: [{ id: 'report.expendWithdrawalRecord', path: '/api/v2/expend/withdrawal/record' }],
  access: 'report:recharge:withdrawal',
  scope: 'organisation',
  filter: {
    ...periodShape,
    keyword: Keyword,
    states: z.array(keyOf(withdrawStatus)).min(1).max(7).optional(),
    orgIds: personFilter.orgIds,
  },
  row: WithdrawalRow,
  columns: columns<typeof WithdrawalRow>()([
    { key: 'createdAt', title: '申请时间', kind: 'datetime', sort: true },
    { key: 'custNum', title: '人员编号', width: 120, sort: true },
    { key: 'custName', title: '姓名', width: 100 },
    { key: 'amount', title: '提现金额', kind: 'money', total: true, sort: true },
    { key: 'fee', title: '手续费', kind: 'money', total: true },
    { key: 'actualAmount', title: '实付金额', kind: 'money', total: true, sort: true },
    { key: 'state', title: '状态', kind: 'enum', of: withdrawStatus, width: 100 },
    { key: 'withdrawMethod', title: '提现方式', kind: 'enum', of: withdrawMethod, width: 110 },
    { key: 'withdrawSource', title: '提现来源', kind: 'enum', of: withdrawSource, width: 110 },
    { key: 'channel', title: '打款渠道', kind: 'enum', of: rechargeChannel, width: 100 },
    { key: 'orgFullName', title: '所属组织', width: 200 },
    { key: 'paidAt', title: '打款时间', kind: 'datetime', sort: true },
    { key: 'voucherNo', title: '打款凭证号', width: 150 },
    { key: 'withdrawId', title: '提现单号', width: 130 },
  ]),
  export: 'report.withdrawalRecordPageExport',
});
