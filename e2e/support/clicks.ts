import type { Page } from 'playwright-core';

/** Counts the presses of the mouse on a page from now on, as long as it is not loaded anew; answers how many there were. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { presses: 0 };
    Object.assign(globalThis, { counted });
    document.addEventListener(
      'pointerdown',
      () => {
        counted.presses += 1;
      },
      true,
    );
  });

  return () =>
    page.evaluate(
      () => (globalThis as unknown as { counted: { presses: number } }).counted.presses,
    );
}
