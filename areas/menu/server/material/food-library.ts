import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { foodLoad } from '../../contract/material-import.ts';

interface Food {
  readonly foodCode: string;
  readonly foodName: string;
  readonly categoryName: string;
  /** Percent. */
  readonly edibleRatio: number;
  /** As the database keeps it: thousandths by code, per 100 g of the edible part. */
  readonly nutrients: string;
}

/** Columns of the file before those of the nutrients. */
const DESCRIBED = 4;

/** The foods of the table beside this file (README.md says where they are from): a line a food, an empty cell where nothing was measured. */
function readFoods(): readonly Food[] {
  const text = readFileSync(new URL('food-composition.tsv', import.meta.url), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const codes = head.split('\t').slice(DESCRIBED);

  return lines.map((line) => {
    const [foodCode = '', foodName = '', categoryName = '', edible = '', ...amounts] =
      line.split('\t');
    const known = codes.flatMap((code, at) => {
      const amount = amounts[at] ?? '';
      return amount === '' ? [] : [[code, Math.round(Number(amount) * 1000)]];
    });
    const nutrients = JSON.stringify(Object.fromEntries(known));

    return { foodCode, foodName, categoryName, edibleRatio: Number(edible), nutrients };
  });
}

/** Adds those foods of the house's table that the merchant's library lacks; what is there stays as it is. Answers how many. */
export async function loadFoods({
  tx,
  merchantId,
  newId,
}: Context): Promise<{ added: number; kept: number }> {
  const foods = readFoods();
  const added =
    await sql`insert into food (merchant_id, food_id, food_code, food_name, category_name, edible_ratio, nutrients)
    select ${merchantId}, n.food_id, n.food_code, n.food_name, n.category_name, n.edible_ratio, n.nutrients::jsonb
      from unnest(${foods.map(() => newId())}::bigint[], ${foods.map((food) => food.foodCode)}::text[],
        ${foods.map((food) => food.foodName)}::text[], ${foods.map((food) => food.categoryName)}::text[],
        ${foods.map((food) => food.edibleRatio)}::smallint[], ${foods.map((food) => food.nutrients)}::text[])
        n (food_id, food_code, food_name, category_name, edible_ratio, nutrients)
    on conflict (merchant_id, food_code) do nothing`.execute(tx);

  const count = Number(added.numAffectedRows ?? 0);

  return { added: count, kept: foods.length - count };
}

export const foodLibraryRoutes = [implement(foodLoad, loadFoods)];
