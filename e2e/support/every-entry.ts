import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MenuEntry } from '#kit/contract/menu.ts';
import { menuOf } from '#kit/server/serve.ts';
import { areas } from '../../apps/server/areas.ts';
import { barriersOf } from './barriers.ts';
import type { Visit } from './browser.ts';
import { openDesk } from './desk.ts';
import { flawsOf } from './looks.ts';
import { admin } from './people.ts';
import { button, NARROW, WIDE } from './screen.ts';
import { type Settled, watchWork } from './settled.ts';
import { inEnglish } from './words.ts';

type Language = '中文' | 'English';
type View = 'wide' | 'narrow' | 'form';

/** Where to leave a picture of every page, for developers who want to look: TOUR=directory npm test -- every-entry. */
const pictures = process.env.TOUR;
const ADD = /^(新增|Add |New )/;
/** What the console says of an entry that has no screen. */
const NOT_OPEN = '暂未开放，敬请期待';
const ERRORS = '.ant-result-error, .ant-alert-error';
const PAGES_A_TEST = 8;
const LIMIT_MS = 60_000;
/** How long a layout may take to follow its window, and how often that is looked at. */
const LAYOUT_MS = 5000;
const LOOK_AGAIN_MS = 250;
const LIMIT_A_PAGE_MS = 45_000;

/** What the console speaks and how it looks while every page is looked at once. */
interface Round {
  readonly language: Language;
  readonly colorScheme: 'light' | 'dark';
  /** How pages are looked at. */
  readonly views: readonly View[];
}
/*
 * `BARRIERS=all npm test -- e2e/every-entry`: axe costs as much as all the rest of a look, and what fits a wide window in English, which is
 * longer, fits it in Chinese; so all of it is looked at when asked for.
 */
const ALL = process.env.BARRIERS === 'all';
const EVERY_VIEW: readonly View[] = ['wide', 'narrow', 'form'];

const ROUNDS: readonly Round[] = [
  { language: '中文', colorScheme: 'light', views: ALL ? EVERY_VIEW : ['narrow'] },
  { language: 'English', colorScheme: 'dark', views: ALL ? EVERY_VIEW : ['wide', 'form'] },
];

/** A visitor who looks at one page after the other. */
interface Tour {
  readonly page: Page;
  readonly settled: Settled;
  readonly round: Round;
  readonly flaws: string[];
  readonly barriers: boolean;
}

/** How a visitor gets from page to page. */
interface Way {
  /** Opens the form of the add button as well. */
  readonly form?: boolean;
  /** Reached from outside, each page by itself; otherwise as a link inside the console does it. */
  readonly anew?: boolean;
  readonly addressOf?: (path: string) => Promise<string>;
  readonly barriers: boolean;
}

/** What an area shows beside the pages of its menu. */
interface Beside {
  /** axe looks at every page as well, whatever BARRIERS says. */
  readonly barriers?: boolean;
  /** Paths that are looked at in another place. */
  readonly except?: ReadonlySet<string>;
  /** What a hidden entry asks for, by its path: the beginning of the query and a select whose `id` completes it. */
  readonly asks?: Readonly<Record<string, readonly [query: string, select: string]>>;
  /** Further addresses for an operator who is logged in. */
  readonly inside?: readonly string[];
  /** Addresses that stay without log-in. */
  readonly outside?: readonly string[];
}

/**
 * Looks at every page of an area's menu with the form of its add button, at its hidden pages and at what it shows beside, in Chinese on a
 * light ground in a narrow window, in English on a dark one in a wide window: each opens, shows its data, fits the window, with `barriers` shuts
 * no reader out (axe), and complains about nothing. New pages are looked at by themselves.
 */
export function everyEntry(
  listed: readonly MenuEntry[],
  { barriers = ALL, except = new Set(), asks = {}, inside = [], outside = [] }: Beside = {},
): void {
  if (pictures) mkdirSync(pictures, { recursive: true });
  const owner = areas.find(({ menu }) => menu === listed);
  /* The values of an area name screens of their own. */
  const menu = (owner ? menuOf([owner]) : listed).filter(({ path }) => !except.has(path));
  const desk = openDesk({ people: 60, days: 1 });
  const pathsOf = (kind: MenuEntry['kind']) =>
    menu.filter((entry) => entry.kind === kind).map(({ path }) => path);
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
      (work) => desk.visitAs(admin, some[0] ?? '/', work),
      { form: true, barriers },
    );
  }

  const beside = [...pathsOf('hidden'), ...inside];
  if (beside.length > 0) {
    looksRight('screens beside the menu', beside, (work) => desk.visitAs(admin, '/', work), {
      addressOf,
      barriers,
    });
  }

  if (outside.length > 0) {
    const enter = (work: (visit: Visit) => Promise<void>) =>
      desk.visit(async (visit) => {
        visit.expectProblem(/404/);
        await work(visit);
      });
    looksRight('screens that stay without log-in', outside, enter, { anew: true, barriers });
  }
}

