import { pageAccount } from '#areas/ledger/contract/account.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { clearBatch, clearSingle } from '../contract/clearing.ts';
import { clearFields } from './clear-fields.ts';
import { orgFilter, personFilter } from './recharge-filters.tsx';

/** What people's wallets hold, and clearing those of grants. */
export default () => (
  <ListScreen
    list={pageAccount}
    filters={[
      personFilter,
      orgFilter,
      { key: 'minBalance', title: '最低余额', input: 'money' },
      { key: 'maxBalance', title: '最高余额', input: 'money' },
    ]}
    selectable={(rows, clear) => (
      <EditDrawer
        save={clearBatch}
        title="批量清零"
        trigger="批量清零"
        fields={clearFields as never}
        value={{ custIds: rows.map(({ custId }) => custId) }}
        saveText={() => t('清零 {count} 人', { count: rows.length })}
        onSaved={clear}
        changes={['report']}
        secondary
      />
    )}
    rowActions={({ custId, subsidyBalance, redBalance }) => (
      <EditDrawer
        save={clearSingle}
        title="单人清零"
        trigger="清零"
        fields={clearFields}
        value={{ custId }}
        saveText={() => t('确认清零')}
        savedText={({ amount }) => t('已清零 {amount} 元', { amount: yuan(amount) })}
        why={subsidyBalance === 0 && redBalance === 0 ? '补贴和红包余额均为0，无需清零' : undefined}
        changes={['report']}
      />
    )}
    actionsWidth={80}
  />
);
