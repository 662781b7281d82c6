import type { Page, Request } from 'playwright-core';
import { STEP_LIMIT_MS } from './screen.ts';

/** Waits until a page has nothing left to do: no call under way, nothing busy, nothing sliding in. @throws Error that says what goes on */
export type Settled = () => Promise<void>;

/** Watches a page from now on. */
export function watchWork(page: Page): Settled {
  const underWay = new Set<Request>();
  let begun = 0;
  const over = (request: Request): void => {
    underWay.delete(request);
  };
  page.on('request', (request) => {
    underWay.add(request);
    begun += 1;
  });
  /* What goes on for ever, such as a live view, is there when its answer begins. */
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream'))
      over(response.request());
  });
  page.on('requestfinished', over);
  page.on('requestfailed', over);

  return async () => {
    const limit = performance.now() + STEP_LIMIT_MS;
    /* Twice idle in a row with no call begun between: what an answer leads to has been done as well. */
    for (let calm = 0, before = begun; calm < 2; before = begun) {
      const goesOn = [...(await busyParts(page)), ...[...underWay].map((request) => request.url())];
      calm = goesOn.length === 0 && begun === before ? calm + 1 : 0;
      if (performance.now() > limit)
        throw new Error(`the page does not come to rest: ${goesOn.join(', ')}`);
    }
  };
}

/* Asked when the page has time to spare, on a busy machine a moment later. Notices roll on for ever; only what is in drawers counts. */
const busyParts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 250 }));
    const shown = (element: Element): boolean => element.checkVisibility();
    const busy = [...document.querySelectorAll('[aria-busy=true]')].filter(shown);
    const sliding = [...document.querySelectorAll('.ant-drawer')]
      .filter(shown)
      .flatMap((each) => each.getAnimations({ subtree: true }))
      .filter((animation) => animation.playState === 'running');
    /* A screen whose file is on its way has drawn nothing yet. */
    const empty = [...document.querySelectorAll('.tab-panel')].filter(
      (panel) => shown(panel) && panel.childElementCount === 0,
    );
    const named = (what: string, element: Element | null | undefined): string =>
      `${what} ${element?.tagName} ${element?.className}`;

    return [
      ...empty.map((panel) => named('empty', panel)),
      ...busy.map((element) => named('busy', element)),
      ...sliding.map(({ effect }) =>
        named('sliding', effect instanceof KeyframeEffect ? effect.target : null),
      ),
    ];
  });
