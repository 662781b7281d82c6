import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { tableBatchDownloadQrcode, tables } from '../contract/table.ts';
import { CodeButton } from './code-button.tsx';
import { CanteenPick } from './place-picks.tsx';

export const preload = firstPage(tables.page);

/** Tables (document 2 section 2, /basesetting/canteenManage2/desk). */
export default () => (
  <ResourceScreen
    of={tables}
    filters={['keyword', { key: 'canteenId', input: <CanteenPick placeholder="全部" /> }, 'state']}
    fields={[
      'tableNum',
      { key: 'canteenId', input: <CanteenPick /> },
      'tableName',
      'seats',
      { key: 'state', input: 'radio' },
    ]}
    selectable={(rows) => (
      <CodeButton codes={tableBatchDownloadQrcode} ids={rows.map((row) => row.tableId)} trigger="下载二维码" />
    )}
    rowActions={({ tableId }) => <CodeButton codes={tableBatchDownloadQrcode} ids={[tableId]} trigger="二维码" />}
    actionsWidth={160}
  />
);
