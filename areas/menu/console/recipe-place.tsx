import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import {
  type Day,
  dayName,
  isOn,
  type Meal,
  meals,
  type Plan,
  type PlanLine,
} from './recipe-days.ts';

export interface RecipePlaceProps {
  readonly plan: Plan;
  readonly days: readonly Day[];
  readonly line: PlanLine;
  readonly move: (line: PlanLine, day: Day, meal: Meal) => Promise<void>;
  readonly copy: (line: PlanLine, day: Day, meal: Meal) => Promise<void>;
  readonly close: () => void;
}

/** Moves or copies a dish without a mouse that drags: every meal of the week is a button. */
export function RecipePlace({ plan, days, line, move, copy, close }: RecipePlaceProps) {
  const [way, setWay] = useState<'move' | 'copy'>('move');
  const isThere = (day: Day, meal: Meal) =>
    plan.lines.some(
      (each) => each.dishesId === line.dishesId && each.mealType === meal && isOn(each, day),
    );

  const put = async (day: Day, meal: Meal) => {
    if (way === 'copy') return copy(line, day, meal);

    /* The card it was opened from goes with the move. */
    close();

    return move(line, day, meal);
  };

  return (
    <div className="plan-place-pick">
      <Segmented
        aria-label={t('移动还是复制')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'move', label: t('移动到') },
          { value: 'copy', label: t('复制到') },
        ]}
      />
      <table>
        <tbody>
          {days.map((day) => (
            <tr key={day.key}>
              <th scope="row">
                {dayName(day)} <small>{day.applyDate?.slice(5)}</small>
              </th>
              {meals.map(({ key, desc }) => (
                <td key={key}>
                  <Button
                    size="small"
                    block
                    disabled={isThere(day, key)}
                    aria-label={`${dayName(day)} ${t(desc)}`}
                    onClick={() => void put(day, key).catch(() => undefined)}
                  >
                    {t(desc)}
                  </Button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="menu-hint">
        {t('也可以直接拖动，按住 Ctrl 拖动为复制；键盘用 Alt+方向键移动，加 Shift 复制')}
      </p>
    </div>
  );
}
