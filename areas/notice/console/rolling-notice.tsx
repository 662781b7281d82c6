import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { usePlace } from '#kit/console/base/place.tsx';
import { useLow } from '#kit/console/base/use-low.ts';
import { useSession } from '#kit/console/call/session.ts';
import { useNotices } from './ask-notices.ts';
import { closeNotices, useClosedNotices } from './dismissed.ts';
import { isUrgent, keptNotices, knownNotices, rememberNotices, sayingOf } from './kept-notices.ts';
import { AllNotices, NoticeLine, textOf } from './notice-line.tsx';

/**
 * The line that rolls through what is urgent, and warns before the authorisation ends (rule console/notice); in low windows, where it would
 * cost a row of every list, the bell says so.
 */
export default function RollingNotice() {
  const token = useSession((state) => state.token);
  const low = useLow();
  const { data } = useNotices();
  const closed = useClosedNotices(token);
  const [kept] = useState(() => keptNotices(token) ?? []);
  const notices = (data ?? kept).filter(
    (notice) => isUrgent(notice) && !closed.includes(sayingOf(notice)),
  );
  const room = useRoom(token, data && notices.length > 0);
  useEffect(() => {
    if (data) rememberNotices(token, data);
  }, [data, token]);
  const [pointed, setPointed] = useState(false);
  const [opened, setOpened] = useState(false);
  const position = useRolling(notices.length, pointed || opened);
  const shown = notices[position];
  if (low || (!shown && !room.open)) return null;

  return (
    <NoticeLine
      notice={shown}
      over={!room.open}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setPointed(true)}
      onBlur={() => setPointed(false)}
    >
      {shown ? (
        <Popover
          trigger="click"
          placement="bottomLeft"
          content={<AllNotices notices={notices} />}
          open={opened}
          onOpenChange={setOpened}
        >
          <button
            type="button"
            className="notice-text"
            key={sayingOf(shown)}
            aria-expanded={opened}
          >
            {textOf(shown)}
          </button>
        </Popover>
      ) : (
        <span className="notice-text">{t('公告已结束')}</span>
      )}
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
          closeNotices(token, notices.map(sayingOf));
          room.close();
        }}
      />
    </NoticeLine>
  );
}

/**
 * Whether the line has room above the page. That is settled when a page opens, so that no page moves while the operator works on it:
 * what is announced meanwhile lies over the page. `any` is undefined until the server has told.
 */
function useRoom(token: string, any: boolean | undefined): { open: boolean; close: () => void } {
  const { pathname } = usePlace();
  const [room, setRoom] = useState(() => ({ pathname, open: knownNotices(token).length > 0 }));
  if (room.pathname !== pathname) setRoom({ pathname, open: any ?? room.open });

  return { open: room.open, close: () => setRoom({ pathname, open: false }) };
}

const CHANGE_EVERY_MS = 6_000;

/** The position that moves on every few seconds; it rests while the operator points at the line or reads all of them. */
function useRolling(count: number, resting: boolean): number {
  const [position, setPosition] = useState(0);
  useEffect(() => {
    if (resting || count < 2) return;

    const timer = setInterval(() => setPosition((before) => before + 1), CHANGE_EVERY_MS);

    return () => clearInterval(timer);
  }, [count, resting]);

  return count > 0 ? position % count : 0;
}
