import { useRead } from '#kit/console/call/query.ts';
import { call } from '#kit/console/call/request.ts';
import { useSession } from '#kit/console/call/session.ts';
import { announcementActiveList } from '../contract/announcement.ts';
import { SHOWN_TYPES } from '../contract/notice-types.ts';
import { keptNotices, rememberNotices } from './kept-notices.ts';

const ASK_AGAIN_MS = 300_000;

/** What is announced now, asked again every five minutes. */
export const useNotices = () =>
  useRead(announcementActiveList, [...SHOWN_TYPES], {
    quiet: true,
    overlay: false,
    refetchInterval: ASK_AGAIN_MS,
  });

/** Asks what is announced ahead of the layout, once a session, so that the line stands there with the first page. */
export async function askNotices(): Promise<void> {
  const { token } = useSession.getState();
  if (keptNotices(token)) return;

  rememberNotices(
    token,
    await call(announcementActiveList, [...SHOWN_TYPES], { quiet: true, overlay: false }),
  );
}
