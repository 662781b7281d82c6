import { useEffect, useState } from 'react';
import { queryClient } from '../call/query.ts';

/** False until the first screen has what it asked for: for what may come after it. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);

  return idle;
}

/** Milliseconds after which waiting ends, however busy the page is. */
const LONGEST = 2_000;

/** Milliseconds after the first quiet moment: the first screen is drawn and used by then. */
const LATER = 300;

/** Calls back when nothing is asked of the server any more and the page has nothing to do; answers how to stop waiting. */
function whenIdle(work: () => void): () => void {
  const begun = performance.now();
  let stopped = false;
  const wait =
    typeof requestIdleCallback === 'undefined'
      ? (look: () => void) => setTimeout(look)
      : requestIdleCallback;

  const look = () => {
    if (stopped) return;
    if (queryClient.isFetching() === 0 || performance.now() - begun > LONGEST)
      setTimeout(() => stopped || work(), LATER);
    else setTimeout(() => wait(look), 20);
  };

  wait(look);

  return () => {
    stopped = true;
  };
}
