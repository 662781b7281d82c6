import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { nutritionAnalyse } from '../contract/nutrition.ts';
import { AnalysisResult } from './nutrition-analysis.tsx';
import { meals, type PlanLine } from './recipe-days.ts';

interface TotalsProps {
  readonly title: string;
  readonly lines: readonly PlanLine[];
  /** Takes everything off the day. */
  readonly clear: ReactNode;
}

/** A day in short: how many dishes, and the way to its nutrition. */
export function DayTotals({ title, lines, clear }: TotalsProps) {
  const [open, setOpen] = useState(false);
  if (lines.length === 0) return null;

  return (
    <div className="plan-totals">
      <span>{t('{count}道菜', { count: lines.length })}</span>
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
