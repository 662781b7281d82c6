import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { clearBatch, clearSingle, pageClear } from '../contract/clearing.ts';
import { grantedWallet } from '../contract/lookups.ts';
import { clearRevocation } from '../contract/revocation.ts';
import { clearKind } from './batch-kinds.ts';
import { BatchList } from './batch-list.tsx';
import { clearFields } from './clear-fields.ts';
import { personField } from './recharge-fields.tsx';
import { occurredFilter, orgFilter, personFilter } from './recharge-filters.tsx';

/** What was taken out of granted wallets, and clearing one or many. */
export default function SubsidyClear() {
  return (
    <BatchList
      list={pageClear}
      title="批量清零"
      kinds={[clearKind]}
      batches={[clearBatch]}
      revocation={{ of: clearRevocation, title: '按批次撤销清零' }}
      filters={[
        occurredFilter('清零时间'),
        personFilter,
        orgFilter,
        { key: 'walletType', title: '钱包', of: grantedWallet },
        { key: 'batchNo', title: '批次号' },
      ]}
    >
      <EditDrawer
        save={clearSingle}
        title="单人清零"
        trigger="单人清零"
        fields={[personField, ...clearFields]}
        saveText={() => t('确认清零')}
        savedText={({ amount }) => t('已清零 {amount} 元', { amount: yuan(amount) })}
        changes={['report']}
      />
    </BatchList>
  );
}
