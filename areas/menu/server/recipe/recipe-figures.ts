import { type SqlBool, sql } from 'kysely';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import { nutritionOf } from '../../contract/nutrients.ts';
import { saleMode } from '../../contract/recipe.ts';
import { type Figures, portionsPlanned, recipeFigures } from '../../contract/recipe-week.ts';
import { priceOfWeight } from '../../contract/units.ts';
import { linesOf, nutrientsOf } from '../nutrition.ts';
import { linesWhere, type MenuLine } from './recipe-lines.ts';
import { headOf } from './recipe-rows.ts';

/** What is looked at of a week; all of them are told by the analysis of a day. */
const LOOKED_AT: readonly string[] = ['energyKCal', 'protein', 'fat', 'CHO', 'Na'];

/** Days that are asked for at once. */
const MOST_DAYS = 62;

/** What a menu costs and feeds: dishes as the menu offers them, their materials as they are now. */
export const recipeFiguresRoute = implement(
  recipeFigures,
  async (context, { recipeId, startDate, endDate }) => {
    await headOf(context, recipeId);
    const lines = await linesWhere(
      context,
      sql<SqlBool>`recipe_id = ${recipeId} and ${daysAsked(startDate, endDate)}`,
    );
    const fed = await nutrientsOfDishes(
      context,
      lines.map(({ dishesId }) => dishesId),
    );
    const days = Map.groupBy(lines, ({ applyDate, weekDay }) => `${applyDate} ${weekDay}`);

    return {
      days: [...days.values()].map((served) => ({
        applyDate: served[0]?.applyDate ?? null,
        weekDay: (served[0]?.weekDay ?? null) as 1 | null,
        ...figuresOf(served, fed),
      })),
      whole: figuresOf(lines, fed),
    };
  },
);

/** The dates of a menu by date; without any the days of the week of a template. @throws Refusal 400 */
function daysAsked(startDate: string | undefined, endDate: string | undefined) {
  if (startDate === undefined && endDate === undefined) return sql<SqlBool>`week_day is not null`;
  if (startDate === undefined) throw invalid('startDate', '请选择开始日期');
  if (endDate === undefined) throw invalid('endDate', '请选择结束日期');
  if (endDate < startDate) throw invalid('endDate', '结束日期不能早于开始日期');
  if (endDate > daysAfter(startDate, MOST_DAYS)) throw invalid('endDate', '最多查询62天');

  return sql<SqlBool>`apply_date between ${startDate}::date and ${endDate}::date`;
}

type Nutrient = Awaited<ReturnType<typeof nutrientsOf>>[number];

interface Fed {
  readonly nutrients: readonly Nutrient[];
  /** Thousandths of the unit in a portion, by dish and code, where every material of the dish tells of it. */
  readonly ofDish: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

/** What a portion of each dish feeds. A dish of which a part is not known is not known: its sum would be too small. */
async function nutrientsOfDishes(context: Context, dishesIds: readonly number[]): Promise<Fed> {
  const nutrients = (await nutrientsOf(context))
    .filter(({ nutritionCode }) => LOOKED_AT.includes(nutritionCode))
    .toSorted(
      (left, right) =>
        LOOKED_AT.indexOf(left.nutritionCode) - LOOKED_AT.indexOf(right.nutritionCode),
    );
  const materials = Map.groupBy(
    await linesOf(context, [...new Set(dishesIds)]),
    ({ dishesId }) => dishesId,
  );
  const ofDish = new Map(
    [...materials].map(([dishesId, lines]) => {
      const { amounts, total } = nutritionOf(lines);
      const whole = [...amounts].filter(([, { known }]) => known === total);
      return [dishesId, new Map(whole.map(([code, { amount }]) => [code, amount]))];
    }),
  );

  return { nutrients, ofDish };
}

function figuresOf(lines: readonly MenuLine[], { nutrients, ofDish }: Fed): Figures {
  const costed = lines.filter(({ costPrice }) => costPrice !== null);
  const planned = costed.flatMap((line) => {
    const portions = portionsPlanned(line);
    return portions === undefined ? [] : [(line.costPrice ?? 0) * portions];
  });

  return {
    dishCount: lines.length,
    portionCost: sumOf(costed.map(({ costPrice }) => costPrice ?? 0)),
    portionPrice: sumOf(costed.map(portionPrice)),
    costKnown: costed.length,
    plannedCost: sumOf(planned),
    plannedKnown: planned.length,
    nutrients: nutrients.map(({ nutritionCode, nutritionName, unit }) => {
      const known = lines.flatMap(({ dishesId }) => ofDish.get(dishesId)?.get(nutritionCode) ?? []);
      return {
        nutritionCode,
        nutritionName,
        unit,
        amount: sumOf(known),
        knownCount: known.length,
      };
    }),
  };
}

/** What numbers come to, rounded once; null of none: nothing is known then, and not 0. */
const sumOf = (amounts: readonly number[]): number | null =>
  amounts.length === 0 ? null : Math.round(amounts.reduce((sum, each) => sum + each, 0));

/** Fen of a portion; of what is sold by weight that of the portion the kitchen reckons with. */
const portionPrice = (line: MenuLine): number =>
  line.saleMode === saleMode.key.byWeight
    ? priceOfWeight(line.asked, line.weight ?? 0)
    : line.asked;
