import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { announcementActiveList } from '../contract/announcement.ts';
import { closedNotices } from './dismissed.ts';

export type Notice = ResultOf<typeof announcementActiveList>[number];

const KEPT = 'effectiveNotices';

/* Kept with the session's token: no operator is shown what was announced to another. */
interface Kept {
  readonly token: string;
  readonly notices: readonly Notice[];
}

/** Remembers what counts now: the next load shows it at once. */
export function rememberNotices(token: string, notices: readonly Notice[]): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ token, notices } satisfies Kept));
}

/** The urgent ones that are known to count and have not been closed in this session. */
export function knownNotices(token: string): readonly Notice[] {
  const closed = closedNotices(token);
  return (keptNotices(token) ?? []).filter(
    (notice) => isUrgent(notice) && !closed.includes(sayingOf(notice)),
  );
}

/** What counted at the last look of this session; undefined where there was none. */
export function keptNotices(token: string): readonly Notice[] | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '') as Kept;
    return kept.token === token ? kept.notices : undefined;
  } catch {
    return undefined;
  }
}

/** Urgent ones stand above the pages; the others wait under the bell. */
export const isUrgent = ({ level }: Notice): boolean => level === 2;

/** What is said, for closing it: an announcement that was changed since says something else. */
export const sayingOf = ({ noticeId, version }: Notice): string => `${noticeId}/${version}`;
