import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { addExternal, pageExternal } from '../contract/at-counter.ts';
import { GuestList, saleFields } from './guest-list.tsx';

const fields = fieldsOf(addExternal, [
  { key: 'guestName', title: '用餐方', placeholder: '如 检查组' },
  { key: 'company', title: '所属单位' },
  ...saleFields,
]);

/** What parties from outside ate, and where it is registered by hand. */
export default () => (
  <GuestList
    list={pageExternal}
    toolbar={
      <EditDrawer
        save={addExternal}
        title="登记外部消费"
        trigger="登记外部消费"
        fields={fields}
        changes={['report']}
      />
    }
  />
);
