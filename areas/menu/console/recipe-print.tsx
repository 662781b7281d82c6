import { Button } from 'antd';
import { Activity, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { printJob } from '#kit/console/print/print-helper.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { standardNutrients } from '../contract/nutrients.ts';
import { askedText, type Day, isOn, meals, type Plan, type PlanLine } from './recipe-days.ts';

interface PrintProps {
  readonly plan: Plan;
  readonly days: readonly Day[];
}

const SHEET = 'recipe-sheet';

/** The week as it is hung out, on paper only: its sheet is built when the page has been shown. */
export function PrintMenu({ plan, days }: PrintProps) {
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    try {
      await printJob({ type: 'html', printable: SHEET });
    } finally {
      setPrinting(false);
    }
  };

  return (
    <>
      <Button onClick={() => void print()} loading={printing} disabled={plan.lines.length === 0}>
        {t('打印菜谱')}
      </Button>
      <Activity mode="hidden">
        <div>
          <MenuSheet plan={plan} days={days} />
        </div>
      </Activity>
    </>
  );
}

/** What is printed: dishes by meal and day, with price, nutrients and allergens. */
function MenuSheet({ plan, days }: PrintProps) {
  const served = meals.filter(({ key }) => plan.lines.some(({ mealType }) => mealType === key));
  return (
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
                        <span>{line.dishesName}</span> <span>{askedText(line)}</span>
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
  );
}

/** What a menu tells of a dish: energy and the four core nutrients of GB 28050. */
const CORE = ['energyKCal', 'protein', 'fat', 'CHO', 'Na'];

const PRINTED: ReadonlySet<string> = new Set(
  standardNutrients.filter(({ code }) => CORE.includes(code)).map(({ name }) => name),
);

/** What a guest wants to know of a dish: nutrients of a portion as far as they are known, and allergens. */
function Facts({ line }: { readonly line: PlanLine }) {
  const { nutrition, knownCount, materialCount, allergens } = line;
  const core = nutrition.filter(({ name }) => PRINTED.has(name));
  const told = core.map(({ name, unit, amount }) => `${t(name)} ${amount} ${unit}`);

  return (
    <small>
      {told.length > 0 && told.join(' · ')}
      {told.length > 0 && knownCount < materialCount && (
        <> {t('（{known}/{all}种原料已知）', { known: knownCount, all: materialCount })}</>
      )}
      {allergens.length > 0 && (
        <b> {t('过敏原：{names}', { names: allergens.map((name) => t(name)).join('、') })}</b>
      )}
    </small>
  );
}
