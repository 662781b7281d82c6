import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { saleMode } from '../contract/recipe.ts';
import { portionsPlanned } from '../contract/recipe-week.ts';
import { type Day, isOn, meals, type Plan, type PlanLine } from './recipe-days.ts';

interface Props {
  readonly plan: Plan;
  readonly days: readonly Day[];
}

/** The planned cost of each meal of the week beside what it sells for, and its budget. */
export function RecipeBudget({ plan, days }: Props) {
  const { lines, mealBudget } = plan;
  const served = meals.filter(({ key }) => lines.some(({ mealType }) => mealType === key));
  const shown = lines.filter((line) => days.some((day) => isOn(line, day)));
  if (served.length === 0 || shown.length === 0) return null;

  const at = (day: Day, meal: number) =>
    lines.filter((line) => line.mealType === meal && isOn(line, day));

  return (
    <section className="plan-budget">
      <h3>{t('计划成本')}</h3>
      <p className="menu-hint">
        {t('按供应份数计算：成本 / 售价。没有份数或成本的菜品不计入。')}
        {mealBudget !== null && t('每餐成本预算{budget}，超出标红。', { budget: yuan(mealBudget) })}
      </p>
      <div className="plan-scroll">
        <table aria-label={t('计划成本')}>
          <thead>
            <tr>
              <th>{t('餐次')}</th>
              {days.map((day) => (
                <th key={day.key}>
                  {day.applyDate ?? t(weekDay.find(({ key }) => key === day.weekDay)?.desc ?? '')}
                </th>
              ))}
              <th>{t('合计')}</th>
            </tr>
          </thead>
          <tbody>
            {served.map(({ key, desc }) => (
              <tr key={key}>
                <th>{t(desc)}</th>
                {days.map((day) => (
                  <td key={day.key}>
                    <Figure lines={at(day, key)} budget={mealBudget} />
                  </td>
                ))}
                <td>
                  <Figure lines={shown.filter(({ mealType }) => mealType === key)} budget={null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What is planned, and the share of the sales it costs: red where it is beyond the budget. */
function Figure({
  lines,
  budget,
}: {
  readonly lines: readonly PlanLine[];
  readonly budget: number | null;
}) {
  const { cost, sales, unknown } = plannedOf(lines);
  if (lines.length === 0) return null;

  const isOver = budget !== null && cost > budget;

  return (
    <>
      {unknown < lines.length && (
        <>
          <span className={isOver ? 'plan-over-budget' : undefined}>{yuan(cost)}</span> /{' '}
          {yuan(sales)}
        </>
      )}
      {sales > 0 && <em className="plan-budget-share"> {Math.round((100 * cost) / sales)}%</em>}
      {unknown > 0 && (
        <small className="plan-budget-note">{t('{count}道未计入', { count: unknown })}</small>
      )}
    </>
  );
}

interface Planned {
  /** Fen of what is to be cooked, and of what it sells for if all of it is sold. */
  readonly cost: number;
  readonly sales: number;
  /** Dishes that cannot be reckoned with: no supply, no cost, or sold by weight without a weight. */
  readonly unknown: number;
}

const SALE_MODE = saleMode.key;

/** A price by weight is for so many. */
const GRAMS = 1000;

function plannedOf(lines: readonly PlanLine[]): Planned {
  const known = lines.flatMap((line) => {
    const portions = portionsPlanned(line);
    if (portions === undefined || line.costPrice === null) return [];

    const price =
      line.saleMode === SALE_MODE.byWeight ? (line.asked * (line.weight ?? 0)) / GRAMS : line.asked;

    return [{ cost: line.costPrice * portions, sales: price * portions }];
  });
  return {
    cost: Math.round(known.reduce((sum, { cost }) => sum + cost, 0)),
    sales: Math.round(known.reduce((sum, { sales }) => sum + sales, 0)),
    unknown: lines.length - known.length,
  };
}
