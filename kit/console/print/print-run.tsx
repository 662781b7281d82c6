import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Prints a sheet and nothing else of the page. */
export const printSheet = (sheet: ReactNode): Promise<void> =>
  printAlone((holder) => {
    const root = createRoot(holder);
    flushSync(() => root.render(sheet));

    return () => root.unmount();
  });

/** Milliseconds between confirming and printing (rule lists/print): the dialog has closed by then. */
const PRINT_AFTER = 310;

/**
 * Prints what `fill` puts into an empty element, and nothing else of the page; ends when the browser's print has been opened.
 * @param fill answers what clears up afterwards
 */
export async function printAlone(fill: (holder: HTMLElement) => () => void): Promise<void> {
  const holder = document.createElement('div');
  holder.id = 'print-root';
  document.getElementById(holder.id)?.remove();
  document.body.append(holder);
  const clear = fill(holder);
  const settled = new Promise((resolve) => setTimeout(resolve, PRINT_AFTER));
  await Promise.all([settled, imagesOf(holder)]);
  document.documentElement.classList.add('printing');
  await fontsOf(holder);
  const finish = () => {
    document.documentElement.classList.remove('printing');
    clear();
    holder.remove();
  };

  window.addEventListener('afterprint', finish, { once: true });
  window.print();
}

/** Images that cannot be loaded do not stand in the way: the sheet prints without them. */
const imagesOf = (holder: Element): Promise<unknown> =>
  Promise.all(
    Array.from(holder.querySelectorAll('img'), (image) => image.decode().catch(() => undefined)),
  );

/** Letters are drawn once their font is there; laying the sheet out is what asks for it. */
async function fontsOf(holder: HTMLElement): Promise<void> {
  holder.getBoundingClientRect();
  await document.fonts.ready;
}
