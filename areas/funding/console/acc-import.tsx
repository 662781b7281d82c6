import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { pageRecharge } from '../contract/recharge.ts';
import { oldSystemImport } from '../contract/recharge-import.ts';
import { occurredFilter, orgFilter, personFilter, walletFilter } from './recharge-filters.tsx';

/** Opening balances out of the system before this one: those that came in, and bringing in more. */
export default () => (
  <ListScreen
    list={pageRecharge}
    content={{ channel: 5 }}
    filters={[
      occurredFilter('充值时间'),
      personFilter,
      orgFilter,
      walletFilter,
      { key: 'batchNo', title: '批次号' },
    ]}
    toolbar={<ImportDialog set={oldSystemImport} changes={['report']} />}
  />
);
