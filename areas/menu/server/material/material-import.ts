import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import type { Tell } from '#kit/server/import/spec.ts';
import { whereContains, whereGiven } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { foodPage, materialImport, materialLeadIn } from '../../contract/material-import.ts';
import { type Nutrients, standardNutrients } from '../../contract/nutrients.ts';
import { categoryIds, categoryPath, ensureCategories, pathKey } from '../category.ts';
import { rows as fileRows, type MaterialLine } from './material-rows.ts';

type Rows = readonly ImportRow<MaterialLine>[];

type Options = { readonly into: 'material' | 'library' };

const LONGEST_NAME = 60;

/** What a second food of a name is called: tables tell such foods apart by their codes alone. */
const nameWithCode = (name: string, code: string): string =>
  `${name.slice(0, LONGEST_NAME - code.length - 2)}（${code}）`;

/** Names of materials that are there, of those rows might take. */
async function takenNames({ tx, merchantId }: Context, rows: Rows): Promise<Set<string>> {
  const names = rows.flatMap(({ value: { materialName, materialCode } }) => [
    materialName,
    nameWithCode(materialName, materialCode),
  ]);
  const found = await sql<{ materialName: string }>`select material_name from material
    where merchant_id = ${merchantId} and material_name = any(${names}::text[])`.execute(tx);

  return new Set(found.rows.map(({ materialName }) => materialName));
}

/** Materials that stand in the database under the name or code of a row are refused: a file adds, it does not change. */
async function check(
  context: Context,
  rows: Rows,
  { into }: Options,
  refuse: Refuse,
  tell: Tell,
): Promise<void> {
  if (into === 'library') return;

  const taken = await takenNames(context, rows);
  const added = rows.filter(({ rowNumber, value: { materialName } }) => {
    if (taken.has(materialName)) refuse(rowNumber, '原料{name}已存在', { name: materialName });
    return !taken.has(materialName);
  });

  for (const type of new Set(added.map(({ value }) => value.materialType))) {
    const known = await categoryIds(context, type);
    const paths = added.flatMap(({ value }) =>
      value.materialType === type ? [pathKey(categoryPath(value.category))] : [],
    );
    tell.makes('原料分类', new Set(paths.filter((path) => path !== '' && !known.has(path))));
  }
}

/** What a row says of nutrients; what is not known is left out. */
function nutrientsIn(line: MaterialLine): Nutrients {
  const told = standardNutrients.flatMap(({ code }): [string, number][] => {
    const amount = line[code];
    return amount === null ? [] : [[code, amount]];
  });
  return Object.fromEntries(told);
}

async function storeFoods(context: Context, rows: Rows): Promise<void> {
  const foods = rows.map(({ value }) => ({
    foodId: context.newId(),
    foodCode: value.materialCode === '' ? value.materialName : value.materialCode,
    foodName: value.materialName,
    categoryName: value.category,
    edibleRatio: value.edibleRatio ?? 100,
    nutrients: JSON.stringify(nutrientsIn(value)),
  }));
  await context.tx
    .insertInto('food')
    .values(foods)
    .onConflict((oc) =>
      oc.columns(['merchantId', 'foodCode']).doUpdateSet((eb) => ({
        foodName: eb.ref('excluded.foodName'),
        categoryName: eb.ref('excluded.categoryName'),
        edibleRatio: eb.ref('excluded.edibleRatio'),
        nutrients: eb.ref('excluded.nutrients'),
      })),
    )
    .execute();
}

async function storeMaterials(context: Context, rows: Rows, refuse: Refuse): Promise<void> {
  const taken = await takenNames(context, rows);
  const inFile = new Set<string>();
  const made: { readonly materialName: string; readonly line: MaterialLine }[] = [];
  for (const { rowNumber, value: line } of rows) {
    const { materialName, materialCode } = line;
    const own =
      (inFile.has(materialName) || taken.has(materialName)) && materialCode !== ''
        ? nameWithCode(materialName, materialCode)
        : materialName;
    if (taken.has(own) || inFile.has(own)) {
      refuse(rowNumber, '原料{name}已存在', { name: own });
      continue;
    }

    inFile.add(own);
    made.push({ materialName: own, line });
  }

  const ids = new Map<number, Map<string, number>>();
  for (const type of new Set(made.map(({ line }) => line.materialType))) {
    const paths = made.flatMap(({ line }) =>
      line.materialType === type ? [categoryPath(line.category)] : [],
    );
    ids.set(type, await ensureCategories(context, type, paths));
  }

  const materials = made.map(({ materialName, line }) => ({
    materialId: context.newId(),
    materialName,
    materialCode: line.materialCode,
    materialType: line.materialType,
    categoryId: ids.get(line.materialType)?.get(pathKey(categoryPath(line.category))) ?? null,
    unit: line.unit,
    latestPrice: line.latestPrice,
    edibleRatio: line.edibleRatio ?? 100,
    wasteRatio: line.wasteRatio ?? 0,
    nutrients: JSON.stringify(nutrientsIn(line)),
  }));

  if (materials.length > 0) await context.tx.insertInto('material').values(materials).execute();
}

