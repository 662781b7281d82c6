import { create } from 'zustand';

const KEPT = 'closedNotices';

/* Kept with the session's token: the next login sees them again. */
interface Closed {
  readonly token: string;
  readonly ids: readonly string[];
}

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
  const before = useClosed.getState();
  const closed = { token, ids: [...(before.token === token ? before.ids : []), ...ids] };
  useClosed.setState(closed);
  sessionStorage.setItem(KEPT, JSON.stringify(closed));
}
