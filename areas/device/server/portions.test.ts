import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dishes } from '#areas/menu/contract/dish.ts';
import { recipeDateDetail, recipeDetailEdit } from '#areas/menu/contract/recipe.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { menuCommands } from '#areas/menu/server/testing/area.ts';
import { refundOrder } from '#areas/order/contract/refund.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { area } from './area.ts';
import { addMenu, lineAt, publishMenu, putOnMenu } from './testing/menu.ts';
import {
  type Canteen,
  cardOf,
  consumeAt,
  installTerminal,
  openCanteen,
  type TestTerminal,
  uploadTo,
} from './testing.ts';

/* Portions of a whole batch are counted together: nobody waits for a dish that has no end, and of one that has none is sold twice. */
const PEOPLE = 24;

const PRICE = 100;

let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
let recipeId: string;
let today: string;
let now: string;
let numbers = 0;

beforeAll(async () => {
  server = await startServer([menuArea, orderArea, area]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  canteen = await openCanteen(server, PEOPLE, 100_000);
  terminal = await installTerminal(server, canteen);
  now = wallTime(Date.now(), 'Asia/Shanghai');
  today = now.slice(0, 10);
  recipeId = await addMenu(canteen, '今日');
});

/** Puts dishes on today's menu, each with its supply, and publishes it. */
async function offer(supplies: Readonly<Record<string, number | null>>): Promise<void> {
  const { admin } = canteen.merchant;
  for (const [dishesName, supplyNum] of Object.entries(supplies)) {
    const { dishesId } = await admin.call(dishes.add, {
      dishesName,
      price: PRICE,
      lines: [],
      idempotencyKey: crypto.randomUUID(),
    });
    await putOnMenu(canteen, recipeId, { dishesId, day: today, supplyNum, limitNum: null });
  }

  await publishMenu(canteen, recipeId);
}

const lineNow = async (name: string): Promise<number> => (await lineAt(terminal, name)).lineId;

const planned = async (lineId: number) => {
  const range = { recipeId, startDate: today, endDate: today };
  const { lines } = await canteen.merchant.admin.call(recipeDateDetail, range);

  return lines.find((line) => line.lineId === String(lineId));
};

const soldOf = async (lineId: number): Promise<number | undefined> =>
  (await planned(lineId))?.soldNum;

const sale = (person: number, lineIds: readonly number[], count = 1) => ({
  transactionNo: ++numbers,
  cardNo: cardOf(canteen.custIds[person % PEOPLE] as number),
  amount: PRICE * count * lineIds.length,
  occurredAt: now,
  items: lineIds.map((lineId) => ({ lineId, count })),
});

const consume = (content: object, at = terminal) => consumeAt(at, content);

const upload = (rows: readonly object[]) => uploadTo(terminal, rows);

const giveBack = (orderId: string | null | undefined, count: number) =>
  canteen.merchant.admin.call(refundOrder, {
    orderId: orderId as string,
    lines: [{ lineNo: 1, amount: PRICE * count, quantity: 1000 * count }],
    amount: PRICE * count,
    reason: '打错菜',
    idempotencyKey: crypto.randomUUID(),
  });

const supply = async (lineId: number, supplyNum: number | null) =>
  canteen.merchant.admin.answer(recipeDetailEdit, {
    lineId: String(lineId),
    version: (await planned(lineId))?.version as number,
    saleMode: 1,
    salePrice: null,
    saleBegin: null,
    saleEnd: null,
    supplyNum,
    limitNum: null,
  });

test('the last portions of two dishes go to as many as there are, whichever way round they are wanted at once', async () => {
  await offer({ 鱼: 7, 肉: 5 });
  const [fish, meat] = [await lineNow('鱼'), await lineNow('肉')];
  const other = await installTerminal(server, canteen);
  const wanted = [[fish, meat], [meat, fish], [fish]];
  const answers = await Promise.all(
    Array.from({ length: PEOPLE }, (_unused, person) =>
      consume(sale(person, wanted[person % 3] ?? []), person % 2 === 0 ? terminal : other),
    ),
  );

  const states = new Set(answers.map(({ status, reason }) => reason ?? status));
  expect(states).toEqual(new Set(['POSTED', 'SOLD_OUT']));

  const posted = answers.flatMap(({ status }, person) =>
    status === 'POSTED' ? (wanted[person % 3] ?? []) : [],
  );
  const soldOf2 = [fish, meat].map((lineId) => posted.filter((sold) => sold === lineId).length);
  expect([await soldOf(fish), await soldOf(meat)]).toEqual(soldOf2);
  expect(soldOf2[0]).toBe(7);
  expect(soldOf2[1]).toBeLessThanOrEqual(5);
});

test('a supply is changed and put back over sales in between: none is lost, and a version that is gone is refused', async () => {
  await offer({ 鱼: 2 });
  const fish = await lineNow('鱼');
  const seen = await planned(fish);
  const { version = 0 } = seen ?? {};
  expect((await supply(fish, 5)).status).toBe(200);
  expect(await consume(sale(0, [fish]))).toMatchObject({ status: 'POSTED' });

  const back = (of: number) =>
    canteen.merchant.admin.answer(recipeDetailEdit, {
      lineId: String(fish),
      version: of,
      saleMode: 1,
      salePrice: null,
      saleBegin: null,
      saleEnd: null,
      supplyNum: 2,
      limitNum: null,
    });
  expect((await back(version)).status).toBe(409);
  expect((await back(version + 1)).status).toBe(200);
  expect(await planned(fish)).toMatchObject({ supplyNum: 2, soldNum: 1 });
  expect((await supply(fish, 0)).status).toBe(400);
});

test('what one sale of a batch cannot pay is there for the next', async () => {
  await offer({ 鱼: 1 });
  const fish = await lineNow('鱼');
  const nobody = { ...sale(0, [fish]), cardNo: 'NOBODY' };
  const answers = await Promise.all([consume(nobody), consume(sale(1, [fish]))]);
  expect(answers.map(({ status, reason }) => reason ?? status)).toEqual(['UNKNOWN_CARD', 'POSTED']);
  expect(await soldOf(fish)).toBe(1);
});

/** What refused earlier sales leave behind is written by itself, a moment later. */
const isOfSales = (name: unknown): boolean =>
  typeof name === 'string' && name !== '' && !name.includes('refusal');

test('a batch of sales takes as many statements as it takes for one', async () => {
  await offer({ 鱼: null, 肉: 1000, 菜: null });
  const lines = [await lineNow('鱼'), await lineNow('肉'), await lineNow('菜')];
  const statementsOf = async (rows: readonly object[]): Promise<string> => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    expect(new Set((await upload(rows)).map(({ status }) => status))).toEqual(new Set(['POSTED']));
    const named = sent.mock.calls.flatMap(([query]: unknown[]) =>
      query && typeof query === 'object' && 'name' in query && 'values' in query
        ? [query.name]
        : [],
    );
    sent.mockRestore();

    return named.filter(isOfSales).join(', ');
  };
  const batch = (sales: number) =>
    Array.from({ length: sales }, (_unused, person) => sale(person, lines));

  await statementsOf(batch(1));
  const one = await statementsOf(batch(1));
  expect(one).toContain('menu.offeredMany');
  expect(await statementsOf(batch(100))).toEqual(one);
  expect(await soldOf(lines[0] as number)).toBe(102);
});

