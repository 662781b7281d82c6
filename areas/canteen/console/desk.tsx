import { fieldsOf } from '#kit/console/fields.ts';
import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { seatState } from '../contract/lookups.ts';
import { tableAdd, tableBatchDownloadQrcode, tablePage, tableRemove, tableUpdate } from '../contract/table.ts';
import { CodeButton } from './code-button.tsx';
import { CanteenPick } from './place-picks.tsx';

const fields = fieldsOf(tableAdd, [
  { key: 'tableNum', title: '餐桌编号' },
  { key: 'canteenId', title: '所属食堂', input: <CanteenPick /> },
  { key: 'tableName', title: '餐桌名称', placeholder: '如 靠窗四人桌' },
  { key: 'seats', title: '座位数', input: 'integer' },
  { key: 'state', title: '使用状态', input: 'radio', of: seatState },
]);

export const preload = firstPage(tablePage);

/** Tables (document 2 section 2, /basesetting/canteenManage2/desk). */
export default function DeskList() {
  return (
    <ResourceScreen
      noun="餐桌"
      list={tablePage}
      filters={[
        { key: 'keyword', title: '关键字', placeholder: '餐桌编号或名称' },
        { key: 'canteenId', title: '所属食堂', input: <CanteenPick placeholder="全部" /> },
        { key: 'state', title: '使用状态', of: seatState },
      ]}
      fields={fields}
      add={tableAdd}
      modify={tableUpdate}
      remove={tableRemove}
      selectable={(rows) => (
        <CodeButton codes={tableBatchDownloadQrcode} ids={rows.map((row) => row.tableId)} trigger="下载二维码" />
      )}
      rowActions={({ tableId }) => <CodeButton codes={tableBatchDownloadQrcode} ids={[tableId]} trigger="二维码" />}
      actionsWidth={160}
    />
  );
}
