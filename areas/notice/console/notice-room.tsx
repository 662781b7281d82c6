import './notice-room.css';
import { type ReactNode, useState } from 'react';
import { keep, readKept } from '#kit/console/remembered.ts';
import { useSession } from '#kit/console/session.ts';
import { closedNotices } from './dismissed.ts';

const KEPT = 'effectiveNotices';

/** Remembers what counted at the last look, so that the next load knows whether to keep room. */
export const rememberNotices = (ids: readonly string[]): void => keep(KEPT, ids);

/** Whether notices are to be expected before the server has told; yes on a machine that has not seen any answer yet. */
export function expectsNotices(token: string): boolean {
  const ids = readKept<unknown>(KEPT);
  const closed = closedNotices(token);
  return !Array.isArray(ids) || ids.some((id) => !closed.includes(id as string));
}

/** As high as the line of notices: holds its place above the page, which would be pushed down otherwise. */
export const NoticeRoom = (): ReactNode => <div className="notice-room" />;

/** What stands where the line will be while it is fetched. */
export function ExpectedNotices(): ReactNode {
  const token = useSession((state) => state.token);
  const [expected] = useState(() => expectsNotices(token));
  return expected && <NoticeRoom />;
}
