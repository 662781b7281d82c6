import type { Page } from 'playwright-core';
import { clockOffset } from '#kit/server/testing/clock.ts';

/** The clock of what the page opens next goes by `page.clock`. What is open is left: it would go on asking, at a time that is not now. */
export async function windClock(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.clock.install({ time: Date.now() + clockOffset() });
}
