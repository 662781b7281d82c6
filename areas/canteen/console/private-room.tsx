import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { download } from '#kit/console/call/request.ts';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { roomBatchDownloadQrcode, roomModifyState, rooms } from '../contract/room.ts';
import { CodeButton } from './code-button.tsx';
import { CanteenPick } from './place-picks.tsx';

export const preload = firstPage(rooms.page);

/* The codes open the page people book on under the address this console is reached at. */
const codesOf = (roomIds: string[]) => () =>
  download(roomBatchDownloadQrcode, { roomIds, site: window.location.origin });

/** What a room in a state can become at a click. */
const NEXT = {
  1: [
    { state: 2, trigger: '开始使用' },
    { state: 3, trigger: '停用' },
  ],
  2: [{ state: 1, trigger: '设为空闲' }],
  3: [{ state: 1, trigger: '启用' }],
} as const;

/** Private rooms (/basesetting/canteenManage2/privateRoom). */
export default () => (
  <ResourceScreen
    of={rooms}
    filters={['keyword', { key: 'canteenId', input: <CanteenPick placeholder="全部" /> }, 'state']}
    fields={[
      'roomNum',
      { key: 'canteenId', input: <CanteenPick /> },
      'roomName',
      'capacity',
      { key: 'minAmount', input: 'money' },
      { key: 'remark', input: 'textarea' },
    ]}
    selectable={(rows) => (
      <CodeButton codes={codesOf(rows.map((row) => row.roomId))} trigger="下载二维码" />
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
        <CodeButton codes={codesOf([roomId])} trigger="二维码" />
      </>
    )}
    actionsWidth={270}
  />
);
