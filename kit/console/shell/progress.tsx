import nprogress from 'nprogress';
import { useEffect } from 'react';

/* Its own template gives the bar a role that does not exist. */
const template = '<div class="bar"><div class="peg"></div></div>';
nprogress.configure({ showSpinner: false, template, barSelector: '.bar' });

let shown = 0;

function begin(): void {
  shown += 1;
  nprogress.start();
}

/* The bar measures the page when it moves: what was opened is painted first. */
function end(): void {
  shown -= 1;
  setTimeout(() => shown === 0 && nprogress.done());
}

/** Moves the bar at the top of the page until some work has ended. */
export async function withProgress(work: Promise<unknown>): Promise<void> {
  begin();
  await work.finally(end);
}

/** The bar at the top of the page, moving for as long as this is on the page: something is being opened. */
export function Progress(): null {
  useEffect(() => {
    begin();
    return end;
  }, []);
  return null;
}
