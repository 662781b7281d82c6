import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { recipeAddDishesByDate, recipePublish, recipes } from '#areas/menu/contract/recipe.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  sampleCanteenPage,
  sampleRecordDestroy,
  sampleRecordDiffRecords,
  sampleRecordPage,
  sampleRecordSave,
  sampleReservePage,
  weightState,
} from '../contract/sample.ts';
import { countDue } from './api.ts';
import { area } from './area.ts';

const HOUR = 3_600_000;
const LUNCH = 2;
let server: RunningServer;
let merchant: TestMerchant;
let canteenId: string;
let materialId: string;
let pork: string;
let fish: string;
beforeAll(async () => {
  server = await startServer([canteenArea, menuArea, deviceArea, area]);
});
afterAll(() => server.stop());

const wall = (hours = 0) => wallTime(Date.now() - hours * HOUR, 'Asia/Shanghai');
const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string } | null)?.reason;
const dishOf = async (dishesName: string) => {
  const lines = [{ materialId, quantity: 1000, unit: 1 as const }];
  const draft = { dishesName, price: 100, lines, idempotencyKey: crypto.randomUUID() };

  return (await merchant.admin.call(dishes.add, draft)).dishesId;
};
const sample = (goodsId: string, more: Partial<ContentOf<typeof sampleRecordSave>> = {}) => ({
  sampleId: null,
  version: null,
  canteenId,
  stallId: null,
  sampleDate: wall().slice(0, 10),
  mealType: LUNCH as 2,
  goodsKind: 1 as const,
  goodsId,
  weight: 150,
  keptAt: wall(1),
  keptBy: '王师傅',
  keepPlace: '1号柜',
  remark: '',
  ...more,
});
const keep = async (content: ReturnType<typeof sample>) =>
  (await merchant.admin.call(sampleRecordSave, content)).sampleId;
const records = async (filter: object = {}) =>
  (await merchant.admin.call(sampleRecordPage, filter)).records;
const due = () => merchant.within(countDue);

beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  canteenId = (await admin.call(addCanteen, { canteenNum: '1', canteenName: '一食堂' })).canteenId;
  ({ materialId } = await admin.call(materials.add, { materialName: '猪肉', unit: 1 }));
  [pork, fish] = [await dishOf('红烧肉'), await dishOf('清蒸鱼')];
});

test('a sample is kept for 48 hours: not destroyed before, due after, and once it is gone it stays as it was', async () => {
  const { admin } = merchant;
  const old = await keep(sample(pork, { keptAt: wall(50) }));
  const young = await keep(sample(fish, { keptAt: wall(47) }));
  const byId = async () => new Map((await records()).map((row) => [row.sampleId, row]));
  expect((await byId()).get(old)).toMatchObject({
    sampleName: '红烧肉',
    sampleState: 2,
    overdueHours: 2,
  });
  expect((await byId()).get(young)).toMatchObject({ sampleState: 1, overdueHours: 0 });
  expect(await due()).toBe(1);
  const early = await admin.answer(sampleRecordDestroy, {
    sampleIds: [old, young],
    destroyedBy: '李',
  });
  expect([early.status, reasonOf(early)]).toEqual([409, 'KEPT_TOO_SHORT']);
  await admin.call(sampleRecordDestroy, { sampleIds: [old], destroyedBy: '李' });
  expect((await byId()).get(old)).toMatchObject({
    sampleState: 3,
    destroyedBy: '李',
    overdueHours: 0,
  });
  expect(await due()).toBe(0);

  for (const refused of [
    await admin.answer(sampleRecordDestroy, { sampleIds: [old], destroyedBy: '李' }),
    await admin.answer(sampleRecordSave, sample(pork, { sampleId: old, version: 2 })),
  ])
    expect(reasonOf(refused)).toBe('SAMPLE_DESTROYED');
});