test('a dish without a supply is counted as well: sold, served offline and given back', async () => {
  await offer({ 鱼: null });
  const fish = await lineNow('鱼');
  const { orderId } = await consume(sale(0, [fish], 2));
  await Promise.all([1, 2, 3].map((person) => consume(sale(person, [fish]))));
  expect(await soldOf(fish)).toBe(5);

  await upload([sale(4, [fish]), sale(5, [fish])]);
  expect(await soldOf(fish)).toBe(7);

  await giveBack(orderId, 2);
  expect(await soldOf(fish)).toBe(5);
});

test('a supply that is set later in the day counts what was sold before, and what of it comes back', async () => {
  await offer({ 鱼: null });
  const fish = await lineNow('鱼');
  const { orderId } = await consume(sale(0, [fish], 3));
  expect((await supply(fish, 2)).status).toBe(400);
  expect((await supply(fish, 4)).status).toBe(200);

  const answers = await Promise.all([1, 2, 3].map((person) => consume(sale(person, [fish]))));
  const states = answers.map(({ status, reason }) => reason ?? status).toSorted();
  expect(states).toEqual(['POSTED', 'SOLD_OUT', 'SOLD_OUT']);
  expect(await soldOf(fish)).toBe(4);

  await giveBack(orderId, 1);
  expect(await soldOf(fish)).toBe(3);
  expect(await consume(sale(4, [fish]))).toMatchObject({ status: 'POSTED' });
  expect(await consume(sale(5, [fish]))).toMatchObject({ reason: 'SOLD_OUT' });

  expect((await supply(fish, null)).status).toBe(200);
  expect(await consume(sale(6, [fish]))).toMatchObject({ status: 'POSTED' });
  expect(await soldOf(fish)).toBe(5);
});

test('what was sold is still known when the date is over and its rows are added up', async () => {
  await offer({ 鱼: null });
  const fish = await lineNow('鱼');
  await consume(sale(0, [fish], 3));
  await upload([sale(1, [fish])]);

  const folded = await canteen.merchant.within(async (context) => {
    const notYet = await menuCommands.foldDate(context);
    const rows = await menuCommands.foldDate({
      ...context,
      now: `${daysAfter(today, 3)} 00:00:00`,
    });
    const left = await context.tx.selectFrom('recipeTaken').selectAll().execute();

    return { notYet, rows, left };
  });
  expect(folded).toEqual({ notYet: 0, rows: 2, left: [] });
  expect(await soldOf(fish)).toBe(4);
});
