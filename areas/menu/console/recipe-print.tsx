import { Button } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { printJob } from '#kit/console/print/print-helper.ts';
import { weekDay } from '../contract/recipe.ts';
import { askedText, type Day, isOn, meals, type Plan, type PlanLine } from './recipe-days.ts';

/** Nutrients a printed menu tells of a dish. */
const PRINTED = 4;
const SHEET = 'recipe-sheet';

/** What a guest wants to know of a dish: nutrients of a portion as far as they are known, and allergens. */
function Facts({ line }: { readonly line: PlanLine }) {
  const { nutrition, knownCount, materialCount, allergens } = line;
  const told = nutrition.slice(0, PRINTED).map(({ name, unit, amount }) => `${t(name)} ${amount}${unit}`);
  return (
    <small>
      {told.length > 0 && told.join(' · ')}
      {told.length > 0 && knownCount < materialCount && (
        <> {t('（{known}/{all}种原料已知）', { known: knownCount, all: materialCount })}</>
      )}
      {allergens.length > 0 && <b> {t('过敏原：{names}', { names: allergens.join('、') })}</b>}
    </small>
  );
}

/** The week as it is hung out: dishes with price, nutrients and allergens. Seen on paper only. */
export function PrintMenu({ plan, days }: { readonly plan: Plan; readonly days: readonly Day[] }) {
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    try {
      await printJob({ type: 'html', printable: SHEET });
    } finally {
      setPrinting(false);
    }
  };
  const served = meals.filter(({ key }) => plan.lines.some(({ mealType }) => mealType === key));
  return (
    <>
      <Button onClick={() => void print()} loading={printing} disabled={plan.lines.length === 0}>
        {t('打印菜谱')}
      </Button>
      <div hidden>
        <div id={SHEET} className="plan-sheet">
          <h1>{plan.recipeName}</h1>
          <p>
            {plan.canteenName} {plan.stallName}{' '}
            {days[0]?.applyDate && `${days[0].applyDate} – ${days.at(-1)?.applyDate}`}
          </p>
          <table>
            <thead>
              <tr>
                <th>{t('餐次')}</th>
                {days.map((day) => (
                  <th key={day.key}>
                    {t(weekDay[day.weekDay - 1]?.desc ?? '')} {day.applyDate?.slice(5)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {served.map(({ key, desc }) => (
                <tr key={key}>
                  <th>{t(desc)}</th>
                  {days.map((day) => (
                    <td key={day.key}>
                      {plan.lines
                        .filter((line) => line.mealType === key && isOn(line, day))
                        .map((line) => (
                          <p key={line.lineId}>
                            {line.dishesName} {askedText(line)}
                            <br />
                            <Facts line={line} />
                          </p>
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}
