import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { clockOffset } from '#kit/server/testing/clock.ts';
import { shiftDate } from '#kit/server/testing/shift-date.ts';
import { ensureChromium } from '../../tools/ensure-tools.ts';
import { watchProblems } from './problems.ts';
import { chooseForUser, logInButton, STEP_LIMIT_MS, sendLogIn, userMenu, WIDE } from './screen.ts';
import { said } from './words.ts';

const evidence = join(import.meta.dirname, '../../test-results');

/* How long an entry that is in sight may take to be pressed. */
const FIRST_LEVEL_MS = 5000;

/** A visitor at a desk with the console open. */
export interface Visit {
  readonly page: Page;
  /** Fills in the real login form and waits for the layout. */
  logIn(user: { username: string; password: string }): Promise<void>;
  /** Opens an entry of the menu by its Chinese titles, first level first; both languages will do. */
  open(...titles: string[]): Promise<void>;
  /** Ends the session through the user menu and waits for the login form. */
  logOut(): Promise<void>;
  /** Does something that makes the browser save a file, and answers the file. */
  download(action: () => Promise<void>): Promise<{ fileName: string; bytes: Buffer }>;
  /** Problems that match are part of this test: by default any console error, exception or failed request fails it. */
  expectProblem(pattern: RegExp): void;
}

/** An operator who is logged in. */
export interface Session {
  readonly token: string;
  readonly merchantId: string;
}

export interface TestBrowser {
  /**
   * A new visitor without any memory opens the console, does the work and leaves. With a session the visitor is logged in already and sees
   * `at` (the first page where it is absent) inside the layout.
   * @throws whatever the work throws, or Error with the page's problems; the page's picture is then in test-results/
   */
  visit(
    origin: string,
    work: (visit: Visit) => Promise<void>,
    begin?: { session?: Session; at?: string },
  ): Promise<void>;
  close(): Promise<void>;
}

/** Starts the Chromium of the tests: once a test file. */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await chromium.launch(await ensureChromium());
  const idle: { readonly origin: string; readonly context: BrowserContext }[] = [];
  const contextFor = (origin: string): Promise<BrowserContext> | BrowserContext => {
    const found = idle.findIndex((each) => each.origin === origin);
    return idle.splice(found, found < 0 ? 0 : 1)[0]?.context ?? newContext(browser, origin);
  };

  return {
    async visit(origin, work, { session, at = '/' } = {}) {
      const context = await contextFor(origin);
      const page = await context.newPage();
      const problems = watchProblems(page);
      let troubled = false;
      const expectProblem = (pattern: RegExp): void => {
        troubled = true;
        problems.expect(pattern);
      };

      try {
        if (session) await context.addCookies(cookiesOf(session, origin));
        await page.goto(at);
        if (session) await userMenu(page).waitFor();
        await work(visitOf(page, expectProblem));
        const unexpected = problems.unexpected();
        if (unexpected.length > 0)
          throw new Error(`the page had problems:\n${unexpected.join('\n')}`);

        /* Files that were cut off stay half in the cache: a visit that meets trouble leaves nothing to the next. */
        if (troubled) await context.close();
        else {
          await forget(context, origin);
          idle.push({ origin, context });
        }
      } catch (error) {
        await keepEvidence(page, problems.unexpected());
        const shown = await shownBy(page);
        await context.close();
        if (error instanceof Error)
          error.message = [error.message, ...problems.unexpected(), shown].join('\n');
        throw error;
      }
    },
    close: () => browser.close(),
  };
}

/** The pages of a context have the clock of the tests (tools/test-clock.ts). */
export async function keepTime(context: BrowserContext): Promise<void> {
  if (clockOffset() !== 0) await context.addInitScript(shiftDate, clockOffset());
}

async function newContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: WIDE,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });

  context.setDefaultTimeout(STEP_LIMIT_MS);
  await keepTime(context);

  return context;
}

/* The next visitor remembers nothing; only files wait in the browser's cache, which spares a third of what a visit costs. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  for (const page of context.pages()) await page.close();
  const empty = await context.newPage();
  const devtools = await context.newCDPSession(empty);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await context.clearCookies();
  await empty.close();
}

/** As the console keeps a session: see kit/console/call/credentials.ts. */
const cookiesOf = ({ token, merchantId }: Session, url: string) => [
  { name: 'Admin-Token', value: token, url, sameSite: 'Strict' as const },
  { name: 'MERCHANT-ID', value: merchantId, url, sameSite: 'Strict' as const },
];

async function keepEvidence(page: Page, problems: readonly string[]): Promise<void> {
  mkdirSync(evidence, { recursive: true });
  const name = join(evidence, `page-${Date.now()}`);
  writeFileSync(`${name}.txt`, `${page.url()}\n${problems.join('\n')}\n`);
  await page.screenshot({ path: `${name}.png` }).catch(() => undefined);
}

/** Characters of a page that a failure tells. */
const MOST_SHOWN = 2000;

/** Where a page is, and what it says to those who do not see it: a machine that nobody looks at keeps no pictures. */
async function shownBy(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch(() => '');

  return `the page ${page.url()} showed:\n${text.slice(-MOST_SHOWN)}`;
}

function visitOf(page: Page, expectProblem: (pattern: RegExp) => void): Visit {
  return {
    page,
    expectProblem,
    async logIn(user) {
      await sendLogIn(page, user);
      await userMenu(page).waitFor();
    },
    async open(...titles) {
      /* A page that is still loading has no menu to look into. */
      await userMenu(page).waitFor();
      for (const title of titles) await press(page, title);
    },
    async logOut() {
      await chooseForUser(page, '退出登录');
      await logInButton(page).waitFor();
    },
    async download(action) {
      const [download] = await Promise.all([page.waitForEvent('download'), action()]);
      return { fileName: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    },
  };
}

/* What does not fit into the first level is below 更多: which that is the page knows some frames after it has come. */
async function press(page: Page, title: string): Promise<void> {
  const entry = menuEntry(page, title);
  const pressed = await entry.click({ timeout: FIRST_LEVEL_MS }).then(
    () => true,
    () => false,
  );
  if (pressed) return;
  if (await entry.isVisible()) return entry.click();

  await page.getByRole('navigation').getByText(said('更多')).first().click();
  await page
    .locator('.nav-more')
    .getByRole('menuitem')
    .filter({ hasText: said(title) })
    .click();
}

/* By its text: the accessible name of an entry begins with that of its icon. */
const menuEntry = (page: Page, title: string): Locator =>
  page
    .getByRole('navigation')
    .getByRole('menuitem')
    .filter({ hasText: said(title) });
