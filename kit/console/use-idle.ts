import { useEffect, useState } from 'react';

/** Milliseconds after which waiting ends, however busy the page is. */
const LONGEST = 2_000;

/** False until the page has first had nothing to do: for what may come after the first screen. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true));
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: LONGEST });
    return () => cancelIdleCallback(asked);
  }, []);
  return idle;
}
