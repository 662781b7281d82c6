import './screen-share.css';
import { Empty, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { keyedAddress, LinkOnce } from '#kit/console/action/link-once.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { InRow } from '#kit/console/list/in-row.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  addShareLink,
  boardKind,
  boardPaths,
  listShareLinks,
  revokeShareLink,
} from '../../contract/screen-link.ts';

const linkFields = fieldsOf(addShareLink, [
  { key: 'linkName', title: '链接名称', placeholder: '例如：第一食堂入口' },
  { key: 'board', title: '大屏类型', input: 'radio', of: boardKind },
  { key: 'expiresOn', title: '有效期至', hint: '不填则长期有效，直到撤销' },
]);

/** Links that show a data screen on a display without a log-in: made, copied or scanned, revoked. */
export function ShareDrawer({
  screenId,
  screenName,
}: {
  screenId: string;
  screenName: string;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  const mayCall = useMayCall();
  if (!mayCall(listShareLinks)) return null;

  const close = () => {
    setOpen(false);
    setMade(undefined);
  };

  return (
    <>
      <ActionButton trigger="分享" onClick={() => setOpen(true)} />
      <Sheet
        open={open}
        title={t('分享{name}', { name: screenName })}
        size={560}
        destroyOnHidden
        onClose={close}
      >
        <InRow value={false}>
          <p className="dss-hint">
            {t(
              '链接用于无人登录的大屏，只展示该大屏食堂范围内且您有权查看的食堂，不含任何个人信息。',
            )}
          </p>
          {made ? (
            <LinkOnce address={made} onClose={() => setMade(undefined)} />
          ) : (
            <EditDrawer
              save={addShareLink}
              title="新建分享链接"
              trigger="新建分享链接"
              fields={linkFields}
              value={{ screenId }}
              onSaved={({ board, key }) => setMade(keyedAddress(boardPaths[board], key))}
            />
          )}
          <Links screenId={screenId} />
        </InRow>
      </Sheet>
    </>
  );
}

function Links({ screenId }: { screenId: string }): ReactNode {
  return (
    <ReadPart of={listShareLinks} content={{ screenId }}>
      {(links) =>
        links.length === 0 ? (
          <Empty description={t('暂无分享链接')} />
        ) : (
          <ul className="dss-links">
            {links.map((link) => (
              <LinkLine key={link.linkId} link={link} />
            ))}
          </ul>
        )
      }
    </ReadPart>
  );
}

type Link = ResultOf<typeof listShareLinks>[number];

function LinkLine({ link }: { link: Link }): ReactNode {
  const { linkId, linkName, board, expiresOn, expired, createdBy, createdAt, lastShownAt } = link;
  return (
    <li>
      <b>{linkName}</b>
      <Tag>{t(labelOf(boardKind, board))}</Tag>
      {expired && <Tag color="error">{t('已过期')}</Tag>}
      <InRow value>
        <ConfirmAction
          write={revokeShareLink}
          content={{ linkId }}
          trigger="撤销"
          confirm="撤销后使用该链接的大屏立即停止显示，确定撤销？"
          danger
        />
      </InRow>
      <p>
        <span>{expiresOn ? t('有效期至{date}', { date: expiresOn }) : t('长期有效')}</span>
        <span>{lastShownAt ? t('最近显示{time}', { time: lastShownAt }) : t('尚未显示过')}</span>
        <span>{t('{name}创建于{time}', { name: createdBy, time: createdAt })}</span>
      </p>
    </li>
  );
}
