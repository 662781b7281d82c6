import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { addRefundApply } from '../contract/refund-apply.ts';
import { RefundLineChoice } from './refund-lines.tsx';

const fields = (orderId: string) =>
  fieldsOf(addRefundApply, [
    { key: 'lines', title: '按明细退款', input: <RefundLineChoice orderId={orderId} />, span: 2 },
    { key: 'amount', title: '申请金额', input: 'money', hint: '留空表示所选明细，或全部可退金额' },
    { key: 'reason', title: '申请原因', input: 'textarea', span: 2 },
  ]);

/** Applies for a refund in a diner's name, for another operator to decide on. */
export const RefundApply = ({ orderId }: { readonly orderId: string }) => (
  <EditDrawer
    save={addRefundApply}
    title="申请退款"
    trigger="申请退款"
    fields={fields(orderId)}
    value={{ orderId }}
    saveText={() => t('提交申请')}
    savedText={() => t('已提交，等待审核')}
    secondary
  />
);
