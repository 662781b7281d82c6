import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { rechargeState } from '../contract/lookups.ts';
import { pageRecharge, redBatch, redSingle } from '../contract/recharge.ts';
import { redKind } from './batch-kinds.ts';
import { BatchList } from './batch-list.tsx';
import { grantFields, personField } from './recharge-fields.tsx';
import {
  occurredFilter,
  operatorFilter,
  orgFilter,
  personFilter,
  typeFilter,
} from './recharge-filters.tsx';
import { redSaying } from './recharge-preview.tsx';

/** Red packets: to one, or to many at once. */
export default function RedRecharge() {
  return (
    <BatchList
      list={pageRecharge}
      content={{ walletType: 4 }}
      title="批量红包发放"
      kinds={[redKind]}
      batches={[redBatch]}
      filters={[
        occurredFilter('充值时间'),
        personFilter,
        orgFilter,
        { key: 'state', title: '状态', of: rechargeState },
        typeFilter,
        operatorFilter,
        { key: 'batchNo', title: '批次号' },
      ]}
    >
      <EditDrawer
        save={redSingle}
        title="单人红包发放"
        trigger="红包发放"
        fields={[personField, ...grantFields]}
        {...redSaying}
        changes={['report']}
      />
    </BatchList>
  );
}
