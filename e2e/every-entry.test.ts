import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { screens as boardScreens } from '#areas/report/console/public.ts';
import { menuOf } from '#kit/server/serve.ts';
import { areas } from '../apps/server/areas.ts';
import { openDesk } from './support/desk.ts';
import { flawsOf } from './support/looks.ts';
import { admin } from './support/people.ts';
import { NARROW, speakEnglish, WIDE } from './support/screen.ts';

/** Every page of the menu, whatever areas there are: this file grows by itself. */
const pages = menuOf(areas).filter((entry) => entry.kind === 'page');

type Language = '中文' | 'English';

const ADD = /^(新增|Add |New )/;
/** Where to leave a picture of every page, for whoever wants to look: TOUR=directory npm test -- every-entry. */
const pictures = process.env.TOUR;

if (pictures) mkdirSync(pictures, { recursive: true });
const desk = openDesk({ people: 40, days: 1 });

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy=true]').length === 0);
  /* A drawer slides in; notices roll on for ever. */
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.ant-drawer')].every(
      (drawer) => drawer.getAnimations({ subtree: true }).length === 0,
    ),
  );
};

/* The layout follows a new width a moment later; what never fits is told as a flaw. */
const fitted = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth + 1, undefined, { timeout: 5000 })
    .catch(() => undefined);

async function picture(page: Page, path: string, look: string): Promise<void> {
  if (!pictures) return;
  await page.screenshot({ path: join(pictures, `${path.slice(1).replaceAll('/', '-')}-${look}.png`) });
}

const speak = async (page: Page, language: Language): Promise<void> => {
  if (language === 'English') await speakEnglish(page);
};

/** Looks at what is open now, and answers what is wrong with it. */
async function flawsAt(page: Page, path: string, language: Language, name: string): Promise<string[]> {
  await settled(page);
  await fitted(page);
  await picture(page, path, `${language}-${name}`);
  return (await flawsOf(page, language)).map((flaw) => `${path} ${name}: ${flaw}`);
}

/** What is wrong with each address, in a wide window and in a narrow one. */
async function flawsOfAll(page: Page, addresses: readonly string[], language: Language): Promise<string[]> {
  const flaws: string[] = [];
  for (const address of addresses) {
    const [path = address] = address.split('?');
    for (const [name, size] of [['wide', WIDE] as const, ['narrow', NARROW] as const]) {
      await page.setViewportSize(size);
      if (name === 'wide') await page.goto(address);
      await page.locator('main, .login, .wall, .entry').first().waitFor();
      flaws.push(...(await flawsAt(page, path, language, name)));
    }
    expect(new URL(page.url()).pathname).toBe(path);
  }
  return flaws;
}

/** An id of the demo merchant. */
async function oneOf(table: string, key: string): Promise<string> {
  const [row] = await desk.house.query(`select ${key} as id from ${table} limit 1`);
  return String(row?.id);
}

describe.each(['中文', 'English'] as const)('in %s', (language) => {
  test('every entry of the menu opens, shows its data, fits the window and complains about nothing', async () => {
    const flaws: string[] = [];
    await desk.visitAs(admin, async ({ page }) => {
      await speak(page, language);
      const look = async (path: string, name: string): Promise<void> => {
        flaws.push(...(await flawsAt(page, path, language, name)));
      };
      for (const { path, title } of pages) {
        await page.setViewportSize(WIDE);
        await page.goto(path);
        await page.locator('main, [role=tabpanel]').first().waitFor();
        await look(path, 'wide');
        expect(new URL(page.url()).pathname, title).toBe(path);
        expect(await page.locator('.ant-result-error, .ant-alert-error').count(), title).toBe(0);
        await page.setViewportSize(NARROW);
        await look(path, 'narrow');
        const add = page.locator('main').getByRole('button', { name: ADD }).first();
        if ((await add.count()) === 0) continue;
        await page.setViewportSize(WIDE);
        await add.click();
        await page.getByRole('dialog').first().waitFor();
        await look(path, 'form');
      }
    });
    expect(flaws).toEqual([]);
  }, 240_000);

  test('every screen beside the menu does so too: details, imports, data screens, the profile', async () => {
    const [custId, accountId] = [await oneOf('customer', 'cust_id'), await oneOf('account', 'account_id')];
    const asked: Readonly<Record<string, string>> = {
      '/personal/custDetail': `?custId=${custId}`,
      '/accountCenter/accDetail': `?accountId=${accountId}`,
    };
    const hidden = menuOf(areas).filter((entry) => entry.kind === 'hidden');
    const addresses = [...hidden.map(({ path }) => path + (asked[path] ?? '')), '/profile', '/404'];
    await desk.visitAs(admin, async ({ page }) => {
      await speak(page, language);
      expect(await flawsOfAll(page, addresses, language)).toEqual([]);
    });
  }, 120_000);

  test('every screen that stays without log-in does so too: the log-in, and displays without a link', async () => {
    const addresses = ['/login', ...Object.keys(boardScreens)];
    await desk.visit(async ({ page, expectProblem }) => {
      expectProblem(/404/);
      await speak(page, language);
      expect(await flawsOfAll(page, addresses, language)).toEqual([]);
    });
  }, 120_000);
});
