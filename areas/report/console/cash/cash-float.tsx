import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useSession } from '#kit/console/call/session.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { floatReverse, floatState, pageFloat } from '../../contract/cash-float.ts';
import { FloatAdd } from './float-add.tsx';

/** Floats that operators began with, and those taken back (/reportCenter/operator/cashFloat). */
export default () => (
  <ListScreen
    list={pageFloat}
    filters={[
      { key: 'startDate', until: 'endDate', title: '登记时间', input: 'dateTimeRange' },
      { key: 'state', title: '状态', of: floatState },
    ]}
    toolbar={<FloatAdd />}
    rowActions={(float) => <Reverse float={float} />}
    actionsWidth={80}
  />
);

const fields = fieldsOf(floatReverse, [
  { key: 'remark', title: '冲正原因', input: 'textarea', span: 2 },
]);

/** Takes a float of one's own back that was written down wrongly. */
function Reverse({ float }: { readonly float: RowOf<typeof pageFloat> }) {
  const userId = useSession(({ user }) => user?.userId);
  const { floatId, createdBy, amount, state } = float;
  if (createdBy !== userId || state === floatState.key.reversal) return null;

  return (
    <EditDrawer
      save={floatReverse}
      title="冲正备用金"
      trigger="冲正"
      fields={fields}
      value={{ floatId }}
      why={state === floatState.key.reversed ? '该笔备用金已冲正' : undefined}
      saveText={() => t('冲正 {amount} 元', { amount: yuan(amount) })}
      savedText={() => t('已冲正 {amount} 元', { amount: yuan(amount) })}
    />
  );
}
