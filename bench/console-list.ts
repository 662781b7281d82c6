import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { ensureChromium } from '../tools/ensure-tools.ts';
import { startBare, statementsOf } from './customer-page.ts';
import { type Measurement, median } from './measurement.ts';
import { loadPeople } from './people.ts';
import { stopProcess } from './processes.ts';
import type { Stage } from './stage.ts';

export const shownAt = async (page: Page): Promise<number> => {
  await page.waitForSelector('html[data-shown]', { state: 'attached' });
  return Number(await page.getAttribute('html', 'data-shown'));
};

/** A browser without anything kept, logged in where a token is given. */
export async function freshContext(
  browser: Browser,
  origin: string,
  token?: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  });
  await context.addInitScript(watchRows);

  if (token !== undefined) {
    const url = origin;
    await context.addCookies([
      { name: 'Admin-Token', value: token, url },
      { name: 'MERCHANT-ID', value: '1', url },
    ]);
  }

  return context;
}

/* Runs in the page before anything else: notes when a row with a person's number has been painted (empty rows do not count). */
const watchRows = (): void => {
  const observer = new MutationObserver(() => {
    const cells = [...document.querySelectorAll('.ant-table-row td')];
    if (!cells.some((cell) => /^(?:[127]\d{5,6}|H\d+)$/.test(cell.textContent ?? ''))) return;

    observer.disconnect();
    const note = () =>
      document.documentElement.setAttribute('data-shown', String(performance.now()));
    requestAnimationFrame(() => setTimeout(note));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
};

/** Builds a minimal page into a directory, with the compiler and the target of the console. */
export async function buildMinimal(
  name: 'minimal-list' | 'minimal-tabs' | 'minimal-week',
  outDir: string,
): Promise<void> {
  await build({
    root: join(import.meta.dirname, name),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2_000 },
  });
}

const KILOBYTE = 1024;

/** Kilobytes of gzip JavaScript that reached the page until `isReady`; counted from the bodies, whatever encoding was sent. */
async function scriptSize(
  page: Page,
  url: string,
  isReady: (page: Page) => Promise<unknown>,
): Promise<number> {
  const sizes: Promise<number>[] = [];
  const count = (response: {
    body(): Promise<Buffer>;
    request(): { resourceType(): string };
  }): void => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  };
  page.on('response', count);
  await page.goto(url);
  await isReady(page);
  page.off('response', count);
  const all = await Promise.all(sizes);

  return all.reduce((sum, size) => sum + size, 0) / KILOBYTE;
}

const LIST = '/personal/custInfo';

async function sizes(browser: Browser, stage: Stage): Promise<{ login: number; list: number }> {
  const { origin } = await stage.server();
  const [token = ''] = await stage.tokens(1);
  const atLogin = await freshContext(browser, origin);
  const login = await scriptSize(await atLogin.newPage(), origin, (page) =>
    page.waitForSelector('input[type=password]:enabled'),
  );
  await atLogin.close();
  const atList = await freshContext(browser, origin, token);
  const list = await scriptSize(await atList.newPage(), origin + LIST, shownAt);
  await atList.close();

  return { login, list };
}

interface Times {
  readonly cold: number;
  readonly warm: number;
}

const ROUNDS = 9;

/** Milliseconds from navigation to a shown list: with nothing kept, and again with everything in the browser's cache. */
async function timesOf(browser: Browser, url: string, token?: string): Promise<Times> {
  const context = await freshContext(browser, new URL(url).origin, token);
  const page = await context.newPage();
  await page.goto(url);
  const cold = await shownAt(page);
  await page.goto(url);
  const warm = await shownAt(page);
  await context.close();

  return { cold, warm };
}

/** The one script of the minimal page. */
function readMinimal(pageDir: string): Buffer {
  const [, name = ''] =
    /src="\.?\/?(assets\/[^"]+\.js)"/.exec(readFileSync(join(pageDir, 'index.html'), 'utf8')) ?? [];
  return readFileSync(join(pageDir, name));
}

const LOGIN_LIMIT = 150;

const LIST_LIMIT = 420;

const TIME_LIMIT = 1.2;

/** The console in real Chromium: what the first screens weigh and how long the first list takes. */
export const consoleList: Measurement = {
  name: 'console',
  title: 'Console: weight of the first screens, time to the first list',
  async run(stage) {
    await loadPeople(stage);
    const pageDir = stage.scratch('minimal-list');
    await buildMinimal('minimal-list', pageDir);
    const { origin } = await stage.server();
    const [token = ''] = await stage.tokens(1);
    const statements = await statementsOf(stage);
    const bare = await startBare({ url: stage.superuserUrl, statements, placeholder: -1, pageDir });
    const browser = await chromium.launch(await ensureChromium());
    try {
      const { login, list } = await sizes(browser, stage);
      const rounds: { minimal: Times; product: Times }[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const minimal = await timesOf(browser, `http://127.0.0.1:${bare.port}/`);
        const product = await timesOf(browser, origin + LIST, token);
        if (round > 0) rounds.push({ minimal, product });
      }

      const middle = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
      const minimalSize = gzipSync(readMinimal(pageDir), { level: 9 }).length / KILOBYTE;
      return {
        figures: [
          { name: 'JavaScript of the minimal list page', value: minimalSize, unit: 'KB gzip' },
          {
            name: 'minimal page, navigation to list',
            value: middle(({ minimal }) => minimal.cold),
            unit: 'ms',
          },
          {
            name: 'console, navigation to list',
            value: middle(({ product }) => product.cold),
            unit: 'ms',
          },
          {
            name: 'minimal page, files in the cache',
            value: middle(({ minimal }) => minimal.warm),
            unit: 'ms',
          },
          {
            name: 'console, files in the cache',
            value: middle(({ product }) => product.warm),
            unit: 'ms',
          },
        ],
        goals: [
          {
            name: 'JavaScript until the login form',
            value: login,
            kind: 'at most',
            limit: LOGIN_LIMIT,
            unit: 'KB',
          },
          {
            name: 'JavaScript until the first list',
            value: list,
            kind: 'at most',
            limit: LIST_LIMIT,
            unit: 'KB',
          },
          {
            name: 'navigation to list, console / minimal page',
            value: middle(({ minimal, product }) => product.cold / minimal.cold),
            kind: 'at most',
            limit: TIME_LIMIT,
          },
        ],
      };
    } finally {
      await browser.close();
      await stopProcess(bare.child);
    }
  },
};
