import { fieldsOf } from '#kit/console/form/fields.ts';
import { backChargeBatch, backChargeSingle } from '../contract/back-charge.ts';
import { backChargePolicy } from '../contract/lookups.ts';
import { PersonSelect } from './people-inputs.tsx';

const reason = { key: 'reason', title: '补扣原因', input: 'textarea', span: 2 } as const;

/** Who pays how much of an order, and why. */
export const backChargeFields = fieldsOf(backChargeSingle, [
  {
    key: 'custId',
    title: '由谁支付',
    input: <PersonSelect placeholder="订单本人" />,
    span: 2,
    hint: '留空由订单本人支付；没有消费人员的订单须选择',
  },
  { key: 'amount', title: '补扣金额', input: 'money', hint: '留空为全部挂账金额' },
  reason,
]);
/** Which orders of the people, and what to do where less is left. */
export const batchBackChargeFields = fieldsOf(backChargeBatch, [
  { key: 'startDate', title: '消费时间从', input: 'dateTime' },
  { key: 'endDate', title: '消费时间到', input: 'dateTime' },
  { key: 'policy', title: '余额不足时', input: 'radio', of: backChargePolicy, initial: 1, span: 2 },
  reason,
]);
