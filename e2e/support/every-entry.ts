import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MenuEntry } from '#kit/contract/menu.ts';
import type { Visit } from './browser.ts';
import { openDesk } from './desk.ts';
import { flawsOf } from './looks.ts';
import { admin } from './people.ts';
import { button, NARROW, WIDE } from './screen.ts';
import { type Settled, watchWork } from './settled.ts';

type Language = '中文' | 'English';

/** Where to leave a picture of every page, for whoever wants to look: TOUR=directory npm test -- every-entry. */
const pictures = process.env.TOUR;
const ADD = /^(新增|Add |New )/;
const ERRORS = '.ant-result-error, .ant-alert-error';
const PAGES_A_TEST = 8;
const LIMIT_MS = 60_000;
const LIMIT_A_PAGE_MS = 20_000;

/** Somebody who looks at one page after the other. */
interface Tour {
  readonly page: Page;
  readonly settled: Settled;
  /** What the page speaks now. */
  language: Language;
  readonly flaws: string[];
}

/** What an area shows beside the pages of its menu. */
interface Beside {
  /** What a hidden entry asks for, by its path: the beginning of the query and a select whose `id` completes it. */
  readonly asks?: Readonly<Record<string, readonly [query: string, select: string]>>;
  /** Further addresses for whoever is logged in. */
  readonly inside?: readonly string[];
  /** Addresses that stay without log-in. */
  readonly outside?: readonly string[];
}

/**
 * Looks at every page of an area's menu with the form of its add button, at its hidden pages and at what it shows beside, in both languages, in
 * a wide and in a narrow window: each opens, shows its data, fits the window and complains about nothing. New pages are looked at by
 * themselves.
 */
export function everyEntry(menu: readonly MenuEntry[], { asks = {}, inside = [], outside = [] }: Beside = {}): void {
  if (pictures) mkdirSync(pictures, { recursive: true });
  const desk = openDesk({ people: 60, days: 1 });
  const pathsOf = (kind: MenuEntry['kind']) => menu.filter((entry) => entry.kind === kind).map(({ path }) => path);
  const addressOf = async (path: string): Promise<string> => {
    const [query, select] = asks[path] ?? [];
    if (query === undefined || select === undefined) return path;
    const [row] = await desk.house.query<{ id: number }>(select);
    return path + query + row?.id;
  };
  const pages = pathsOf('page');
  for (let at = 0; at < pages.length; at += PAGES_A_TEST) {
    const some = pages.slice(at, at + PAGES_A_TEST);
    looksRight(
      `pages of the menu from ${some[0]} to ${some.at(-1)}`,
      some,
      (work) => desk.visitAs(admin, work, some[0]),
      {
        form: true,
      },
    );
  }
  const beside = [...pathsOf('hidden'), ...inside];
  if (beside.length > 0) {
    looksRight('screens beside the menu', beside, (work) => desk.visitAs(admin, work), { addressOf });
  }
  if (outside.length > 0) {
    looksRight('screens that stay without log-in', outside, (work) =>
      desk.visit(async (visit) => {
        visit.expectProblem(/404/);
        await work(visit);
      }),
    );
  }
}

function looksRight(
  title: string,
  paths: readonly string[],
  enter: (work: (visit: Visit) => Promise<void>) => Promise<void>,
  { form = false, addressOf = async (path: string) => path } = {},
): void {
  const look = async ({ page }: Visit): Promise<void> => {
    const tour: Tour = { page, settled: watchWork(page), language: '中文', flaws: [] };
    for (const path of paths) {
      await page.setViewportSize(WIDE);
      await page.goto(await addressOf(path));
      await page.locator('main, [role=tabpanel], .login, .wall, .entry').first().waitFor();
      await lookAround(tour, path, form);
      await speak(tour, tour.language === '中文' ? 'English' : '中文');
      await lookAround(tour, path, form);
    }
    expect(tour.flaws).toEqual([]);
  };
  test(
    `${title} open, show their data, fit the window and complain about nothing`,
    () => enter(look),
    LIMIT_MS + paths.length * LIMIT_A_PAGE_MS,
  );
}

/** Looks at a page in the language it speaks, and leaves it wide and without a dialog. */
async function lookAround(tour: Tour, path: string, form: boolean): Promise<void> {
  const { page } = tour;
  await lookAt(tour, path, 'wide');
  await page.setViewportSize(NARROW);
  await lookAt(tour, path, 'narrow');
  await page.setViewportSize(WIDE);
  const add = page.locator('main').getByRole('button', { name: ADD }).first();
  if (!form || (await add.count()) === 0) return;
  await add.click();
  const dialog = page.getByRole('dialog').first();
  await dialog.waitFor();
  await lookAt(tour, path, 'form');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Notes what is wrong with what is open now. */
async function lookAt({ page, settled, language, flaws }: Tour, path: string, name: string): Promise<void> {
  await settled();
  await fitted(page);
  if (pictures)
    await page.screenshot({ path: join(pictures, `${path.slice(1).replaceAll('/', '-')}-${language}-${name}.png`) });
  const found = await flawsOf(page, language);
  const errors = await page.locator(ERRORS).allTextContents();
  flaws.push(...[...found, ...errors].map((flaw) => `${path} ${language} ${name}: ${flaw}`));
  expect(new URL(page.url()).pathname).toBe(path);
}

/* The layout follows a new width a moment later; what never fits is told as a flaw. */
const fitted = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth + 1, undefined, { timeout: 5000 })
    .catch(() => undefined);

/* Where there is no button the choice is what a click elsewhere would have left. */
async function speak(tour: Tour, language: Language): Promise<void> {
  const { page } = tour;
  const code = language === 'English' ? 'en-US' : 'zh-CN';
  const choice = button(page, language);
  if ((await choice.count()) > 0) await choice.click();
  else {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), code);
    await page.reload();
  }
  await page.locator(`html[lang=${code}]`).waitFor({ state: 'attached' });
  tour.language = language;
}
