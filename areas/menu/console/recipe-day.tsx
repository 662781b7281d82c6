import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { nutritionAnalyse } from '../contract/nutrition.ts';
import { AnalysisResult } from './nutrition-analysis.tsx';
import { meals, type PlanLine, portionPrice } from './recipe-days.ts';

interface TotalsProps {
  readonly title: string;
  readonly lines: readonly PlanLine[];
  /** Takes everything off the day. */
  readonly clear: ReactNode;
}

/** A day in short: how many dishes, what a portion of each costs and sells for, and the way to its nutrition. */
export function DayTotals({ title, lines, clear }: TotalsProps) {
  const [open, setOpen] = useState(false);
  if (lines.length === 0) return null;

  const known = lines.filter(({ costPrice }) => costPrice !== null);
  const unknown = lines.length - known.length;
  const cost = sum(known, ({ costPrice }) => costPrice ?? 0);
  const asked = sum(known, portionPrice);

  return (
    <div className="plan-totals">
      <span>{t('{count}道菜', { count: lines.length })}</span>
      <span title={t('各菜品一份的成本与售价，只计有成本的菜品')}>
        {yuan(cost)} / {yuan(asked)} <em>{rateOf(cost, asked)}</em>
      </span>
      {unknown > 0 && <span>{t('{count}道成本未知', { count: unknown })}</span>}
      <Button
        size="small"
        type="link"
        aria-label={t('{title}营养', { title })}
        onClick={() => setOpen(true)}
      >
        {t('营养')}
      </Button>
      {clear}
      <Sheet
        open={open}
        size={960}
        title={t('{title}营养', { title })}
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <DayNutrition lines={lines} />
      </Sheet>
    </div>
  );
}

const sum = (lines: readonly PlanLine[], of: (line: PlanLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

const rateOf = (cost: number, asked: number): string =>
  asked === 0 ? '' : `${Math.round((100 * cost) / asked)}%`;

/** What a person eats of the dishes of a day, beside what is advised: whatever is not eaten is unticked. */
function DayNutrition({ lines }: { readonly lines: readonly PlanLine[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const eaten = lines.filter(({ lineId }) => !left.has(lineId));
  const portions = Map.groupBy(eaten, ({ dishesId }) => dishesId);
  const tick = (lineId: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(lineId);
    else next.add(lineId);

    setLeft(next);
  };

  return (
    <div className="plan-day">
      <section>
        <p className="menu-hint">{t('勾选一个人当天所吃的菜品，每种一份')}</p>
        {meals.map(({ key, desc }) => {
          const served = lines.filter(({ mealType }) => mealType === key);
          if (served.length === 0) return null;

          return (
            <fieldset key={key}>
              <legend>{t(desc)}</legend>
              {served.map(({ lineId, dishesName }) => (
                <Checkbox
                  key={lineId}
                  checked={!left.has(lineId)}
                  onChange={({ target }) => tick(lineId, target.checked)}
                >
                  {dishesName}
                </Checkbox>
              ))}
            </fieldset>
          );
        })}
      </section>
      <section className="menu-analysis">
        {eaten.length === 0 ? (
          <p className="menu-hint">{t('选择菜品后，与每日膳食建议和营养素参考值比较')}</p>
        ) : (
          <ReadPart
            of={nutritionAnalyse}
            content={{
              dishes: [...portions].map(([dishesId, each]) => ({
                dishesId,
                portions: each.length,
              })),
            }}
            keepPrevious
          >
            {(analysis) => <AnalysisResult {...analysis} />}
          </ReadPart>
        )}
      </section>
    </div>
  );
}
