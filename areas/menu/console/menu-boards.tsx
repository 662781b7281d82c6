import './board-list.css';
import { Empty } from 'antd';
import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { keyedAddress, LinkOnce } from '#kit/console/action/link-once.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { InRow } from '#kit/console/list/in-row.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import {
  BOARD_PATH,
  menuBoardAdd,
  menuBoardList,
  menuBoardRevoke,
} from '../contract/menu-board.ts';
import { CanteenPick, StallOfForm } from './stall-picks.tsx';

const Boards = () => (
  <ReadPart of={menuBoardList} content={undefined}>
    {(boards) =>
      boards.length === 0 ? (
        <Empty description={t('暂无电子菜谱牌')} />
      ) : (
        <ul className="board-list">
          {boards.map(({ boardId, boardName, canteenName, stallName, createdAt, lastShownAt }) => (
            <li key={boardId}>
              <b>{boardName}</b>
              <span>
                {canteenName} {stallName}
              </span>
              <InRow value>
                <ConfirmAction
                  write={menuBoardRevoke}
                  content={{ boardId }}
                  trigger="停用"
                  confirm="停用后该电子菜谱牌立即停止显示，确定停用？"
                  subject={boardName}
                  danger
                />
              </InRow>
              <p>
                {t('创建于{time}', { time: createdAt })}{' '}
                {lastShownAt ? t('最近显示{time}', { time: lastShownAt }) : t('尚未显示过')}
              </p>
            </li>
          ))}
        </ul>
      )
    }
  </ReadPart>
);

/** Displays that show what a place sells: made, opened there, ended. */
export function MenuBoards() {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  const mayCall = useMayCall();
  if (!mayCall(menuBoardList)) return null;

  const close = () => {
    setOpen(false);
    setMade(undefined);
  };

  return (
    <>
      <ActionButton trigger="电子菜谱牌" onClick={() => setOpen(true)} />
      <Sheet open={open} title={t('电子菜谱牌')} size={560} destroyOnHidden onClose={close}>
        <InRow value={false}>
          <p className="board-hint">
            {t('在显示屏的浏览器中打开链接，无需登录即显示当前菜谱、价格和售罄情况')}
          </p>
          {made ? (
            <LinkOnce address={made} onClose={() => setMade(undefined)} />
          ) : (
            <EditDrawer
              save={menuBoardAdd}
              title="新建电子菜谱牌"
              trigger="新建电子菜谱牌"
              fields={[
                { key: 'boardName', title: '名称', placeholder: '例如：一楼川菜档口' },
                { key: 'canteenId', title: '食堂', input: <CanteenPick /> },
                {
                  key: 'stallId',
                  title: '档口',
                  input: <StallOfForm />,
                  required: false,
                  hint: '不选则显示整个食堂',
                },
              ]}
              onSaved={({ key }) => setMade(keyedAddress(BOARD_PATH, key))}
            />
          )}
          <Boards />
        </InRow>
      </Sheet>
    </>
  );
}
