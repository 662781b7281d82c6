import { type UIEventHandler, useState } from 'react';

/** Pixels one has to have read before the header goes; less and a page a little too long would never rest. */
const GONE_AFTER = 120;

/**
 * The header of an operator who does not want it fixed: it goes while one reads further down a page and is back at the page's top.
 * @returns whether it is away, and what listens to the scrolling of the pages (capture: scrolling does not bubble)
 */
export function useLooseHeader(fixed: boolean, place: string) {
  const [awayAt, setAwayAt] = useState<string>();
  const away = !fixed && awayAt === place;
  const onScroll: UIEventHandler<HTMLElement> = ({ target }) => {
    if (fixed || !(target instanceof HTMLElement) || !target.matches('.tab-panel')) return;

    const { scrollTop } = target;
    if (!away && scrollTop > GONE_AFTER) setAwayAt(place);
    if (away && scrollTop === 0) setAwayAt(undefined);
  };

  return { away, onScroll };
}
