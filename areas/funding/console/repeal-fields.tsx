import { fieldsOf } from '#kit/console/form/fields.ts';
import { repealPolicy } from '../contract/lookups.ts';
import { repealSingle } from '../contract/repeal.ts';

/** How a recharge is revoked, and why. */
export const repealFields = fieldsOf(repealSingle, [
  { key: 'policy', title: '余额不足时', input: 'select', of: repealPolicy, span: 2 },
  { key: 'reason', title: '撤销原因', input: 'textarea', span: 2 },
]);
export const batchNoField = {
  key: 'batchNo',
  title: '批次号',
  span: 2,
  hint: '见充值明细的批次号',
} as const;
