import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Count, Id } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';
import { dishes } from './dish.ts';
import { recipes } from './recipe.ts';
import { dishTypes } from './reference.ts';
import { materialUnit, type Unit } from './units.ts';

/** A material of a dish as files write it. */
export interface WrittenMaterial {
  readonly materialName: string;
  /** Thousandths of the unit. */
  readonly quantity: number;
  readonly unit: Unit;
}

const BETWEEN = /[、，,；;\n]+/;
const WRITTEN = /^(.*?[^\s\d:：*×])[\s:：*×]*(\d{1,6}(?:\.\d{1,3})?)\s*([^\d\s.]{0,4})$/;
/** Other names of units. */
const UNIT_NAMES: Readonly<Record<string, Unit>> = {
  '': 1,
  g: 1,
  kg: 2,
  公斤: 2,
  ml: 5,
  l: 6,
  只: 7,
  枚: 7,
};
const unitNamed = (name: string): Unit | undefined =>
  materialUnit.find(({ desc }) => desc === name)?.key ?? UNIT_NAMES[name.toLowerCase()];

/**
 * The materials of a cell (`五花肉180克、生抽15毫升、鸡蛋2个`; grams where no unit stands), in their order. Null where a part of it is not
 * understood, its quantity is 0, or a name stands there twice.
 */
export function readMaterials(cell: string): readonly WrittenMaterial[] | null {
  const parts = cell
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');

  const read = parts.flatMap((part): WrittenMaterial[] => {
    const [, materialName = '', amount = '', unitName = ''] = WRITTEN.exec(part) ?? [];
    const [unit, quantity] = [unitNamed(unitName), Math.round(Number(amount) * 1000)];

    return materialName !== '' && unit && quantity > 0 ? [{ materialName, quantity, unit }] : [];
  });

  const names = new Set(read.map(({ materialName }) => materialName));

  return names.size === parts.length ? read : null;
}

/** Between several tags or tastes of a cell. */
export const namesIn = (cell: string): readonly string[] => [
  ...new Set(
    cell
      .split(BETWEEN)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

const many = '多个以顿号分隔，没有的会新增';
const fresh = '没有的会新增';

/** Dishes from a file, each with its materials in one cell; those of a name that is there are refused. */
export const dishImport = importSet({
  title: '导入菜品',
  access: dishes.add.access,
  scope: 'canteen',
  fields: importFields([
    {
      key: 'dishesName',
      title: '菜品名称',
      required: true,
      aliases: ['菜名', '名称', '品名'],
      sample: '红烧肉',
    },
    { key: 'price', title: '售价', required: true, aliases: ['价格', '单价'], sample: '16.00' },
    {
      key: 'materials',
      title: '原料',
      aliases: ['配料', '用料'],
      hint: '净用量，以顿号分隔，没有单位的是克',
      sample: '五花肉180克、生抽15毫升、生姜5克',
    },
    { key: 'weight', title: '份重（克）', aliases: ['重量'], sample: '220' },
    { key: 'boxFee', title: '餐盒费', sample: '1.00' },
    { key: 'discountPrice', title: '优惠价' },
    { key: 'largePrice', title: '大份售价' },
    { key: 'largeWeight', title: '大份重（克）' },
    { key: 'smallPrice', title: '小份售价' },
    { key: 'smallWeight', title: '小份重（克）' },
    { key: 'type', title: '菜品分类', aliases: ['分类'], hint: fresh, sample: '热菜' },
    { key: 'classify', title: '菜品类别', aliases: ['荤素'], hint: fresh, sample: '大荤' },
    { key: 'kitchen', title: '后厨分类', hint: fresh },
    { key: 'cook', title: '烹饪方式', hint: fresh, sample: '红烧' },
    { key: 'style', title: '菜系', hint: fresh, sample: '家常菜' },
    { key: 'labels', title: '菜品标签', aliases: ['标签'], hint: many },
    { key: 'tastes', title: '口味', hint: many, sample: '咸鲜' },
    { key: 'chef', title: '厨师' },
    { key: 'intro', title: '简介', aliases: ['介绍'] },
  ]),
  /** The canteen they belong to; absent: all. */
  options: { canteenId: Id.optional() },
  check: { id: 'menu.dishesImportCheck', path: '/api/v2/menudishes/import/check' },
  run: {
    id: 'menu.dishesImportDishes',
    path: '/api/v2/menudishes/import/dishes',
    aliases: [
      { id: 'menu.dishesBatchImportDishes', path: '/api/v1/menudishes/batch/import/dishes' },
    ],
  },
  result: { id: 'menu.dishesImportResult', path: '/api/v2/menudishes/import/result' },
  template: { id: 'menu.dishesImportTemplate', path: '/api/v2/menudishes/import/template' },
  badRows: { id: 'menu.dishesImportBadRows', path: '/api/v2/menudishes/import/bad-rows' },
});

/** What a menu offers, from a file: a dish of a day and a meal in each row. What is offered there already stays as it is. */
export const recipeImport = importSet({
  title: '导入菜谱菜品',
  access: recipes.modify.access,
  scope: 'canteen',
  fields: importFields([
    {
      key: 'day',
      title: '日期或星期',
      required: true,
      aliases: ['日期', '星期'],
      hint: '日期菜谱填写日期，周模板菜谱填写周一至周日',
      sample: '2026-12-07',
    },
    { key: 'mealType', title: '餐次', required: true, sample: '午餐' },
    {
      key: 'dishesName',
      title: '菜品名称',
      required: true,
      aliases: ['菜名', '菜品'],
      sample: '红烧肉',
    },
    { key: 'saleMode', title: '售卖方式', hint: '留空为按份' },
    {
      key: 'salePrice',
      title: '售卖价',
      aliases: ['价格'],
      hint: '留空按菜品售价；按重量为每千克售价',
    },
    { key: 'supplyNum', title: '供应份数', aliases: ['份数'], hint: '留空不限量', sample: '120' },
    { key: 'limitNum', title: '每人限购', aliases: ['限购'], hint: '留空不限购' },
    { key: 'saleBegin', title: '开始售卖', sample: '11:00' },
    { key: 'saleEnd', title: '结束售卖', sample: '13:30' },
  ]),
  options: { recipeId: Id },
  check: { id: 'menu.recipeImportDishes', path: '/api/v2/menurecipe/recipe/import/dishes' },
  run: { id: 'menu.recipeImportRun', path: '/api/v2/menurecipe/recipe/import' },
  result: { id: 'menu.recipeImportResult', path: '/api/v2/menurecipe/recipe/import/result' },
  template: { id: 'menu.recipeImportTemplate', path: '/api/v2/menurecipe/recipe/import/template' },
  badRows: { id: 'menu.recipeImportBadRows', path: '/api/v2/menurecipe/recipe/import/bad-rows' },
});

/** Adds the usual types, tastes, cooking types and the like where a merchant has none of the kind yet. */
export const dishesInitData = write({
  id: 'menu.dishesInitData',
  title: '初始化菜品资料',
  path: '/api/v1/menudishes/init/data',
  access: dishTypes.add.access,
  wide: 'canteens',
  result: z.object({ added: Count }),
});