function looksRight(
  title: string,
  paths: readonly string[],
  enter: (work: (visit: Visit) => Promise<void>) => Promise<void>,
  way: Way,
): void {
  const look = async ({ page }: Visit): Promise<void> => {
    const settled = watchWork(page);
    const flaws: string[] = [];
    for (const round of ROUNDS) {
      await page.emulateMedia({ colorScheme: round.colorScheme });
      await page.setViewportSize(WIDE);
      await speak(page, round.language);
      for (const path of paths)
        await lookAround({ page, settled, round, flaws, barriers: way.barriers }, path, way);
    }

    expect(flaws).toEqual([]);
  };
  test(
    `${title} open, show their data, fit the window and complain about nothing`,
    () => enter(look),
    LIMIT_MS + paths.length * LIMIT_A_PAGE_MS,
  );
}

/** Goes to a page and looks at it wide and narrow and at its form; leaves it wide and without a dialog. */
async function lookAround(tour: Tour, path: string, { form, anew, addressOf }: Way): Promise<void> {
  const { page } = tour;
  const address = (await addressOf?.(path)) ?? path;
  if (anew) await page.goto(address);
  else await goInside(page, address);

  await page.locator('main, [role=tabpanel], .login, .wall, .entry').first().waitFor();
  const { views } = tour.round;
  for (const view of views.filter((each) => each !== 'form')) {
    await page.setViewportSize(view === 'narrow' ? NARROW : WIDE);
    await lookAt(tour, path, view);
  }

  await page.setViewportSize(views.includes('wide') ? WIDE : NARROW);
  const add = page.locator('.tab-panel:visible').getByRole('button', { name: ADD }).first();
  if (!form || !views.includes('form') || (await add.count()) === 0) return;

  await add.click();
  const dialog = page.getByRole('dialog').first();
  await dialog.waitFor();
  await lookAt(tour, path, 'form');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** As a link of the console does it: nothing is loaded anew. */
const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    if (location.pathname + location.search === to) return;

    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Notes what is wrong with what is open now. */
async function lookAt(
  { page, settled, round, flaws, barriers }: Tour,
  path: string,
  name: View,
): Promise<void> {
  await settled();
  const { language } = round;
  const looks = await lasting(page, () => flawsOf(page, language));
  if (pictures)
    await page.screenshot({
      path: join(pictures, `${path.slice(1).replaceAll('/', '-')}-${language}-${name}.png`),
    });

  const found = [...looks, ...(barriers ? await barriersOf(page) : [])];
  const errors = await page.locator(ERRORS).allTextContents();
  const missing = page
    .locator('.tab-panel:visible')
    .getByText(language === '中文' ? NOT_OPEN : inEnglish(NOT_OPEN));
  if ((await missing.count()) > 0) found.push('nobody made this screen');
  flaws.push(...[...found, ...errors].map((flaw) => `${path} ${language} ${name}: ${flaw}`));
  expect(new URL(page.url()).pathname).toBe(path);
}

/* The layout follows new rows and a new width some frames later; what never fits is told as a flaw. */
async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const limit = performance.now() + LAYOUT_MS;
  for (;;) {
    const found = await look();
    if (found.length === 0 || performance.now() > limit) return found;

    await page.waitForTimeout(LOOK_AGAIN_MS);
  }
}

/* Where there is no button the choice is what a click elsewhere would have left. */
async function speak(page: Page, language: Language): Promise<void> {
  const code = language === 'English' ? 'en-US' : 'zh-CN';
  if ((await page.locator('html').getAttribute('lang')) === code) return;

  const choice = button(page, language);
  if ((await choice.count()) > 0) await choice.click();
  else {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), code);
    await page.reload();
  }

  await page.locator(`html[lang=${code}]`).waitFor({ state: 'attached' });
}
