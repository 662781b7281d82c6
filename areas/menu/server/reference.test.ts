import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../contract/dish.ts';
import { materials } from '../contract/material.ts';
import {
  dishesAllBasicsList,
  dishTypes,
  idsMenu,
  typeSortQuery,
  typeSortSave,
} from '../contract/reference.ts';
import { area } from './area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

test('types of dishes are put in order: those named first, the others as they were, strangers refused', async () => {
  const { admin } = merchant;
  const made: string[] = [];
  for (const [at, typeName] of ['热菜', '凉菜', '汤', '主食'].entries())
    made.push((await admin.call(dishTypes.add, { typeName, sort: at })).id);

  const [hot, cold, soup, staple] = made as [string, string, string, string];
  await admin.call(typeSortSave, { ids: [staple, soup] });
  const inOrder = async () => (await admin.call(typeSortQuery, undefined)).map(({ id }) => id);
  expect(await inOrder()).toEqual([staple, soup, hot, cold]);
  expect((await admin.call(dishTypes.list, undefined)).map(({ typeName }) => typeName)).toEqual([
    '主食',
    '汤',
    '热菜',
    '凉菜',
  ]);

  const other = await server.merchant();
  expect((await other.admin.answer(typeSortSave, { ids: [hot] })).status).toBe(404);
  expect((await admin.answer(typeSortSave, { ids: [hot, hot] })).status).toBe(400);
  expect(await inOrder()).toEqual([staple, soup, hot, cold]);
});

test('dishes are told in brief: all of them by name, or those of some ids in the order asked', async () => {
  const { admin } = merchant;
  const { materialId } = await admin.call(materials.add, { materialName: '面粉', unit: 1 });
  const lines = [{ materialId, quantity: 1000, unit: 1 as const }];
  const dish = (dishesName: string, putawayState: 1 | 2) =>
    admin.call(dishes.add, {
      dishesName,
      price: 100,
      putawayState,
      lines,
      idempotencyKey: crypto.randomUUID(),
    });
  const [bun, noodle] = [await dish('B包子', 1), await dish('A面条', 2)];
  const named = (list: readonly { dishesName: string }[]) =>
    list.map(({ dishesName }) => dishesName);
  expect(named(await admin.call(dishesAllBasicsList, {}))).toEqual(['A面条', 'B包子']);
  expect(named(await admin.call(dishesAllBasicsList, { putawayState: 1 }))).toEqual(['B包子']);
  const dishesIds = [bun.dishesId, '1', noodle.dishesId];
  expect(named(await admin.call(idsMenu, { dishesIds }))).toEqual(['B包子', 'A面条']);
  const other = await server.merchant();
  expect(await other.admin.call(idsMenu, { dishesIds })).toEqual([]);
});
