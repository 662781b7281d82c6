import { ConfirmAction } from '#kit/console/confirm-action.tsx';
import { fieldsOf } from '#kit/console/fields.ts';
import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { seatState } from '../contract/lookups.ts';
import {
  roomAdd,
  roomBatchDownloadQrcode,
  roomModifyState,
  roomPage,
  roomRemove,
  roomUpdate,
} from '../contract/room.ts';
import { CodeButton } from './code-button.tsx';
import { CanteenPick } from './place-picks.tsx';

const fields = fieldsOf(roomAdd, [
  { key: 'roomNum', title: '包间编号' },
  { key: 'canteenId', title: '所属食堂', input: <CanteenPick /> },
  { key: 'roomName', title: '包间名称', placeholder: '如 牡丹厅' },
  { key: 'capacity', title: '容纳人数', input: 'integer' },
  { key: 'minAmount', title: '最低消费', input: 'money', hint: '0 表示没有最低消费' },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);

/** What a room in a state can become at a click. */
const NEXT = {
  1: [
    { state: 2, trigger: '开始使用' },
    { state: 3, trigger: '停用' },
  ],
  2: [{ state: 1, trigger: '设为空闲' }],
  3: [{ state: 1, trigger: '启用' }],
} as const;

export const preload = firstPage(roomPage);

/** Private rooms (document 2 section 2, /basesetting/canteenManage2/privateRoom). */
export default function PrivateRoomList() {
  return (
    <ResourceScreen
      noun="包间"
      list={roomPage}
      filters={[
        { key: 'keyword', title: '关键字', placeholder: '包间编号或名称' },
        { key: 'canteenId', title: '所属食堂', input: <CanteenPick placeholder="全部" /> },
        { key: 'state', title: '使用状态', of: seatState },
      ]}
      fields={fields}
      add={roomAdd}
      modify={roomUpdate}
      remove={roomRemove}
      selectable={(rows) => (
        <CodeButton codes={roomBatchDownloadQrcode} ids={rows.map((row) => row.roomId)} trigger="下载二维码" />
      )}
      rowActions={({ roomId, state: now }) => (
        <>
          {NEXT[now].map(({ state, trigger }) => (
            <ConfirmAction
              key={state}
              write={roomModifyState}
              content={{ roomId, state }}
              trigger={trigger}
              confirm={state === 3 ? '确定停用该包间？' : false}
            />
          ))}
          <CodeButton codes={roomBatchDownloadQrcode} ids={[roomId]} trigger="二维码" />
        </>
      )}
      actionsWidth={270}
    />
  );
}
