import type { ReactNode } from 'react';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { recipeFigures } from '../contract/recipe-week.ts';
import { type Day, dayName, type Plan } from './recipe-days.ts';

interface Props {
  readonly plan: Plan;
  readonly days: readonly Day[];
}

/** What the week costs and feeds, by day and in all, as far as it is known. */
export function RecipeFoot({ plan, days }: Props) {
  if (plan.lines.length === 0) return null;

  const dates = days.flatMap(({ applyDate }) => applyDate ?? []);
  const [startDate] = dates;
  const endDate = dates.at(-1);

  return (
    <section className="plan-budget">
      <h3>{t('一周成本与营养')}</h3>
      <p className="menu-hint">
        {t('每种菜品一份；计划成本按供应份数。不知道的不计入，并注明已知几道。')}
      </p>
      <ReadPart
        of={recipeFigures}
        content={{
          recipeId: plan.recipeId,
          ...(startDate !== undefined && { startDate }),
          ...(endDate !== undefined && { endDate }),
        }}
        lines={4}
        keepPrevious
      >
        {(figures) => <Week days={days} figures={figures} />}
      </ReadPart>
    </section>
  );
}

type Week = ResultOf<typeof recipeFigures>;

type Figures = Week['whole'];

function Week({ days, figures }: { readonly days: readonly Day[]; readonly figures: Week }) {
  const { whole } = figures;
  const of = (day: Day): Figures | undefined =>
    figures.days.find(({ applyDate, weekDay }) =>
      day.applyDate === undefined ? weekDay === day.weekDay : applyDate === day.applyDate,
    );

  const row = (title: string, show: (of: Figures) => ReactNode) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      {days.map((day) => {
        const served = of(day);
        return <td key={day.key}>{served && show(served)}</td>;
      })}
      <td>{show(whole)}</td>
    </tr>
  );

  return (
    <div className="plan-scroll">
      <table aria-label={t('一周成本与营养')}>
        <thead>
          <tr>
            <th scope="col">{t('项目')}</th>
            {days.map((day) => (
              <th key={day.key} scope="col">
                {dayName(day)} <small>{day.applyDate?.slice(5)}</small>
              </th>
            ))}
            <th scope="col">{t('全周')}</th>
          </tr>
        </thead>
        <tbody>
          {row(t('每份成本'), ({ portionCost, portionPrice, costKnown, dishCount }) => (
            <Figure known={costKnown} count={dishCount}>
              {yuan(portionCost)}
              {portionPrice ? ` / ${yuan(portionPrice)}` : ''}
            </Figure>
          ))}
          {row(t('计划成本'), ({ plannedCost, plannedKnown, dishCount }) => (
            <Figure known={plannedKnown} count={dishCount}>
              {yuan(plannedCost)}
            </Figure>
          ))}
          {whole.nutrients.map(({ nutritionCode, nutritionName, unit }) =>
            row(
              t('{name}（{unit}）', { name: t(nutritionName), unit }),
              ({ nutrients, dishCount }) => {
                const told = nutrients.find((each) => each.nutritionCode === nutritionCode);
                return (
                  <Figure known={told?.knownCount ?? 0} count={dishCount}>
                    {amountText(told?.amount ?? null)}
                  </Figure>
                );
              },
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

interface FigureProps {
  readonly known: number;
  readonly count: number;
  readonly children: ReactNode;
}

/** A figure, and how many of the dishes it is of where it is not of all. */
const Figure = ({ known, count, children }: FigureProps) =>
  known === 0 ? (
    <small className="plan-budget-note">{t('未知')}</small>
  ) : (
    <>
      {children}
      {known < count && (
        <small className="plan-budget-note">{t('{known}/{count}道已知', { known, count })}</small>
      )}
    </>
  );

const THOUSAND = 1000;

/** Thousandths of a unit as a number: whole from ten on, with one decimal below. */
const amountText = (thousandths: number | null): string => {
  if (thousandths === null) return '--';

  const amount = thousandths / THOUSAND;

  return amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 ? 1 : 0 });
};
