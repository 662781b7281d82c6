import { casualPage, casualStates } from '#areas/customer/contract/casual.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { addVisitor, type pageExternal, pageVisitor } from '../contract/at-counter.ts';
import { GuestList, saleFields } from './guest-list.tsx';

const FEW = { current: 1, size: 50 };

/** A visitor whose visit is on, found by name. */
const VisitorSelect = selectOf(
  casualPage,
  ({ casualId, casualName, company }) => ({
    value: casualId,
    label: company ? `${casualName}（${company}）` : casualName,
  }),
  {
    content: (keyword) => ({
      ...(keyword && { keyword }),
      state: casualStates.key.valid,
      page: FEW,
    }),
  },
);

const fields = fieldsOf(addVisitor, [
  { key: 'casualId', title: '访客', input: <VisitorSelect />, span: 2 },
  ...saleFields,
]);

/** What visitors ate, and where it is registered by hand. */
export default () => (
  <GuestList
    list={pageVisitor as typeof pageExternal}
    toolbar={
      <EditDrawer
        save={addVisitor}
        title="登记访客用餐"
        trigger="登记访客用餐"
        fields={fields}
        changes={['report']}
      />
    }
  />
);
