import { canteenWalletOrder } from '#areas/canteen/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import {
  pageDeduction,
  pagePersonDeduction,
  setDeduction,
  setDeductions,
} from '../../contract/machine/deduction.ts';
import { CanteenSelect } from '../place-inputs.tsx';

const orderField = {
  key: 'walletOrder',
  title: '扣款顺序',
  input: 'select',
  of: canteenWalletOrder,
  hint: '按顺序从各钱包扣款，前一个不足时扣下一个',
  span: 2,
} as const;

const oneFields = fieldsOf(setDeduction, [orderField]);

const manyFields = fieldsOf(setDeductions, [orderField]);

/** In which order machines take money out of wallets: of canteens, and what that means for people (/machinemanage/deduction). */
export default () => (
  <AddressTabs
    items={[
      { key: 'canteens', label: t('食堂扣款顺序'), children: <Canteens /> },
      { key: 'people', label: t('人员扣款顺序'), children: <People /> },
    ]}
  />
);

function Canteens() {
  const mayCall = useMayCall();

  return (
    <ListScreen
      list={pageDeduction}
      {...(mayCall(setDeductions) && {
        selectable: (canteens, clear) => (
          <EditDrawer
            save={setDeductions}
            title="批量设置扣款顺序"
            trigger="设置扣款顺序"
            fields={manyFields}
            value={{ canteenIds: canteens.map(({ canteenId }) => canteenId) }}
            onSaved={clear}
          />
        ),
      })}
      rowActions={({ canteenId, walletOrder, version }) => (
        <EditDrawer
          save={setDeduction}
          title="设置扣款顺序"
          trigger="设置"
          fields={oneFields}
          value={{ canteenId, walletOrder, version }}
        />
      )}
      actionsWidth={90}
    />
  );
}

const People = () => (
  <ListScreen
    list={pagePersonDeduction}
    inputs={{ canteenId: <CanteenSelect placeholder="全部" /> }}
  />
);
