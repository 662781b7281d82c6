import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import {
  canteenEvaluateConfigQuery,
  canteenEvaluateConfigSave,
  canteenEvaluatePage,
  canteenEvaluateReply,
  canteenEvaluateSumChart,
  canteenEvaluateSumPage,
} from '#areas/evaluation/contract/canteen-evaluation.ts';
import {
  closeComplaint,
  complaintDetail,
  complaintPage,
  replyComplaint,
} from '#areas/evaluation/contract/complaint.ts';
import {
  orderEvaluateDetail,
  orderEvaluateEditShowFlag,
  orderEvaluatePage,
  orderEvaluateReply,
} from '#areas/evaluation/contract/order-evaluation.ts';
import { area as evaluationArea } from '#areas/evaluation/server/area.ts';
import { frozenLines, refundOrder, sellBatch } from '#areas/order/server/api.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { dishesByMark } from '#areas/report/contract/analysis/dishes.ts';
import {
  complainDetail,
  complainRank,
  evaluationSummary,
  satisfactionDetail,
  satisfactionRank,
} from '#areas/report/contract/evaluation.ts';
import { area as reportArea } from '#areas/report/server/area.ts';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerMenu } from '../contract/day-menu.ts';
import {
  dinerCanteenQuestions,
  dinerComplain,
  dinerComplaints,
  dinerEvaluate,
  dinerEvaluateCanteen,
  dinerPicture,
} from '../contract/evaluation.ts';
import { dinerOrders } from '../contract/order.ts';
import { area } from './area.ts';
import { bound, call, type Diner, type DinerHouse, dinerHouse, PRICE } from './testing.ts';

