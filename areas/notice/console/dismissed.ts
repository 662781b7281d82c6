import { create } from 'zustand';

/* Kept with the session's token: the next login sees them again. */
interface Closed {
  readonly token: string;
  readonly ids: readonly string[];
}

const KEPT = 'closedNotices';

function kept(): Closed {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '') as Closed;
  } catch {
    return { token: '', ids: [] };
  }
}

const useClosed = create<Closed>(kept);

/** The notices closed in this session. */
export const useClosedNotices = (token: string): readonly string[] =>
  useClosed((state) => (state.token === token ? state.ids : undefined)) ?? [];

/** Closes what is shown now, for the session; what is announced later shows again. */
export function closeNotices(token: string, ids: readonly string[]): void {
  const closed = { token, ids: [...closedNotices(token), ...ids] };
  useClosed.setState(closed);
  sessionStorage.setItem(KEPT, JSON.stringify(closed));
}

/** The notices closed in this session, as they stand now. */
export function closedNotices(token: string): readonly string[] {
  const closed = useClosed.getState();
  return closed.token === token ? closed.ids : [];
}
