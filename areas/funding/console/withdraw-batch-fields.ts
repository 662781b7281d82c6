import { fieldsOf } from '#kit/console/form/fields.ts';
import { batchWithdrawMethod } from '../contract/lookups.ts';
import { withdrawBatch } from '../contract/withdrawal.ts';

/** What a batch of withdrawals asks for, beside who is in it. */
export const withdrawBatchFields = fieldsOf(withdrawBatch, [
  { key: 'amount', title: '每人提现金额', input: 'money', hint: '留空表示每人提取全部可提现余额' },
  { key: 'fee', title: '手续费', input: 'money', hint: '从每人的提现金额中扣除' },
  {
    key: 'withdrawMethod',
    title: '提现方式',
    input: 'radio',
    of: batchWithdrawMethod,
    initial: 3,
    span: 2,
  },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);
