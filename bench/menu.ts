import { type Browser, chromium } from 'playwright-core';
import { deviceMenu } from '#areas/device/contract/device-api.ts';
import { dishes as dishSet } from '#areas/menu/contract/dish.ts';
import { recipeDateDetail } from '#areas/menu/contract/recipe.ts';
import { menuPackage } from '#areas/menu/server/api.ts';
import { dishRows } from '#areas/menu/server/dish/dish.ts';
import { recipeRoutes } from '#areas/menu/server/recipe/recipe.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { wallTime } from '#kit/server/context.ts';
import { ensureChromium } from '../tools/ensure-tools.ts';
import { openCounter } from './card-holders.ts';
import { buildMinimal, freshContext, shownAt } from './console-list.ts';
import { compareList, startBare, statementsDuring, statementsOf } from './customer-page.ts';
import { load } from './load.ts';
import { type Measurement, median, type Outcome } from './measurement.ts';
import { loadMenus, type Menus } from './menus.ts';
import { stopProcess } from './processes.ts';
import type { Stage } from './stage.ts';
import { terminalLoad } from './terminal-load.ts';

type Statements = Awaited<ReturnType<typeof statementsDuring>>;

/** The statement whose rows are the answer stands first: the bare handler answers its rows. */
const withLinesFirst = (statements: Statements): Statements => [
  ...statements.filter(({ text }) => text.includes('sold_out_by')),
  ...statements.filter(({ text }) => !text.includes('sold_out_by')),
];

/** Stands nowhere in the statements: every request asks the same. */
const NOWHERE = -1;

/** What a menu of the stall costs to fetch is never below this many a second. */
const MOST_ASKED = 4_000;

const ROUNDS = 5;

const TERMINAL_LIMIT = 0.7;

/** The menu of a stall with 200 dishes, as its 32 terminals ask for it whole. */
async function terminals(stage: Stage): Promise<Outcome> {
  const { terminals: machines, canteenId, stallId, deviceId } = await openCounter(stage);
  const held = { menuNo: 0, bizDate: '2000-01-01' };
  const at = { deviceId, canteenId, stallId, held, now: wallTime(Date.now(), 'Asia/Shanghai') };
  const statements = withLinesFirst(
    await statementsDuring(stage, (context) => menuPackage(context, at)),
  );
  const bare = await startBare({ url: stage.superuserUrl, statements, placeholder: NOWHERE });
  const { port } = await stage.server();
  const [warmSeconds, seconds] = stage.scale < 1 ? [1, 2] : [1, 4];
  const common = { warmSeconds, seconds };
  const requests = Math.ceil((MOST_ASKED * (warmSeconds + seconds)) / machines.length);
  const asked = { path: deviceMenu.path, content: held };
  const shares: number[] = [];
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const plain = {
      ...common,
      connections: machines.length,
      contents: [{ orgId: NOWHERE }],
      tokens: [],
    };
    const baseline = await load({ ...plain, port: bare.port, path: '/' });
    const sale = { cards: [], occurredAt: '', rows: 0, firstNo: round };
    const product = await terminalLoad({
      ...common,
      ...sale,
      port,
      terminals: machines,
      requests,
      asked,
    });
    stage.note(
      `bare ${baseline.perSecond.toFixed(0)}/s, product ${product.perSecond.toFixed(0)}/s`,
    );
    shares.push(product.perSecond / baseline.perSecond);
    rounds.push(product.perSecond);
  }

  await stopProcess(bare.child);

  return {
    figures: [{ name: 'menus of 200 dishes to terminals', value: median(rounds), unit: '/s' }],
    goals: [
      {
        name: 'menu for a terminal, whole stack / bare handler',
        value: median(shares),
        kind: 'at least',
        limit: TERMINAL_LIMIT,
      },
    ],
  };
}

/** The initials of a dish an operator looks for. */
const INITIALS = 'hspg';