let server: RunningServer;
let house: DinerHouse;
let now: string;
let dishesId: number;
beforeAll(async () => {
  server = await startServer([
    ...moneyAreas,
    orderArea,
    evaluationArea,
    area,
    { ...reportArea, start: undefined },
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
  await house.merchant.within(async (context) => {
    now = context.now;
    const dish = await context.tx.selectFrom('dish').select('dishesId').executeTakeFirstOrThrow();
    dishesId = dish.dishesId;
  });
});

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const admin = () => house.merchant.admin;
const reason = async (diner: Diner, endpoint: Endpoint, content: object) =>
  (await diner.answer(endpoint, content)).data?.reason;
const today = () => ({
  startDate: `${now.slice(0, 10)} 00:00:00`,
  endDate: `${now.slice(0, 10)} 23:59:59`,
});
const evaluations = async (filter: object = {}) =>
  (await admin().call(orderEvaluatePage, filter)).records;

/** A plate of one dish that a person bought at the counter now. */
async function bought(who = 0, at = now): Promise<string> {
  const { cardNo } = house.people[who] as DinerHouse['people'][number];
  const dish = {
    goodsKind: 1 as const,
    goodsId: dishesId,
    goodsName: '红烧肉',
    measure: 1 as const,
  };
  const lines = frozenLines([{ ...dish, unitPrice: PRICE, quantity: 1000 }], 0);
  const sale = {
    cardNo,
    amount: PRICE,
    lines,
    occurredAt: at,
    place: atCanteen(house.canteenId, house.stallId),
  };
  const [outcome] = await house.merchant.within((context) =>
    sellBatch(context, [{ ...sale, nuclearMode: 1, onlineFlag: 1, sourceType: 20 }]),
  );
  if (outcome?.state !== 'posted') throw new Error(`not sold: ${JSON.stringify(outcome)}`);

  return String(outcome.orderId);
}
const evaluate = (diner: Diner, orderId: string, more: object = {}) =>
  call<ResultOf<typeof dinerEvaluate>>(diner, dinerEvaluate, {
    orderId,
    stars: 4,
    lines: [{ lineNo: 1, stars: 5 }],
    content: '好吃',
    ...more,
    ...key(),
  });

describe('an order', () => {
  test('is evaluated once, by its buyer, and the answer comes back to them', async () => {
    const [diner, other] = [await bound(server, house, 0), await bound(server, house, 1)];
    const orderId = await bought();
    expect((await other.answer(dinerEvaluate, { orderId, stars: 1, ...key() })).status).toBe(404);
    expect(await call(diner, dinerOrders, {})).toMatchObject([
      { canEvaluate: true, evaluation: null },
    ]);
    const said = {
      orderId,
      stars: 4,
      lines: [{ lineNo: 1, stars: 5 }],
      content: '<b>好吃</b>',
      ...key(),
    };
    const first = await call<ResultOf<typeof dinerEvaluate>>(diner, dinerEvaluate, said);
    expect(await call(diner, dinerEvaluate, said)).toEqual(first);
    expect(await reason(diner, dinerEvaluate, { orderId, stars: 1, ...key() })).toBe(
      'EVALUATED_ALREADY',
    );
    const [row] = await evaluations();
    expect(row).toMatchObject({
      orderId,
      stars: 4,
      content: '<b>好吃</b>',
      dishes: '红烧肉 5',
      custName: '学生0',
    });
    const at = { evaluationId: first.evaluationId, version: row?.version ?? 0 };
    await admin().call(orderEvaluateReply, { ...at, content: '谢谢' });
    expect((await admin().answer(orderEvaluateReply, { ...at, content: '谢谢' })).status).toBe(409);
    const detail = await admin().call(orderEvaluateDetail, { evaluationId: first.evaluationId });
    expect(detail.events).toMatchObject([
      { action: 'reply', actorName: '测试用户', remark: '谢谢' },
    ]);
    expect(await evaluations({ replied: 2 })).toEqual([]);
    expect(await call(diner, dinerOrders, {})).toMatchObject([
      { canEvaluate: false, evaluation: { stars: 4, replies: [{ content: '谢谢' }] } },
    ]);
  });

  test('of many tries at once one is written', async () => {
    const diner = await bound(server, house, 0);
    const orderId = await bought();
    const tries = Array.from({ length: 4 }, () =>
      diner.answer(dinerEvaluate, { orderId, stars: 3, ...key() }),
    );
    const codes = (await Promise.all(tries)).map(({ status }) => status);
    expect(codes.toSorted()).toEqual([200, 409, 409, 409]);
    expect(await evaluations()).toHaveLength(1);
  });

  test('is evaluated after it was had, not when it was given back, and within the days', async () => {
    const diner = await bound(server, house, 0);
    const [unfinished, returned, old] = [await bought(), await bought(), await bought()];
    await house.merchant.within(async (context) => {
      const write = context.tx.updateTable('mealOrder');
      await write.set({ orderState: 4 }).where('orderId', '=', Number(unfinished)).execute();
      await refundOrder(context, { orderId: Number(returned), reason: '', operatorId: 0 });
    });

    for (const orderId of [unfinished, returned])
      expect(await reason(diner, dinerEvaluate, { orderId, stars: 5, ...key() })).toBe(
        'NOT_FINISHED',
      );

    const config = await admin().call(canteenEvaluateConfigQuery, undefined);
    await admin().call(canteenEvaluateConfigSave, { ...config, orderOpen: 2 });
    expect(await reason(diner, dinerEvaluate, { orderId: old, stars: 5, ...key() })).toBe(
      'EVALUATION_CLOSED',
    );
    expect((await admin().answer(canteenEvaluateConfigSave, config)).status).toBe(409);
    const wrong = { orderId: old, stars: 5, lines: [{ lineNo: 9, stars: 1 }] };
    await admin().call(canteenEvaluateConfigSave, { ...config, version: 1, anonymousOpen: 2 });
    expect((await diner.answer(dinerEvaluate, { ...wrong, ...key() })).status).toBe(400);
    expect(
      await reason(diner, dinerEvaluate, { orderId: old, stars: 5, isAnonymous: true, ...key() }),
    ).toBe('NO_ANONYMOUS');
    expect((await diner.answer(dinerEvaluate, { orderId: old, stars: 6, ...key() })).status).toBe(
      400,
    );
    const images = ['https://elsewhere/x.png'];
    expect(
      (await diner.answer(dinerEvaluate, { orderId: old, stars: 5, images, ...key() })).status,
    ).toBe(400);
  });

  test('that is anonymous names no person: list, search, detail, export and report', async () => {
    const diner = await bound(server, house, 0);
    const orderId = await bought();
    const { evaluationId } = await evaluate(diner, orderId, { isAnonymous: true });
    const { custNum } = house.people[0] as DinerHouse['people'][number];
    expect(await evaluations()).toMatchObject([
      { custNum: null, custName: null, orderId: null, anonymous: 1 },
    ]);
    for (const keyword of ['学生0', custNum]) expect(await evaluations({ keyword })).toEqual([]);
    const detail = JSON.stringify(await admin().call(orderEvaluateDetail, { evaluationId }));
    const choice = {
      fileType: 'csv',
      exportColumns: ['custName', 'custNum', 'orderId', 'content'],
    };
    const file = (await admin().file(orderEvaluatePage, choice, { export: true })).bytes.toString();
    const records = JSON.stringify(
      await admin().call(evaluationSummary, { ...today(), sumType: 3 }),
    );
    for (const text of [detail, file, records])
      for (const who of ['学生0', custNum, orderId]) expect(text).not.toContain(who);

    expect(await call(diner, dinerOrders, {})).toMatchObject([
      { evaluation: { isAnonymous: true } },
    ]);
  });

  test('hidden with a reason counts nowhere until it shows again', async () => {
    const diner = await bound(server, house, 0);
    const { evaluationId } = await evaluate(diner, await bought(), {
      stars: 1,
      lines: [{ lineNo: 1, stars: 1 }],
    });
    const second = await evaluate(diner, await bought());
    const figures = async () => {
      const [summary] = (await admin().call(evaluationSummary, today())).records;
      const marks = await admin().call(dishesByMark, today());

      return [summary?.['evaluateNum'], summary?.['averageStars'], marks[0]?.value];
    };

    expect(await figures()).toEqual([2, 2.5, 3]);
    const hide = { evaluationIds: [evaluationId], showFlag: 2 as const };
    expect((await admin().answer(orderEvaluateEditShowFlag, hide)).status).toBe(400);
    expect(await admin().call(orderEvaluateEditShowFlag, { ...hide, reason: '辱骂' })).toEqual({
      changed: 1,
    });
    expect(await admin().call(orderEvaluateEditShowFlag, { ...hide, reason: '辱骂' })).toEqual({
      changed: 0,
    });
    expect(await figures()).toEqual([1, 4, 5]);
    expect(await admin().call(satisfactionRank, today())).toMatchObject([
      { name: '食堂 / 档口', averageStars: 4, evaluateNum: 1 },
    ]);
    expect(await evaluations({ showFlag: 2 })).toMatchObject([
      { evaluationId, hideReason: '辱骂' },
    ]);
    const both = [evaluationId, second.evaluationId];
    expect(
      await admin().call(orderEvaluateEditShowFlag, { evaluationIds: both, showFlag: 1 }),
    ).toEqual({ changed: 1 });
    expect(await figures()).toEqual([2, 2.5, 3]);
    const { events } = await admin().call(orderEvaluateDetail, { evaluationId });
    expect(events.map(({ action }) => action)).toEqual(['hide', 'show']);
    expect(
      (await admin().call(satisfactionDetail, { ...today(), sumType: 2 })).totalLine,
    ).toMatchObject({
      evaluateNum: 2,
      averageStars: 2.5,
      badNum: 1,
    });
  });

  test('does not exist for an operator of other places', async () => {
    const diner = await bound(server, house, 0);
    const { evaluationId } = await evaluate(diner, await bought());
    const stranger = house.merchant.as({
      permissions: ['*:*:*'],
      scope: { canteens: [999], stalls: [] },
    });
    expect((await stranger.call(orderEvaluatePage, {})).total).toBe(0);
    expect((await stranger.call(satisfactionDetail, today())).total).toBe(0);
    expect(await stranger.call(satisfactionRank, today())).toEqual([]);
    const at = { evaluationId, version: 1, content: 'x' };
    expect((await stranger.answer(orderEvaluateReply, at)).status).toBe(404);
    const flag = { evaluationIds: [evaluationId], showFlag: 2, reason: 'x' };
    expect((await stranger.answer(orderEvaluateEditShowFlag, flag)).status).toBe(404);
    const clerk = house.merchant.as({
      permissions: ['*:*:*'],
      scope: { canteens: [], stalls: [house.stallId] },
    });
    expect((await clerk.call(orderEvaluatePage, {})).total).toBe(1);
  });
});

test('a picture is taken where it is one and shows with its evaluation; enough marks of a dish stand on the menu', async () => {
  const diner = await bound(server, house, 0);
  const sent = async (bytes: Buffer) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
    const headers = { 'diner-token': diner.token };
    const response = await fetch(`${server.origin}/prod-api${dinerPicture.path}`, {
      method: 'POST',
      headers,
      body,
    });

    return (await response.json()) as { code: number; data: { url: string } };
  };

  expect((await sent(Buffer.from('no picture'))).code).toBe(40000);
  const { url } = (await sent(png(8, 8))).data;
  const starsOnMenu = async () => {
    const asked = { canteenId: String(house.canteenId), bizDate: house.tomorrow };
    const { meals } = await call<ResultOf<typeof dinerMenu>>(diner, dinerMenu, asked);

    return meals[0]?.stalls[0]?.dishes[0]?.stars;
  };

  for (const stars of [5, 4])
    await evaluate(diner, await bought(), { lines: [{ lineNo: 1, stars }] });
  expect(await starsOnMenu()).toBeNull();
  await evaluate(diner, await bought(), { images: [url], lines: [{ lineNo: 1, stars: 5 }] });
  expect(await starsOnMenu()).toBe(4.7);
  expect((await evaluations()).map(({ pictureUrl }) => pictureUrl).filter(Boolean)).toEqual([url]);
});

describe('a complaint', () => {
  test('is answered as often as it takes and closed once; reports say where it stands', async () => {
    const diner = await bound(server, house, 0);
    const canteenId = String(house.canteenId);
    const words = { complaintType: 1, about: 1, canteenId, content: '地面有积水' };
    const made = await call<ResultOf<typeof dinerComplain>>(diner, dinerComplain, {
      ...words,
      ...key(),
    });
    const { complaintId } = made;
    const reply = (version: number) => ({ complaintId, version, content: '已安排' });
    await admin().call(replyComplaint, reply(1));
    expect((await admin().answer(replyComplaint, reply(1))).status).toBe(409);
    await admin().call(replyComplaint, reply(2));
    await admin().call(closeComplaint, { complaintId, version: 3, remark: '已修好' });
    expect((await admin().answer(replyComplaint, reply(4))).status).toBe(409);
    expect(await call(diner, dinerComplaints, undefined)).toMatchObject([
      { state: 3, replies: [{ content: '已安排' }, { content: '已安排' }, { content: '已修好' }] },
    ]);
    const { events } = await admin().call(complaintDetail, { complaintId });
    expect(events.map(({ action, actorName }) => [action, actorName])).toEqual(
      ['reply', 'reply', 'close'].map((action) => [action, '测试用户']),
    );
    expect((await admin().call(complainDetail, today())).totalLine).toMatchObject({
      complainNum: 1,
      closedNum: 1,
    });
    expect(await admin().call(complainRank, today())).toMatchObject([
      { complainNum: 1, waitingNum: 0 },
    ]);
  });

  test('about an order or a dish is about one of ones own; about nothing shows to operators who see all', async () => {
    const [diner, other] = [await bound(server, house, 0), await bound(server, house, 1)];
    const orderId = await bought();
    const say = (content: object) => ({
      complaintType: 1,
      content: '有头发',
      isAnonymous: true,
      ...content,
      ...key(),
    });
    expect((await other.answer(dinerComplain, say({ about: 2, orderId }))).status).toBe(404);
    expect((await diner.answer(dinerComplain, say({ about: 3, orderId }))).status).toBe(400);
    expect((await diner.answer(dinerComplain, say({ about: 1 }))).status).toBe(400);
    await call(diner, dinerComplain, say({ about: 3, orderId, lineNo: 1 }));
    await call(diner, dinerComplain, say({ about: 4 }));
    const { records } = await admin().call(complaintPage, { orders: [{ column: 'occurredAt' }] });
    expect(records).toHaveLength(2);
    for (const row of records)
      expect(row).toMatchObject({ custName: null, custNum: null, orderId: null });
    const clerk = house.merchant.as({
      permissions: ['*:*:*'],
      scope: { canteens: [house.canteenId], stalls: 'all' },
    });
    expect((await clerk.call(complaintPage, {})).records).toMatchObject([
      { about: 3, goodsName: '红烧肉' },
    ]);
    expect((await clerk.call(complainDetail, today())).totalLine).toMatchObject({ complainNum: 1 });
    expect(await call(other, dinerComplaints, undefined)).toEqual([]);
  });
});

test('a canteen is evaluated once a cycle, with stars for every item that is asked', async () => {
  const diner = await bound(server, house, 0);
  const config = await admin().call(canteenEvaluateConfigQuery, undefined);
  const items = ['卫生', '服务'];
  await admin().call(canteenEvaluateConfigSave, { ...config, items });
  const canteenId = String(house.canteenId);
  const questions = () =>
    call<ResultOf<typeof dinerCanteenQuestions>>(diner, dinerCanteenQuestions, undefined);
  const asked = await questions();
  expect(asked).toMatchObject({
    isOpen: true,
    items: items.map((itemName) => ({ itemName })),
    given: [],
  });
  const given = asked.items.map(({ itemId }, at) => ({ itemId, stars: 5 - at }));
  const say = (more: object) => ({
    canteenId,
    stars: 4,
    items: given,
    content: '干净',
    ...more,
    ...key(),
  });
  expect((await diner.answer(dinerEvaluateCanteen, say({ items: given.slice(1) }))).status).toBe(
    400,
  );
  await call(diner, dinerEvaluateCanteen, say({}));
  expect(await reason(diner, dinerEvaluateCanteen, say({}))).toBe('EVALUATED_ALREADY');
  const [row] = (await admin().call(canteenEvaluatePage, {})).records;
  expect(row).toMatchObject({ stars: 4, items: '卫生 5；服务 4', custName: '学生0' });
  await admin().call(canteenEvaluateReply, {
    evaluationId: row?.evaluationId ?? '',
    version: 1,
    content: '谢谢',
  });
  expect((await questions()).given).toMatchObject([
    { isNow: true, replies: [{ content: '谢谢' }] },
  ]);
  await admin().call(canteenEvaluateConfigSave, {
    ...config,
    version: 1,
    items: ['卫生'],
    canteenOpen: 2,
  });
  expect(await questions()).toMatchObject({ isOpen: false, items: [{ itemName: '卫生' }] });
  expect(await reason(diner, dinerEvaluateCanteen, say({}))).toBe('EVALUATION_CLOSED');
  const sums = (await admin().call(canteenEvaluateSumPage, {})).records;
  expect(
    Object.fromEntries(sums.map(({ itemName, averageStars }) => [itemName ?? '', averageStars])),
  ).toEqual({
    '': 4,
    卫生: 5,
    服务: 4,
  });

  expect(await admin().call(canteenEvaluateSumChart, {})).toMatchObject([
    { averageStars: 4, evaluateNum: 1 },
  ]);
});
