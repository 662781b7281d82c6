import { z } from 'zod';
import { withdrawMethod, withdrawSource, withdrawStatus } from '#areas/funding/contract/lookups.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { periodShape } from '#kit/contract/report-value.ts';
import { personFilter } from './filters.ts';

/* What operators did, what people there are, and what was paid out to them. */

export const OperatorWorkRow = z.object({
  userId: Id,
  username: z.string().meta({ title: '操作员账号', width: 140, sort: true }),
  realName: z.string().nullable().meta({ title: '操作员', width: 120 }),
  doneNum: Count.meta({ title: '成功操作', total: true, sort: true }),
  refusedNum: Count.meta({ title: '被拒绝操作', total: true, sort: true }),
  failedNum: Count.meta({ title: '异常操作', total: true, sort: true }),
  dayNum: Count.meta({ title: '操作天数', sort: true }),
  lastAt: z.string().meta({ title: '最近操作', kind: 'datetime', sort: true }),
});
/** Commands by operator; each one is in the operation log. An operator who does not see the whole merchant finds their own. */
export const operatorWork = listSet({
  id: 'report.sysOperation',
  title: '系统操作报表',
  path: '/api/v1/sysoperation/rep/sys/ope',
  access: 'report:operator:work',
  filter: { ...periodShape, keyword: Keyword },
  shown: OperatorWorkRow.shape,
  key: 'userId',
  order: descending('doneNum'),
  columns: ['username', 'realName', 'doneNum', 'refusedNum', 'failedNum', 'dayNum', 'lastAt'],
  export: 'report.sysOperationExport',
});

export const PeopleRow = z.object({
  rowKey: z.string(),
  orgFullName: z.string().nullable().meta({ title: '组织', width: 240, sort: true }),
  psnTypeName: z.string().nullable().meta({ title: '人员类别', width: 140, sort: true }),
  custNum: Count.meta({ title: '人员数', total: true, sort: true }),
  activeNum: Count.meta({ title: '在用人员', total: true, sort: true }),
  addedNum: Count.meta({ title: '期间新增', total: true, sort: true }),
  cancelledNum: Count.meta({ title: '期间注销', total: true, sort: true }),
  faceNum: Count.meta({ title: '已录人脸', total: true, sort: true }),
});
/** People by organisation and type as they are now; who was added and cancelled is of the period. */
export const peopleSum = listSet({
  id: 'report.summaryBasicCustPage',
  title: '人员汇总',
  path: '/summary/basic/cust/page',
  access: 'report:basicSummary:cust',
  scope: 'organisation',
  filter: { ...periodShape, orgIds: personFilter.orgIds, psnTypes: personFilter.psnTypes },
  shown: PeopleRow.shape,
  key: 'rowKey',
  order: ascending('orgFullName'),
  columns: [
    'orgFullName',
    'psnTypeName',
    'custNum',
    'activeNum',
    'addedNum',
    'cancelledNum',
    'faceNum',
  ],
  export: { id: 'report.summaryBasicCustExport', path: '/summary/basic/cust/export' },
});

export const WithdrawalRow = z.object({
  withdrawId: Id.meta({ title: '提现单号', width: 130 }),
  createdAt: z.string().meta({ title: '申请时间', kind: 'datetime', sort: true }),
  custNum: z.string().meta({ title: '人员编号', width: 120, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 100 }),
  orgFullName: z.string().nullable().meta({ title: '所属组织', width: 200 }),
  amount: Fen.meta({ title: '提现金额', total: true, sort: true }),
  fee: Fen.meta({ title: '手续费', kind: 'money', total: true }),
  actualAmount: Fen.meta({ title: '实付金额', total: true, sort: true }),
  state: keyOf(withdrawStatus).meta({ title: '状态', width: 100 }),
  withdrawMethod: keyOf(withdrawMethod).meta({ title: '提现方式', width: 110 }),
  withdrawSource: keyOf(withdrawSource).meta({ title: '提现来源', width: 110 }),
  channel: keyOf(rechargeChannel).meta({ title: '打款渠道', width: 100 }),
  voucherNo: z.string().meta({ title: '打款凭证号', width: 150 }),
  paidAt: z.string().nullable().meta({ title: '打款时间', kind: 'datetime', sort: true }),
});
/** Withdrawals that were applied for in the period. */
export const withdrawalRecord = listSet({
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
  shown: WithdrawalRow.shape,
  key: 'withdrawId',
  order: descending('createdAt'),
  columns: [
    'createdAt',
    'custNum',
    'custName',
    'state',
    'amount',
    'fee',
    'actualAmount',
    'withdrawMethod',
    'withdrawSource',
    'channel',
    'orgFullName',
    'paidAt',
    'voucherNo',
    'withdrawId',
  ],
  export: 'report.withdrawalRecordPageExport',
});
