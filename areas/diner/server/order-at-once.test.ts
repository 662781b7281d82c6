import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { ledgerChecks } from '#areas/ledger/server/api.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerMenu } from '../contract/day-menu.ts';
import { dinerOrder, dinerOrders } from '../contract/order.ts';
import { dinerMe } from '../contract/session.ts';
import { area } from './area.ts';
import {
  bound,
  call,
  type Diner,
  type DinerHouse,
  dinerHouse,
  LUNCH,
  MONEY,
  PRICE,
} from './testing.ts';

/* Orders with their payment in one call, and many that arrive together. */

const PEOPLE = 12;

/** Portions of tomorrow's dish. */
const SUPPLY = 10;

let server: RunningServer;
let house: DinerHouse;
let diners: Diner[];
let lineId: string | undefined;

beforeAll(async () => {
  server = await startServer([...moneyAreas, canteenArea, menuArea, orderArea, area]);
  house = await dinerHouse(server, { count: PEOPLE, supply: SUPPLY });
  diners = [];
  for (let who = 0; who < PEOPLE; who += 1) diners.push(await bound(server, house, who));

  const { meals } = await call<ResultOf<typeof dinerMenu>>(diners[0] as Diner, dinerMenu, {
    canteenId: String(house.canteenId),
    bizDate: house.tomorrow,
  });
  lineId = meals[0]?.stalls[0]?.dishes[0]?.lineId;
});
afterAll(() => server.stop());

const key = () => ({ idempotencyKey: crypto.randomUUID() });

const draft = (count = 1, more: object = {}) => ({
  kind: 2,
  mode: 2,
  canteenId: String(house.canteenId),
  stallId: String(house.stallId),
  bizDate: house.tomorrow,
  mealType: LUNCH,
  portions: [{ lineId, count }],
  amount: PRICE * count,
  ...key(),
  ...more,
});

const money = async (diner: Diner) =>
  (await call<ResultOf<typeof dinerMe>>(diner, dinerMe, undefined)).personal;

const own = (diner: Diner) => call<ResultOf<typeof dinerOrders>>(diner, dinerOrders, {});

const assertBooksAgree = async () => {
  const checks = await house.merchant.within(ledgerChecks);
  expect(checks.filter(({ differences }) => differences > 0)).toEqual([]);
};

test('an order that is paid in the same call is made and paid once, however often it is sent', async () => {
  const [diner] = diners as [Diner];
  const content = draft(1, { pay: true });
  const answers = await Promise.all([1, 2, 3].map(() => call(diner, dinerOrder, content)));

  expect(answers[0]).toMatchObject({ amount: PRICE, paid: PRICE, payUntil: null });
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await own(diner)).toMatchObject([{ orderState: 2, paidAmount: PRICE, canPay: false }]);
  expect(await money(diner)).toBe(MONEY - PRICE);
  await assertBooksAgree();

  const changed = await diner.answer(dinerOrder, { ...content, remark: '少辣' });
  expect([changed.status, changed.data?.reason]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
});

test('an order that cannot be paid is not made, and takes nothing from the menu', async () => {
  const diner = diners[1] as Diner;
  const beyond = Math.floor(MONEY / PRICE) + 1;
  const content = draft(beyond, { pay: true });
  const refused = await diner.answer(dinerOrder, content);

  expect([refused.status, refused.data?.reason]).toEqual([409, 'INSUFFICIENT_BALANCE']);
  expect(await own(diner)).toEqual([]);
  expect(await money(diner)).toBe(MONEY);
  const again = await diner.answer(dinerOrder, content);
  expect(again.data?.reason).toBe('INSUFFICIENT_BALANCE');
});

test('of many who want the last portions at once exactly so many get and pay them', async () => {
  const left = SUPPLY - 1;
  const answers = await Promise.all(
    diners.map((diner) => diner.answer(dinerOrder, draft(1, { pay: true }))),
  );
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status !== 200);

  expect(won).toHaveLength(left);
  expect(new Set(lost.map(({ data }) => data?.reason))).toEqual(new Set(['SOLD_OUT']));
  const held = await Promise.all(diners.map(money));
  const spent = held.reduce((sum, personal) => sum + MONEY - personal, 0);
  expect(spent).toBe(SUPPLY * PRICE);
  await assertBooksAgree();
});
