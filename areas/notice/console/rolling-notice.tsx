import './rolling-notice.css';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import { Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '#kit/console/i18n.ts';
import { usePlace } from '#kit/console/place.tsx';
import { useRead } from '#kit/console/query.ts';
import { useSession } from '#kit/console/session.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { announcementActiveList, RENEWAL } from '../contract/announcement.ts';
import { closeNotices, useClosedNotices } from './dismissed.ts';
import { expectsNotices, NoticeRoom, rememberNotices } from './notice-room.tsx';

type Notice = ResultOf<typeof announcementActiveList>[number];

/** The types the console shows (document 0 section 7, Effective notices). */
const TYPES = [1] as const;
const CHANGE_EVERY_MS = 6_000;
const ASK_AGAIN_MS = 300_000;

const textOf = ({ typeName, content }: Notice): string => t('{typeName}：{content}', { typeName, content });

/** The position that moves on every few seconds; it rests while somebody points at the line or reads all of them. */
function useRolling(count: number, resting: boolean): number {
  const [position, setPosition] = useState(0);
  useEffect(() => {
    if (resting || count < 2) return;
    const timer = setInterval(() => setPosition((before) => before + 1), CHANGE_EVERY_MS);
    return () => clearInterval(timer);
  }, [count, resting]);
  return count > 0 ? position % count : 0;
}

/**
 * Whether the line has room above the page. That is settled when a page opens, so that no page moves while somebody works on it:
 * what is announced meanwhile lies over the page. `any` is undefined until the server has told.
 */
function useRoom(token: string, any: boolean | undefined): { open: boolean; close: () => void } {
  const { pathname } = usePlace();
  const [room, setRoom] = useState(() => ({ pathname, open: expectsNotices(token) }));
  if (room.pathname !== pathname) setRoom({ pathname, open: any ?? room.open });
  return { open: room.open, close: () => setRoom({ pathname, open: false }) };
}

const All = ({ notices }: { notices: readonly Notice[] }) => (
  <ul className="notice-all">
    {notices.map((notice) => (
      <li key={notice.noticeId}>
        <b>{notice.title || notice.typeName}</b>
        <p>{notice.content}</p>
      </li>
    ))}
  </ul>
);

/** The line that rolls through what is announced, and warns before the authorisation ends (document 0 sections 1 and 2). */
export default function RollingNotice() {
  const token = useSession((state) => state.token);
  const options = { quiet: true, overlay: false, refetchInterval: ASK_AGAIN_MS } as const;
  const { data } = useRead(announcementActiveList, [...TYPES], options);
  const closed = useClosedNotices(token);
  const notices = (data ?? []).filter((notice) => !closed.includes(notice.noticeId));
  const room = useRoom(token, data && notices.length > 0);
  useEffect(() => {
    if (data) rememberNotices(data.map((notice) => notice.noticeId));
  }, [data]);
  const [pointed, setPointed] = useState(false);
  const [opened, setOpened] = useState(false);
  const position = useRolling(notices.length, pointed || opened);
  const shown = notices[position];
  if (!shown) return room.open && <NoticeRoom />;
  const warns = shown.type === RENEWAL;
  return (
    <section
      className="notice"
      data-warns={warns || undefined}
      data-over={!room.open || undefined}
      aria-label={t('系统公告')}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setPointed(true)}
      onBlur={() => setPointed(false)}
    >
      {warns ? <ExclamationCircleOutlined /> : <SoundOutlined />}
      <Popover
        trigger="click"
        placement="bottomLeft"
        content={<All notices={notices} />}
        open={opened}
        onOpenChange={setOpened}
      >
        <button type="button" className="notice-text" key={shown.noticeId} aria-expanded={opened}>
          {textOf(shown)}
        </button>
      </Popover>
      {notices.length > 1 && (
        <span className="notice-position">
          {position + 1}/{notices.length}
        </span>
      )}
      <Button
        type="text"
        size="small"
        aria-label={t('关闭公告')}
        icon={<CloseOutlined />}
        onClick={() => {
          const ids = notices.map((notice) => notice.noticeId);
          closeNotices(token, ids);
          room.close();
        }}
      />
    </section>
  );
}
