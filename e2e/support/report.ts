import type { Locator, Page } from 'playwright-core';
import { button, soon } from './screen.ts';

/** What was asked, as it stands above a report. */
export const summary = (page: Page): Locator => page.locator('.scr-summary');

/** The text of a place, empty while it has none. */
export const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? '';

/** Asks a report for the last week, which always has rows; a day may have begun just now. */
export async function lastWeek(page: Page): Promise<void> {
  const said = () => textOf(summary(page).locator('dd').first());
  const range = await said();
  await button(page, '最近一周').click();
  await soon(said).not.toBe(range);
  await shown(page);
}

/** Waits until the table shows what was asked last. */
export async function shown(page: Page): Promise<void> {
  await page.locator('tbody .ant-table-row').first().waitFor();
  await page.locator('.scr-stale').waitFor({ state: 'detached' });
}
