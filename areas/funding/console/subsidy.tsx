import { rechargeSource } from '#areas/payment/contract/lookups.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { rechargeState } from '../contract/lookups.ts';
import { pageSubsidy, subsidyBatch, subsidySingle } from '../contract/recharge.ts';
import { subsidyImport } from '../contract/recharge-import.ts';
import { useAskedPerson } from './asked-person.ts';
import { subsidyKind } from './batch-kinds.ts';
import { BatchList } from './batch-list.tsx';
import { grantFields, personField } from './recharge-fields.tsx';
import {
  occurredFilter,
  operatorFilter,
  orgFilter,
  personFilter,
  typeFilter,
} from './recharge-filters.tsx';
import { subsidySaying } from './recharge-preview.tsx';

/** Subsidies: to one, to many, out of a file; those of rules show here too. `?custId=` opens the grant to the person it names. */
export default function Subsidy() {
  const asked = useAskedPerson();

  return (
    <BatchList
      list={pageSubsidy}
      title="批量补贴发放"
      kinds={[subsidyKind]}
      batches={[subsidyBatch]}
      filters={[
        occurredFilter('发放时间'),
        personFilter,
        orgFilter,
        { key: 'state', title: '状态', of: rechargeState },
        { key: 'source', title: '发放来源', of: rechargeSource },
        typeFilter,
        operatorFilter,
        { key: 'batchNo', title: '批次号' },
      ]}
      more={<ImportDialog set={subsidyImport} changes={['report']} />}
    >
      <EditDrawer
        save={subsidySingle}
        title="单人补贴发放"
        trigger="补贴发放"
        fields={asked.value ? grantFields : [personField, ...grantFields]}
        {...(asked.value && { value: asked.value })}
        asked={asked.custId}
        onClose={asked.forget}
        {...subsidySaying}
        changes={['report']}
      />
    </BatchList>
  );
}
