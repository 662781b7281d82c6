import { pageOrder } from '#areas/order/contract/order.ts';
import { orderListRoutes } from '#areas/order/server/lists/order-list.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { signedEnvelope } from '#kit/server/testing/caller.ts';
import { compareList, statementsOf } from './customer-page.ts';
import { type LoadResult, load } from './load.ts';
import { type Figure, type Goal, type Measurement, median, secondsOf } from './measurement.ts';
import { loadOrders, loadOrdersAlone } from './orders.ts';
import type { Stage } from './stage.ts';

/** Days that have a million of the five million orders. */
const DAYS = 6;

/** Operators who ask at the same time. */
const CONNECTIONS = 4;

/** Milliseconds in which the first rows are there, whatever the period. */
const ROWS_LIMIT = 100;

/** What ten times as many orders may cost more: half as much again. */
const GROWTH_LIMIT = 1.5;

/** Stands nowhere in the statements: every request asks the same. */
const NOWHERE = -1;

const SIZE = 20;

const rowsPage = { current: 1, size: SIZE, part: 'rows' };

type Period = Readonly<Record<'startDate' | 'endDate', string>>;

const periodOf = (firstDay: string, lastDay: string): Period => ({
  startDate: `${firstDay} 00:00:00`,
  endDate: `${lastDay} 23:59:59`,
});

/* The load generator posts: the older door of the same list takes that. */
const path = pageOrder.aliases.find(({ method }) => method === 'POST')?.path ?? pageOrder.path;

/** The order list of a million among five million orders, newest first: rows, and number and totals behind them. */
export const orderList: Measurement = {
  name: 'order-list',
  title: 'Order list of 1 of 5 million orders: first rows, far down, totals',
  async run(stage) {
    const { lastDay, orders } = await loadOrders(stage);
    const period = periodOf(daysAfter(lastDay, 1 - DAYS), lastDay);
    const list = { endpoint: pageOrder, routes: orderListRoutes };
    const compared = await compareList(stage, {
      path,
      statements: await statementsOf(stage, list, period, rowsPage),
      connections: CONNECTIONS,
      placeholder: NOWHERE,
      contents: [{ ...period, page: rowsPage }],
      bareContents: [{ orgId: NOWHERE }],
    });

    const first = await askOften(stage, { ...period, page: rowsPage });
    const middlePage = Math.floor((orders * DAYS) / 30 / 2 / SIZE);
    const after = await placeBehind(stage, period, middlePage);
    const far = await askOften(stage, { ...period, page: { ...rowsPage, after } });
    const bare = await bareMilliseconds(stage, period);
    const counted = await secondsOf(() => ask(stage, { ...period, page: { part: 'totals' } }));
    const whole = await secondsOf(() => ask(stage, { ...period, page: { size: SIZE } }));

    return {
      figures: [
        ...compared.figures,
        { name: `bare select, limit ${SIZE}`, value: bare, unit: 'ms' },
        ...figuresOf('first rows', first),
        ...figuresOf(`rows behind page ${middlePage}`, far),
        { name: 'number and totals behind them', value: counted * 1000, unit: 'ms' },
        { name: 'rows, number and totals in one answer', value: whole * 1000, unit: 'ms' },
      ],
      goals: [
        ...compared.goals,
        rowsGoal('order list, first rows, 99 % faster than', first),
        rowsGoal('order list, rows in the middle, 99 % faster than', far),
      ],
    };
  },
};

const MILLION = 1_000_000;

/** The order list of a month of a million orders: what `--quick` looks at, since those are loaded within a minute. */
export const orderListOfMillion: Measurement = {
  name: 'order-list-million',
  title: 'Order list of a month of 1 million orders: first rows',
  async run(stage) {
    const { figures, result } = await measureMonth(stage, 1);

    return {
      figures,
      goals: [rowsGoal('order list of 1 million, first rows, 99 % faster than', result)],
    };
  },
};

/** The order list of a month of one, and then of ten million orders. Only where it is asked for by name: loading them takes long. */
export const orderListGrowth: Measurement = {
  name: 'order-list-growth',
  title: 'Order list of a month of 1 and of 10 million orders: first rows',
  async run(stage) {
    const one = await measureMonth(stage, 1);
    const ten = await measureMonth(stage, 10);

    return {
      figures: [...one.figures, ...ten.figures],
      goals: [
        rowsGoal('order list of 1 million, first rows, 99 % faster than', one.result),
        rowsGoal('order list of 10 million, first rows, 99 % faster than', ten.result),
        {
          name: 'order list, first rows, 10 million / 1 million',
          value: ten.result.middle / one.result.middle,
          kind: 'at most',
          limit: GROWTH_LIMIT,
        },
      ],
    };
  },
};

/** How fast the first rows of a month of so many million orders are there. */
async function measureMonth(stage: Stage, millions: number) {
  const { firstDay, lastDay } = await loadOrdersAlone(stage, millions * MILLION);
  const period = periodOf(firstDay, lastDay);
  const result = await askOften(stage, { ...period, page: rowsPage });
  const bare = await bareMilliseconds(stage, period);
  const figures: Figure[] = [
    { name: `bare select, limit ${SIZE}, of ${millions} million`, value: bare, unit: 'ms' },
    ...figuresOf(`first rows of ${millions} million`, result),
  ];

  return { figures, result };
}

const figuresOf = (name: string, { middle, slow }: LoadResult): Figure[] => [
  { name: `${name}, half faster than`, value: middle, unit: 'ms' },
  { name: `${name}, 99 % faster than`, value: slow, unit: 'ms' },
];

const rowsGoal = (name: string, { slow }: LoadResult): Goal => ({
  name,
  value: slow,
  kind: 'at most',
  limit: ROWS_LIMIT,
  unit: 'ms',
});

/** Several operators ask the same for some seconds. */
async function askOften(stage: Stage, content: object): Promise<LoadResult> {
  const { port } = await stage.server();

  return load({
    port,
    path: BASE_PREFIX + path,
    connections: CONNECTIONS,
    contents: [content],
    tokens: await stage.tokens(CONNECTIONS),
    signSecret: stage.signSecret,
    warmSeconds: 1,
    seconds: stage.scale < 1 ? 2 : 4,
  });
}

/** One operator asks once. */
async function ask(stage: Stage, content: object): Promise<unknown> {
  const { origin } = await stage.server();
  const [token = ''] = await stage.tokens(1);
  const answer = await fetch(origin + BASE_PREFIX + path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(signedEnvelope(content)),
  });
  const { data, message } = (await answer.json()) as { data: unknown; message: string };
  if (!answer.ok) throw new Error(`order list: ${message}`);

  return data;
}

/** Where the page behind this one begins. */
async function placeBehind(stage: Stage, period: Period, current: number): Promise<string> {
  const found = (await ask(stage, { ...period, page: { ...rowsPage, current } })) as {
    next?: string;
  };
  if (found.next === undefined) throw new Error(`no orders behind page ${current}`);

  return found.next;
}

const TRIES = 21;

/** Milliseconds the database takes for as many orders of the period, newest first, and nothing else. */
async function bareMilliseconds(
  { superuser, merchantId }: Stage,
  { startDate, endDate }: Period,
): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < TRIES; at += 1) {
    const seconds = await secondsOf(() =>
      superuser.query(
        `select * from meal_order where merchant_id = $1 and occurred_at between $2 and $3
          order by occurred_at desc, order_id desc limit ${SIZE}`,
        [merchantId, startDate, endDate],
      ),
    );
    times.push(seconds * 1000);
  }

  return median(times);
}
