import { useCallback, useEffect, useRef, useState } from 'react';

/** An action that a double click does once; the second press within a second is not heard. */
export function usePreventReclick(action: () => void): () => void {
  const counts = useRef(pressGuard());
  return () => {
    if (counts.current()) action();
  };
}

/** Milliseconds a second press of the same button counts as the same press (rule console/presses). */
export const RECLICK_MILLISECONDS = 1000;

/** Tells whether a press counts: not within `milliseconds` of the last one that did. */
export function pressGuard(
  milliseconds = RECLICK_MILLISECONDS,
  now: () => number = Date.now,
): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now();
    if (time - last < milliseconds) return false;

    last = time;

    return true;
  };
}

/** Milliseconds a control stays disabled after it was pressed (rule console/presses). */
export const CONTINUED_MILLISECONDS = 2000;

/**
 * For controls that do something at once: `disabled` for two seconds after `press`, so that the user does not go on pressing while the
 * answer is on its way.
 */
export function useNoContinuedClick(): { disabled: boolean; press: () => void } {
  const [disabled, setDisabled] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = useCallback(() => {
    setDisabled(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDisabled(false), CONTINUED_MILLISECONDS);
  }, []);

  return { disabled, press };
}

/** Whether a press is the second of a double click, whose first may have been on what opened the drawer; a key is never one. */
export const isRestOfDoubleClick = ({ detail }: Pick<UIEvent, 'detail'>): boolean => detail > 1;

/** Milliseconds a button that comes beside what was just pressed hears nothing: longer than a double click takes. */
const ARRIVAL_MILLISECONDS = 800;

/** False for a moment after the component appeared, so that the second press of a double click on what stood there before is not heard. */
export function useArrived(): boolean {
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArrived(true), ARRIVAL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);

  return arrived;
}
