import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inEnglish, said } from './words.ts';

/** Milliseconds a step may take: a busy machine is slow, not wrong. */
export const STEP_LIMIT_MS = 30_000;
/** Windows in pixels: of a desk, and of a phone, where the menu is a drawer. */
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** Asks again and again, as long as a step may take, until what it reads is as expected. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: STEP_LIMIT_MS });

/** The buttons of this whole name, in the language given. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** The rows with this text in the tables that can be seen. */
export const rowOf = (place: Page | Locator, text: string): Locator =>
  place.getByRole('row').filter({ hasText: text });

/** Fen of an amount as a page shows it. @throws Error where it is none */
export function fenOf(amount: string): number {
  const fen = Math.round(Number(amount.replaceAll(',', '')) * 100);
  if (amount === '' || Number.isNaN(fen)) throw new Error(`no amount: ${amount}`);

  return fen;
}

/** What a row of a list says below these titles, all of it at one moment: a list that is asked anew may change its columns. */
export async function cellsOf(row: Locator, ...titles: readonly string[]): Promise<string[]> {
  const shown = await row.evaluate((line) => ({
    heads: [...(line.closest('.scr-table')?.querySelectorAll('thead th') ?? [])].map(
      ({ textContent }) => textContent,
    ),
    cells: [...line.children].map(({ textContent }) => textContent),
  }));
  return titles.map(
    (title) => shown.cells[shown.heads.findIndex((head) => head.trim() === title)] ?? '',
  );
}

/** Presses what a row offers, in sight or behind 更多. */
export async function pressInRow(row: Locator, name: string): Promise<void> {
  const [own, more] = [button(row, name), button(row, '更多')];
  await own.or(more).first().waitFor();
  if (await own.isVisible()) return own.click();

  await more.click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}

/** The dialog or drawer that lies on top. */
export const topDialog = (page: Page): Locator => page.getByRole('dialog').last();

/** The dialog or drawer with this text. */
export const dialogWith = (page: Page, text: string): Locator =>
  page.getByRole('dialog').filter({ hasText: text });

/** Chooses an entry of a drop-down list or tree by its whole text; `typed` narrows a long one first. */
export async function choose(
  page: Page,
  field: Locator,
  entry: string,
  typed?: string,
): Promise<void> {
  await field.click();
  if (typed) await page.keyboard.type(typed);
  const unfolded = page.locator('.ant-select-dropdown:visible');
  await unfolded.getByText(entry, { exact: true }).first().click();
}

/** What the console tells at the top of the window, by its whole text. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('#toasts').getByText(text, { exact: true });

/** Answers the question that a button asks before it does something that counts. */
export const answer = (page: Page, name: string): Promise<void> =>
  button(page.getByRole('tooltip'), name).click();

/** The button of the operator who is logged in, in either language: there as soon as the console is. */
export const userMenu = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`用户菜单|${inEnglish('用户菜单')}`) });

/** Chooses an entry of the user menu by its Chinese title; both languages will do. */
export async function chooseForUser(page: Page, title: string): Promise<void> {
  await userMenu(page).click();
  await page
    .getByRole('menuitem')
    .filter({ hasText: said(title) })
    .click();
}

/** Sends the log-in form, in either language. */
export const logInButton = (page: Page): Locator =>
  page.getByRole('button', { name: said('登录') });

/** Fills in the log-in form and sends it, whatever comes of it. */
export async function sendLogIn(
  page: Page,
  user: { username: string; password: string },
): Promise<void> {
  await page.getByLabel(said('账号')).fill(user.username);
  await page.getByLabel(said('密码')).fill(user.password);
  await logInButton(page).click();
}

/** Why the log-in form refuses an operator, in these words. */
export const refusal = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text });

/** Shows the page in English the way people do. */
export async function speakEnglish(page: Page): Promise<void> {
  await button(page, 'English').click();
  await page.locator('html[lang=en-US]').waitFor({ state: 'attached' });
}

/** Keeps the calls to an address on their way until the answer is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });

  return resolve;
}
