import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rules } from '#areas/marketing/contract/rule.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { pageDevice } from '../contract/device.ts';
import {
  deviceConsume,
  deviceHeartbeat,
  deviceRules,
  deviceRulesAck,
  deviceUpload,
} from '../contract/device-api.ts';
import { createOfflineRules, type OfflineRules } from '../contract/offline-rules.ts';
import { area } from './area.ts';
import {
  type Canteen,
  cardOf,
  installTerminal,
  openCanteen,
  type TestTerminal,
} from './testing.ts';

/* Terminals take the marketing rules along: what they sell without a line is priced by the version they had. */
let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
let held: OfflineRules;
let numbers = 0;

beforeAll(async () => {
  server = await startServer([{ ...marketingArea, start: undefined }, orderArea, area]);
});
afterAll(() => server.stop());

/** Two people with 50.00 each; all people pay 80 %, the people of a the half of that, and a fee of 10 %; points for every yuan. */
beforeEach(async () => {
  canteen = await openCanteen(server, 2, 5000);
  terminal = await installTerminal(server, canteen);
  const { admin } = canteen.merchant;
  const add = (ruleName: string, part: object) =>
    admin.call(rules.add, { ruleName, ...part } as never);
  const orgIds = await canteen.merchant.within(async ({ tx }) =>
    (await tx.selectFrom('organisation').select('orgId').execute()).map(({ orgId }) =>
      String(orgId),
    ),
  );
  await add('八折', { ruleType: 1, effect: 1, ratio: 80 });
  await add('内部', { ruleType: 1, effect: 1, ratio: 40, orgIds, priority: 1 });
  await add('管理费', { ruleType: 2, ratio: 10 });
  await add('积分', { ruleType: 3, threshold: 100, points: 1 });
  held = createOfflineRules();
  const { data } = await terminal.call<ResultOf<typeof deviceHeartbeat>>(deviceHeartbeat, {});
  expect(data.rulesNo).toBe(1);
  const told = await terminal.call<ResultOf<typeof deviceRules>>(deviceRules, {
    rulesNo: held.held(),
  });
  held.take(told.data);
  await terminal.call(deviceRulesAck, { rulesNo: held.held() });
});

const now = () => wallTime(Date.now(), 'Asia/Shanghai');
const row = (person: number, amount: number, more: object = {}) => {
  numbers += 1;
  return {
    transactionNo: numbers,
    cardNo: cardOf(canteen.custIds[person] ?? 0),
    amount,
    occurredAt: now(),
    ...more,
  };
};
const upload = async (rowSent: object) =>
  (await terminal.call<ResultOf<typeof deviceUpload>>(deviceUpload, { rows: [rowSent] })).data
    .results[0];
const detailOf = (orderId: unknown) =>
  canteen.merchant.admin.call(orderDetail, { orderId: String(orderId) });
const reckoned = (person: number, amount: number) => {
  const cardNo = cardOf(canteen.custIds[person] ?? 0);
  const price = held.price({ cardNo, lines: [{ amount }], at: now() });

  return { rulesNo: price?.rulesNo, paid: price?.paid };
};

test('a terminal takes the rules over once, says so, and what it reckons for a buyer it knows is what the server books', async () => {
  const again = await terminal.call<ResultOf<typeof deviceRules>>(deviceRules, { rulesNo: 1 });
  expect(again.data).toMatchObject({
    unchanged: true,
    delta: { rules: { changed: [], gone: [] } },
  });
  const { records } = await canteen.merchant.admin.call(pageDevice, {});
  expect(records).toMatchObject([{ rulesNo: 1, rulesReason: '' }]);
  const bought = await terminal.call<ResultOf<typeof deviceConsume>>(deviceConsume, row(0, 1000));
  expect(bought.data).toMatchObject({ status: 'POSTED', personal: 400, fee: 40 });
  held.know(cardOf(canteen.custIds[0] ?? 0), bought.data.buyer);
  const price = reckoned(0, 1000);
  expect(price).toEqual({ rulesNo: 1, paid: 440 });
  const sent = row(0, 1000, price);
  const ack = await upload(sent);
  expect(ack).toMatchObject({ status: 'POSTED', fee: 40 });
  const order = await detailOf(ack?.orderId);
  expect(order).toMatchObject({ amount: 400, feeAmount: 40, discountAmount: 600 });
  expect(order.applied.map(({ ruleName, amount }) => [ruleName, amount])).toEqual([
    ['内部', 600],
    ['管理费', 40],
  ]);
  expect(await upload({ ...sent, rulesNo: undefined, paid: undefined })).toMatchObject({
    status: 'DUPLICATE',
    fee: 40,
  });
});

test('what a terminal took of a person it did not know stands, and the difference to the rules is said', async () => {
  const price = reckoned(1, 1000);
  expect(price).toEqual({ rulesNo: 1, paid: 880 });
  const ack = await upload(row(1, 1000, price));
  const order = await detailOf(ack?.orderId);
  expect(order).toMatchObject({ amount: 840, feeAmount: 40, personalAmount: 840 });
  expect(order.applied.at(-1)).toMatchObject({ ruleName: '脱机价差', stage: 8, amount: -440 });
  const less = await upload(row(1, 1000, { rulesNo: 1, paid: 300 }));
  const cheap = await detailOf(less?.orderId);
  expect(cheap).toMatchObject({ amount: 260, feeAmount: 40 });
  expect(cheap.applied.at(-1)).toMatchObject({ stage: 8, amount: 140 });
});

test('without a version, or with one that was never published, a sale costs what was taken; owed it is owed with its fee', async () => {
  const plain = await upload(row(0, 700));
  expect(await detailOf(plain?.orderId)).toMatchObject({
    amount: 700,
    discountAmount: 0,
    applied: [],
  });
  const unknown = await upload(row(0, 700, { rulesNo: 99, paid: 500 }));
  expect(await detailOf(unknown?.orderId)).toMatchObject({ amount: 500, discountAmount: 200 });
  const owed = await upload(row(1, 100_000, { rulesNo: 1, paid: 44_000 }));
  expect(owed).toMatchObject({ status: 'SUSPENSE', reason: 'INSUFFICIENT_BALANCE' });
  expect(owed?.fee).toBeUndefined();
  expect(await detailOf(owed?.orderId)).toMatchObject({ suspenseAmount: 44_000, feeAmount: 0 });
});