test('before its time a sample is destroyed with a reason, which stays with it', async () => {
  const { admin } = merchant;
  const old = await keep(sample(pork, { keptAt: wall(50) }));
  const young = await keep(sample(fish, { keptAt: wall(1) }));
  const sampleIds = [old, young];
  await admin.call(sampleRecordDestroy, { sampleIds, destroyedBy: '李', reason: '冰箱故障' });
  const reasons = (await records()).map(({ sampleId, destroyReason }) => [sampleId, destroyReason]);
  expect(new Map(reasons as [string, string][])).toEqual(
    new Map([
      [old, ''],
      [young, '冰箱故障'],
    ]),
  );
});

test('the kitchen sees samples of dishes or of materials, the longest overdue first, and what is too light', async () => {
  const { admin } = merchant;
  await keep(sample(pork, { keptAt: wall(1) }));
  await keep(sample(fish, { keptAt: wall(60) }));
  const { records: found, totalLine } = await admin.call(sampleReservePage, { goodsKind: 1 });
  expect(found.map(({ sampleName, overdueHours }) => [sampleName, overdueHours])).toEqual([
    ['清蒸鱼', 12],
    ['红烧肉', 0],
  ]);
  expect(found.every(({ weightState: state }) => state === weightState.key.enough)).toBe(true);
  expect(totalLine?.weight).toBe(found.reduce((sum, { weight }) => sum + weight, 0));
  expect((await admin.call(sampleReservePage, { goodsKind: 2 })).total).toBe(0);
});

test('it weighs 125 g at least, is not kept in the future, and is corrected on the latest version only', async () => {
  const { admin } = merchant;
  const wrong = [
    { weight: 124 },
    { keptAt: wall(-2) },
    { goodsId: '999' },
    { goodsKind: 2 as const },
  ];
  for (const more of wrong)
    expect((await admin.answer(sampleRecordSave, sample(pork, more))).status).toBe(400);
  const sampleId = await keep(sample(pork, { weight: 125 }));
  const change = sample(pork, { sampleId, version: 1, weight: 200 });
  await admin.call(sampleRecordSave, change);
  expect(await records()).toMatchObject([{ weight: 200, version: 2 }]);
  expect((await admin.answer(sampleRecordSave, change)).status).toBe(409);
  const clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [999], stalls: [] } });
  expect(
    (await clerk.answer(sampleRecordDestroy, { sampleIds: [sampleId], destroyedBy: '李' })).status,
  ).toBe(404);
  expect((await clerk.call(sampleRecordPage, {})).total).toBe(0);
});

test('what menus offered is compared with what was kept, dish by dish and canteen by canteen', async () => {
  const { admin } = merchant;
  const today = wall().slice(0, 10);
  const { recipeId } = await admin.call(recipes.add, { recipeName: '今日', canteenId });
  const dishesIds = [pork, fish, await dishOf('青菜')];
  await admin.call(recipeAddDishesByDate, {
    recipeId,
    applyDates: [today],
    mealType: LUNCH,
    dishesIds,
  });
  const found = async () =>
    (await admin.call(sampleRecordDiffRecords, {})).records.map(({ dishesName, finding }) => [
      dishesName,
      finding,
    ]);
  expect(await found()).toEqual([]);
  await admin.call(recipePublish, { recipeId, recipeState: 2 });
  await keep(sample(pork));
  await keep(sample(materialId, { goodsKind: 2 }));
  const light = await keep(sample(fish));
  await merchant.within(({ tx }) =>
    tx
      .updateTable('sampleRecord')
      .set({ weight: 80 })
      .where('sampleId', '=', Number(light))
      .execute(),
  );
  expect(Object.fromEntries(await found())).toEqual({ 红烧肉: 1, 清蒸鱼: 2, 青菜: 3 });
  expect((await admin.call(sampleCanteenPage, {})).records).toMatchObject([
    {
      offeredCount: 3,
      keptCount: 2,
      missingCount: 1,
      shortCount: 1,
      materialCount: 1,
      openCount: 3,
    },
  ]);
  expect((await admin.answer(sampleRecordDiffRecords, { startDate: '2026-01-01' })).status).toBe(
    400,
  );
});
