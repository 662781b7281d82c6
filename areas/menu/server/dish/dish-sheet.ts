import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { notFound } from '#kit/server/refusal.ts';
import { type PortionSize, portionSize } from '../../contract/lookups.ts';
import { linesWhere, type MenuLine } from '../recipe/recipe-lines.ts';
import { sizesOf } from '../recipe/sold-as.ts';

/** What is told of the dish of a line of a published menu: what was frozen with it, pictures and words as they are now. @throws notFound */
export async function dishSheet(context: Pick<Context, 'tx' | 'merchantId'>, lineId: number) {
  const [line] = await linesWhere(
    context,
    sql<SqlBool>`line_id = ${lineId} and frozen is not null`,
  );
  if (!line) throw notFound('菜谱菜品不存在或已被删除');

  const { images, intro, detail } = await context.tx
    .selectFrom('dish')
    .select(['images', 'intro', 'detail'])
    .where('dishesId', '=', line.dishesId)
    .executeTakeFirstOrThrow();

  const { dishesName, allergens, knownCount, materialCount } = line;

  return {
    dishesName,
    images,
    intro,
    detail,
    allergens: [...allergens],
    knownCount,
    materialCount,
    portions: portionsOf(line),
  };
}

type Nutrition = MenuLine['nutrition'];

interface PortionOffered {
  readonly size: PortionSize;
  readonly price: number;
  readonly weight: number | null;
  readonly nutrition: Nutrition;
}

/** The portions a line is sold in, each with what it holds. */
function portionsOf(line: MenuLine): PortionOffered[] {
  const { asked: price, weight, nutrition } = line;
  const others = sizesOf(line).map((other) => ({
    size: other.size,
    price: other.price,
    weight: other.weight,
    nutrition: scaled(nutrition, other.weight, weight),
  }));

  return [{ size: portionSize.key.regular, price, weight, nutrition }, ...others];
}

/** What another portion holds, by its weight, with one decimal; nothing where a weight is not known. */
function scaled(nutrition: Nutrition, weight: number | null, normal: number | null): Nutrition {
  if (weight === null || !normal) return [];
  return nutrition.map((each) => ({
    ...each,
    amount: Math.round((each.amount * 10 * weight) / normal) / 10,
  }));
}
