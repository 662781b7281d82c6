import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { BY_WEIGHT } from '../contract/recipe.ts';
import { type Day, isOn, meals, type Plan, type PlanLine } from './recipe-days.ts';

interface Planned {
  /** Fen of what is to be cooked, and of what it sells for if all of it is sold. */
  readonly cost: number;
  readonly sales: number;
  /** Dishes nobody can reckon with: no supply, no cost, or sold by weight without a weight. */
  readonly unknown: number;
}

/** Portions a line plans; undefined where it says no number. */
function portionsOf({ saleMode, supplyNum, dishStock, weight }: PlanLine): number | undefined {
  if (saleMode === BY_WEIGHT) return supplyNum !== null && weight ? supplyNum / weight : undefined;
  return supplyNum ?? dishStock ?? undefined;
}

function plannedOf(lines: readonly PlanLine[]): Planned {
  let [cost, sales, unknown] = [0, 0, 0];
  for (const line of lines) {
    const portions = portionsOf(line);
    const price = line.saleMode === BY_WEIGHT ? (line.asked * (line.weight ?? 0)) / 1000 : line.asked;
    if (portions === undefined || line.costPrice === null) unknown += 1;
    else {
      cost += line.costPrice * portions;
      sales += price * portions;
    }
  }
  return { cost: Math.round(cost), sales: Math.round(sales), unknown };
}

/** What is planned, and the share of the sales it costs: red where it is beyond the budget. */
function Figure({ lines, budget }: { readonly lines: readonly PlanLine[]; readonly budget: number | null }) {
  const { cost, sales, unknown } = plannedOf(lines);
  if (lines.length === 0) return null;
  const isOver = budget !== null && cost > budget;
  return (
    <>
      <span className={isOver ? 'plan-over-budget' : undefined}>{yuan(cost)}</span> / {yuan(sales)}
      {sales > 0 && <em> {Math.round((100 * cost) / sales)}%</em>}
      {unknown > 0 && <small>{t('{count}道未计入', { count: unknown })}</small>}
    </>
  );
}

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
  const at = (day: Day, meal: number) => lines.filter((line) => line.mealType === meal && isOn(line, day));
  return (
    <section className="plan-budget">
      <h3>{t('计划成本')}</h3>
      <p className="menu-hint">
        {t('按供应份数计算：成本 / 售价。')}
        {mealBudget !== null && t('每餐成本预算{budget}，超出标红。', { budget: yuan(mealBudget) })}
      </p>
      <div className="plan-scroll">
        <table aria-label={t('计划成本')}>
          <thead>
            <tr>
              <th>{t('餐次')}</th>
              {days.map((day) => (
                <th key={day.key}>{day.applyDate ?? t(weekDay.find(({ key }) => key === day.weekDay)?.desc ?? '')}</th>
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