export const materialImporting = implementImport(materialImport, {
  kind: 'menu.materialImport',
  rows: fileRows,
  repeats: [
    { keyOf: ({ materialCode }) => materialCode, message: '原料编码与第{row}行重复' },
    {
      keyOf: ({ materialName, materialCode }) => (materialCode === '' ? materialName : undefined),
      message: '原料名称与第{row}行重复',
    },
    {
      keyOf: ({ materialName, materialCode }) => (materialCode === '' ? undefined : materialName),
      message: '原料名称与第{row}行相同，名称后会加上编码',
      onlyWarns: true,
    },
  ],
  check,
  store: (context, rows, { into }, refuse) =>
    into === 'library' ? storeFoods(context, rows) : storeMaterials(context, rows, refuse),
});

/** What a food holds of a nutrient; null where not known. */
const amountOf = (code: string) =>
  sql<number | null>`(food.nutrients ->> ${sql.lit(code)})::bigint`;

const isTaken = ({ merchantId }: Context) => sql<1 | 2>`(case when exists (select from material
  where material.merchant_id = ${merchantId} and material.material_name = food.food_name) then 1 else 2 end)`;

interface Food {
  readonly foodName: string;
  readonly foodCode: string;
  readonly categoryName: string;
  readonly edibleRatio: number;
  readonly nutrients: Nutrients;
}

/** Makes foods materials; those of a name that is there get what they lack. */
async function leadIn(context: Context, foods: readonly Food[], unit: number) {
  const { tx, merchantId } = context;
  const byName = new Map(foods.map((food) => [food.foodName, food]));
  const categories = await ensureCategories(
    context,
    1,
    foods.map(({ categoryName }) => categoryPath(categoryName)),
  );

  const made = [...byName.values()].map((food) => ({
    materialId: context.newId(),
    materialName: food.foodName,
    materialCode: food.foodCode,
    categoryId: categories.get(pathKey(categoryPath(food.categoryName))) ?? null,
    unit,
    edibleRatio: food.edibleRatio,
    nutrients: JSON.stringify(food.nutrients),
  }));

  const added = await tx
    .insertInto('material')
    .values(made)
    .onConflict((oc) => oc.columns(['merchantId', 'materialName']).doNothing())
    .returning('materialName')
    .execute();

  const fresh = new Set(added.map(({ materialName }) => materialName));
  const there = [...byName.values()].filter(({ foodName }) => !fresh.has(foodName));
  const filled = await sql`update material set nutrients = n.nutrients, version = version + 1
      from unnest(${there.map(({ foodName }) => foodName)}::text[],
        ${there.map(({ nutrients }) => JSON.stringify(nutrients))}::jsonb[]) n (material_name, nutrients)
     where material.merchant_id = ${merchantId} and material.material_name = n.material_name
       and material.nutrients = '{}'::jsonb`.execute(tx);

  const filledCount = Number(filled.numAffectedRows ?? 0);

  return { added: fresh.size, filled: filledCount, kept: foods.length - fresh.size - filledCount };
}

export const materialImportRoutes = [
  ...materialImporting.routes,
  serveQuery(foodPage, (context, { keyword, taken }) =>
    context.tx
      .selectFrom('food')
      .select(['foodId', 'foodCode', 'foodName', 'categoryName', 'edibleRatio'])
      .select([amountOf('energyKCal').as('energy'), amountOf('protein').as('protein')])
      .select([amountOf('fat').as('fat'), amountOf('CHO').as('carbohydrate')])
      .select(
        sql<number>`(select count(*) from jsonb_object_keys(food.nutrients))`.as('nutrientCount'),
      )
      .select(isTaken(context).as('taken'))
      .where(whereContains(keyword, 'food.foodName', 'food.foodCode', 'food.categoryName'))
      .where(whereGiven(taken, (state) => sql`${isTaken(context)} = ${state}`)),
  ),
  implement(materialLeadIn, async (context, { foodIds, unit }) => {
    const ids = [...new Set(foodIds)];
    const foods = await context.tx
      .selectFrom('food')
      .select(['foodName', 'foodCode', 'categoryName', 'edibleRatio'])
      .select(sql<Nutrients>`nutrients`.as('nutrients'))
      .where('foodId', 'in', ids)
      .orderBy('foodCode')
      .execute();

    if (foods.length < ids.length) throw notFound();

    return leadIn(context, foods, unit);
  }),
];
