import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import { foodGroupOf } from '../../contract/food-group.ts';
import { materials } from '../../contract/material.ts';
import { foodLoad, foodPage, materialLeadIn } from '../../contract/material-import.ts';
import { nutritionAnalyse } from '../../contract/nutrition.ts';
import { area } from '../area.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());

test('the library of foods is loaded once, and foods taken from it count in their food groups', async () => {
  const { admin } = await server.merchant();
  const first = await admin.call(foodLoad, {});
  expect(first.added).toBeGreaterThan(1600);
  expect(await admin.call(foodLoad, {})).toEqual({ added: 0, kept: first.added });
  const [wheat] = (await admin.call(foodPage, { keyword: '011101' })).records;
  expect(wheat).toMatchObject({ foodName: '小麦', energy: 338_000, protein: 11_900 });

  const foods = (await admin.call(foodPage, { keyword: '大白菜', page: { current: 1, size: 1 } }))
    .records;
  await admin.call(materialLeadIn, {
    foodIds: [wheat?.foodId ?? '', foods[0]?.foodId ?? ''],
    unit: 2,
  });
  const made = (await admin.call(materials.page, {})).records;
  const { dishesId } = await admin.call(dishes.add, {
    dishesName: '饺子',
    price: 1000,
    idempotencyKey: crypto.randomUUID(),
    lines: made.map(({ materialId }) => ({ materialId, quantity: 100_000, unit: 1 as const })),
  });

  const { groups } = await admin.call(nutritionAnalyse, {
    dishes: [{ dishesId, portions: 1 }],
    lines: [],
  });
  expect(new Set(groups.map(({ foodGroup }) => foodGroup))).toEqual(
    new Set(['grain', 'vegetable']),
  );
});

test('a category tells its food group by its highest level, or none', () => {
  const groupOf = (text: string) => foodGroupOf(text.split('-'));
  expect(groupOf('谷类及其制品-小麦')).toBe('grain');
  expect(groupOf('菌藻类-菌类')).toBe('vegetable');
  expect(groupOf('鱼虾蟹贝类-鱼')).toBe('animal');
  expect(groupOf('动物油脂类')).toBe('oil');
  expect(groupOf('乳类及其制品-奶油')).toBeNull();
  expect(groupOf('粮油')).toBeNull();
});