const page = { current: 1, size: 20 };

/** The list of 20,000 dishes searched by the initials of their pinyin. */
async function search(stage: Stage): Promise<Outcome> {
  const list = { endpoint: dishSet.page, routes: dishRows.routes };
  return compareList(stage, {
    path: dishSet.page.path,
    statements: await statementsOf(stage, list, { keyword: INITIALS }),
    placeholder: NOWHERE,
    contents: [{ keyword: INITIALS, page }],
    bareContents: [{ orgId: NOWHERE }],
  });
}

const PAGE_ROUNDS = 7;

/* Runs in the page before anything else: notes when dishes of the week have been painted. */
const watchWeek = (): void => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.plan-name')) return;

    observer.disconnect();
    const note = () =>
      document.documentElement.setAttribute('data-shown', String(performance.now()));
    requestAnimationFrame(() => setTimeout(note));
  });
  observer.observe(document, { childList: true, subtree: true });
};

/** Milliseconds from navigation to the painted week, with nothing kept. */
async function timeOf(browser: Browser, url: string, token?: string): Promise<number> {
  const context = await freshContext(browser, new URL(url).origin, token);
  await context.addInitScript(watchWeek);
  const opened = await context.newPage();
  await opened.goto(url);
  const shown = await shownAt(opened);
  await context.close();

  return shown;
}

const WEEK_LIMIT = 1.3;

/** The week of a menu in real Chromium, against a bare page of the same table. */
async function week(stage: Stage, { weekId, monday }: Menus): Promise<Outcome> {
  const { origin } = await stage.server();
  const [token = ''] = await stage.tokens(1);
  const detail = recipeRoutes.find(({ endpoint }) => endpoint === (recipeDateDetail as unknown));
  if (detail?.kind !== 'plain') throw new Error('the week is no plain call');

  const content = { recipeId: weekId, startDate: monday, endDate: daysAfter(monday, 6) };
  const statements = withLinesFirst(
    await statementsDuring(stage, (context) => detail.run(context, content as never)),
  );
  const pageDir = stage.scratch('minimal-week');
  await buildMinimal('minimal-week', pageDir);
  const bare = await startBare({
    url: stage.superuserUrl,
    statements,
    placeholder: NOWHERE,
    pageDir,
  });
  const browser = await chromium.launch(await ensureChromium());
  try {
    const rounds: { minimal: number; product: number }[] = [];
    for (let round = 0; round <= PAGE_ROUNDS; round++) {
      const minimal = await timeOf(browser, `http://127.0.0.1:${bare.port}/`);
      const product = await timeOf(
        browser,
        `${origin}/menudish/recipePlan?recipeId=${weekId}`,
        token,
      );
      if (round > 0) rounds.push({ minimal, product });
    }

    const middle = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
    return {
      figures: [
        {
          name: 'minimal week, navigation to dishes',
          value: middle(({ minimal }) => minimal),
          unit: 'ms',
        },
        {
          name: 'console, navigation to dishes',
          value: middle(({ product }) => product),
          unit: 'ms',
        },
      ],
      goals: [
        {
          name: 'week of a menu, console / minimal page',
          value: middle(({ minimal, product }) => product / minimal),
          kind: 'at most',
          limit: WEEK_LIMIT,
        },
      ],
    };
  } finally {
    await browser.close();
    await stopProcess(bare.child);
  }
}

/** Menus at terminals, the search among dishes, the week that is planned. */
export const menu: Measurement = {
  name: 'menu',
  title: 'Menu of 200 dishes to terminals, 20,000 dishes searched by initials, week of a menu',
  async run(stage) {
    const menus = await loadMenus(stage);
    const parts = [await terminals(stage), await search(stage), await week(stage, menus)];

    return {
      figures: parts.flatMap(({ figures }) => figures),
      goals: parts.flatMap(({ goals }) => goals),
    };
  },
};
