import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { floatAdd } from '../../contract/cash-float.ts';

const fields = fieldsOf(floatAdd, [
  { key: 'amount', title: '备用金', input: 'money', hint: '开班时钱箱里的零钱，计入应缴金额' },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);

/** The change one begins with in the drawer. */
export const FloatAdd = () => (
  <EditDrawer
    save={floatAdd}
    title="登记备用金"
    trigger="登记备用金"
    fields={fields}
    saveText={({ amount }) =>
      amount ? t('登记备用金 {amount} 元', { amount: yuan(amount) }) : t('登记备用金')
    }
    savedText={({ amount }) => t('已登记备用金 {amount} 元', { amount: yuan(amount) })}
    secondary
  />
);
