import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { download } from '#kit/console/call/request.ts';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { seatState } from '../contract/lookups.ts';
import { tableBatchDownloadQrcode, tableFree, tables } from '../contract/table.ts';
import { CodeButton } from './code-button.tsx';
import { CanteenPick } from './place-picks.tsx';

/* The codes open the page people order on under the address this console is reached at. */

export const preload = firstPage(tables.page);

const codesOf = (tableIds: string[]) => () =>
  download(tableBatchDownloadQrcode, { tableIds, site: window.location.origin });

/** Tables (/basesetting/canteenManage2/desk). */
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
      <CodeButton codes={codesOf(rows.map((row) => row.tableId))} trigger="下载二维码" />
    )}
    rowActions={({ tableId, state }) => (
      <>
        <CodeButton codes={codesOf([tableId])} trigger="二维码" />
        {state === seatState.key.occupied && (
          <ConfirmAction
            write={tableFree}
            content={{ tableId }}
            trigger="清台"
            confirm="确定清台？餐桌将变为空闲，已下的订单不受影响"
            done="已清台"
          />
        )}
      </>
    )}
    actionsWidth={210}
  />
);
