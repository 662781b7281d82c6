import { type Browser, chromium, type Page } from 'playwright-core';
import { pageStall } from '#areas/canteen/contract/stall.ts';
import { stallRoutes } from '#areas/canteen/server/stall.ts';
import { ensureChromium } from '../tools/ensure-tools.ts';
import { buildMinimal, freshContext, shownAt } from './console-list.ts';
import { startBare, statementsOf } from './customer-page.ts';
import { type Measurement, median } from './measurement.ts';
import { loadPeople, loadPlaces } from './people.ts';
import { stopProcess } from './processes.ts';

/* Frames as they come: at 60 a second a switch would take a whole number of them. */
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

const PEOPLE = { path: '/personal/custInfo', tab: '人员档案', number: '^(?:[127]\\d{5,6}|H\\d+)$' };

interface Times {
  readonly open: number;
  readonly change: number;
}

const ROUNDS = 9;

/** Milliseconds from the first script's arrival to painted rows. */
async function fromScript(page: Page): Promise<number> {
  const shown = await shownAt(page);
  const script = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return Math.min(
      ...files.filter((file) => /\.js$/.test(file.name)).map((file) => file.responseEnd),
    );
  });

  return shown - script;
}

interface Switch {
  readonly tab: string;
  readonly number: string;
}

/** Waits until rows of a table show. */
const shows = (page: Page, { number }: Switch) =>
  page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('.ant-table-row td')].some(
        (cell) => new RegExp(text).test(cell.textContent) && cell.checkVisibility(),
      ),
    number,
  );

const STALLS = {
  path: '/basesetting/canteenManage/shopstall',
  tab: '档口管理',
  number: '^(?:S\\d{3}|\\d{1,2})$',
};

const SWITCHES = 12;

/** Runs in the page: clicks a tab; answers the milliseconds until a row of its table has been painted. */
const switchTo = async ({ tab, number }: Switch): Promise<number> => {
  const pattern = new RegExp(number);
  const button = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
    (each) => each.textContent === tab,
  );
  const started = performance.now();
  button?.click();
  await new Promise<void>((resolve) => {
    const look = () => {
      const cells = [...document.querySelectorAll('.ant-table-row td')];
      const shown = cells.find((cell) => pattern.test(cell.textContent) && cell.checkVisibility());
      if (shown) setTimeout(resolve);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

  return performance.now() - started;
};

/** Milliseconds of a switch between the two tables, both of them mounted before: the middle of many. */
async function switching(page: Page): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < SWITCHES; turn++) {
    const time = await page.evaluate(switchTo, turn % 2 === 0 ? PEOPLE : STALLS);
    if (turn >= 2) times.push(time);
  }

  return median(times);
}

/** A list opened with nothing kept, the other beside it, and switches between them. */
async function timesOf(
  browser: Browser,
  url: { readonly list: string; readonly tabs: string; readonly token?: string },
  openSecond: (page: Page) => Promise<unknown>,
): Promise<Times> {
  const context = await freshContext(browser, new URL(url.list).origin, url.token);
  const page = await context.newPage();
  await page.goto(url.list);
  const open = await fromScript(page);
  if (url.tabs !== url.list) await page.goto(url.tabs);
  await shows(page, PEOPLE);
  await openSecond(page);
  await shows(page, STALLS);
  const change = await switching(page);
  await context.close();

  return { open, change };
}

/** As a link within the console would: the tab of the first list stays. */
const visitStalls = (page: Page) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, STALLS.path);

const LIMIT = 1.5;

/** Two cached list screens in real Chromium: opening the first, and switching between them. */
export const tabSwitch: Measurement = {
  name: 'tab-switch',
  title: 'Console: first open of a list, switch between two cached lists',
  async run(stage) {
    await loadPeople(stage);
    await loadPlaces(stage);
    const { origin } = await stage.server();
    const [token = ''] = await stage.tokens(1);
    const [statements, second] = await Promise.all([
      statementsOf(stage),
      statementsOf(stage, { endpoint: pageStall, routes: stallRoutes }),
    ]);
    const bare = { url: stage.superuserUrl, statements, second, placeholder: -1 };
    const pages = { list: stage.scratch('plain-list'), tabs: stage.scratch('plain-tabs') };
    await buildMinimal('minimal-list', pages.list);
    await buildMinimal('minimal-tabs', pages.tabs);
    const listServer = await startBare({ ...bare, pageDir: pages.list });
    const tabsServer = await startBare({ ...bare, pageDir: pages.tabs });
    const launch = await ensureChromium();
    const browser = await chromium.launch({ ...launch, args: [...launch.args, ...UNPACED] });
    const plain = {
      list: `http://127.0.0.1:${listServer.port}/`,
      tabs: `http://127.0.0.1:${tabsServer.port}/`,
    };
    const house = { list: origin + PEOPLE.path, tabs: origin + PEOPLE.path, token };
    try {
      const rounds: { minimal: Times; product: Times }[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const minimal = await timesOf(browser, plain, (page) =>
          page.getByRole('tab', { name: STALLS.tab }).click(),
        );
        const product = await timesOf(browser, house, visitStalls);
        if (round > 0) rounds.push({ minimal, product });
        stage.note(`switch ${minimal.change.toFixed(1)} and ${product.change.toFixed(1)} ms`);
      }

      const middle = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
      return {
        figures: [
          {
            name: 'minimal page, script to table',
            value: middle(({ minimal }) => minimal.open),
            unit: 'ms',
          },
          {
            name: 'console, script to table',
            value: middle(({ product }) => product.open),
            unit: 'ms',
          },
          {
            name: 'minimal page, switch of tabs',
            value: middle(({ minimal }) => minimal.change),
            unit: 'ms',
          },
          {
            name: 'console, switch of tabs',
            value: middle(({ product }) => product.change),
            unit: 'ms',
          },
        ],
        goals: [
          {
            name: 'first open of a list, console / minimal page',
            value: middle(({ minimal, product }) => product.open / minimal.open),
            kind: 'at most',
            limit: LIMIT,
          },
          {
            name: 'switch between two cached lists, console / minimal page',
            value: middle(({ minimal, product }) => product.change / minimal.change),
            kind: 'at most',
            limit: LIMIT,
          },
        ],
      };
    } finally {
      await browser.close();
      await Promise.all([stopProcess(listServer.child), stopProcess(tabsServer.child)]);
    }
  },
};
