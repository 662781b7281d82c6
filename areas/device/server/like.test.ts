import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dishes } from '#areas/menu/contract/dish.ts';
import {
  dishesEmptyLike,
  dishesLikeRanking,
  likeDishesCollectPage,
  likeDishesIssue,
  likeSurveys,
} from '#areas/menu/contract/like.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deviceLike } from '../contract/device-api.ts';
import { area } from './area.ts';
import {
  type Canteen,
  cardOf,
  installTerminal,
  openCanteen,
  type TestTerminal,
} from './testing.ts';

let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
let ids: string[];
beforeAll(async () => {
  server = await startServer([menuArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 3, 0);
  terminal = await installTerminal(server, canteen);
  const { admin } = canteen.merchant;
  const { materialId } = await admin.call(materials.add, { materialName: '料', unit: 1 });
  ids = [];

  for (const dishesName of ['甲', '乙', '丙']) {
    const lines = [{ materialId, quantity: 1000, unit: 1 as const }];
    const draft = { dishesName, price: 100, lines, idempotencyKey: crypto.randomUUID() };
    ids.push((await admin.call(dishes.add, draft)).dishesId);
  }
});

const today = (later = 0) =>
  wallTime(Date.now() + later * 86_400_000, 'Asia/Shanghai').slice(0, 10);
const like = async (person: number, chosen: readonly number[]) => {
  const dishesIds = chosen.map((at) => Number(ids[at]));
  return (
    await terminal.call<{ liked: number }>(deviceLike, {
      cardNo: cardOf(canteen.custIds[person] as number),
      dishesIds,
    })
  ).data;
};
const ranking = async () =>
  (await canteen.merchant.admin.call(dishesLikeRanking, {})).map(({ dishesName, likeCount }) => [
    dishesName,
    likeCount,
  ]);
const surveyOf = (more: object) =>
  canteen.merchant.admin.call(likeSurveys.add, {
    surveyName: '一周',
    startDate: today(),
    endDate: today(2),
    mostPicks: 2,
    ...more,
  });
const collected = async () =>
  (await canteen.merchant.admin.call(likeDishesCollectPage, {})).records.map((row) => [
    row.dishesName,
    row.likeCount,
    row.share,
  ]);

test('a person likes a dish once; dishes rank by the people who like them, until an operator begins anew', async () => {
  expect(await like(0, [0, 1])).toEqual({ liked: 2 });
  expect(await like(0, [0])).toEqual({ liked: 0 });
  expect(await like(1, [0])).toEqual({ liked: 1 });
  expect(await ranking()).toEqual([
    ['甲', 2],
    ['乙', 1],
  ]);
  const { admin } = canteen.merchant;
  expect(await admin.call(dishesEmptyLike, { dishesIds: [ids[0] as string] })).toEqual({
    removed: 2,
  });
  expect(await ranking()).toEqual([['乙', 1]]);
});

test('a survey collects while it is issued and open, what it offers, and no more than it asks of one person', async () => {
  const { admin } = canteen.merchant;
  const { surveyId } = await surveyOf({ dishesIds: ids.slice(0, 2) });
  await like(0, [0]);
  expect(await collected()).toEqual([]);
  await admin.call(likeDishesIssue, { surveyId });
  await surveyOf({ surveyName: '明天', startDate: today(1) });
  const one = await surveyOf({ surveyName: '一道', mostPicks: 1 });
  await admin.call(likeDishesIssue, { surveyId: one.surveyId });
  await like(0, [2, 1, 0]);
  await Promise.all([like(1, [0]), like(1, [1])]);
  const rows = (await admin.call(likeSurveys.page, {})).records;
  const of = (name: string) => rows.find(({ surveyName }) => surveyName === name);
  expect(of('一周')).toMatchObject({ surveyState: 3, voterCount: 2, likeCount: 4 });
  expect(of('一道')).toMatchObject({ voterCount: 2, likeCount: 2 });
  expect(of('明天')).toMatchObject({ surveyState: 1, likeCount: 0 });
  expect((await admin.call(likeDishesCollectPage, { surveyId })).records).toMatchObject([
    { likeCount: 2, share: 100 },
    { likeCount: 2, share: 100 },
  ]);
  await admin.call(dishesEmptyLike, { dishesIds: ids });
  expect((await collected()).length).toBeGreaterThan(0);
  const over = await surveyOf({
    surveyName: '过去',
    startDate: '2026-01-01',
    endDate: '2026-01-02',
  });
  expect((await admin.answer(likeDishesIssue, { surveyId: over.surveyId })).status).toBe(409);
});
