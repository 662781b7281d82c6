import { Button } from 'antd';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { dateText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { useNarrow } from '#kit/console/base/use-narrow.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import {
  recipeAddDishesByDate,
  recipeDetailEdit,
  recipeDetailMove,
  recipeRemoveDetail,
  saleMode,
} from '../contract/recipe.ts';
import { DishesPick } from './dish-picks.tsx';
import { DayTotals } from './recipe-day.tsx';
import {
  askedText,
  type Day,
  isOn,
  meals,
  type Plan,
  type PlanLine,
  slotOf,
  soldText,
} from './recipe-days.ts';
import { useUndo } from './use-undo.ts';

type Meal = (typeof meals)[number]['key'];

/** A week of a menu: a column a day, a row a meal; in narrow windows a day at a time. */
export function RecipeWeek({ plan, days }: { readonly plan: Plan; readonly days: readonly Day[] }) {
  const grid = useRef<HTMLTableElement>(null);
  const transfer = useWrite(recipeDetailMove);
  const { removed, isBusy, remove, undo } = useUndo(plan);
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<string>();
  const today = dateText(merchantNow());
  const first =
    days.find(({ key }) => key === chosen) ??
    days.find(({ applyDate }) => applyDate === today) ??
    days[0];
  const shown = narrow ? days.filter((day) => day === first) : days;
  const place = async (
    line: PlanLine | undefined,
    day: Day | undefined,
    meal: Meal | undefined,
  ) => {
    if (!line || !day || !meal || (isOn(line, day) && line.mealType === meal)) return;

    await transfer.mutateAsync({
      lineId: line.lineId,
      version: line.version,
      day: slotOf(day),
      mealType: meal,
    });
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-line="${line.lineId}"]`)?.focus(),
    );
  };

  const moved = (line: PlanLine, right: number, down: number) => {
    const day = days[days.findIndex((each) => isOn(line, each)) + right];
    const meal = meals[meals.findIndex(({ key }) => key === line.mealType) + down]?.key;
    place(line, day, meal).catch(() => undefined);
  };

  const dayName = (day: Day) => t(weekDay[day.weekDay - 1]?.desc ?? '');
  const undoByKey = (event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;

    event.preventDefault();
    undo();
  };

  return (
    <>
      {narrow && (
        <nav className="plan-days" aria-label={t('选择日期')}>
          {days.map((day) => (
            <Button
              key={day.key}
              size="small"
              type={day === first ? 'primary' : 'default'}
              aria-pressed={day === first}
              onClick={() => setChosen(day.key)}
            >
              {dayName(day)}
            </Button>
          ))}
        </nav>
      )}
      <div className="plan-scroll">
        <table ref={grid} className="plan-week" onKeyDown={undoByKey}>
          <thead>
            <tr>
              <th scope="col">{t('餐次')}</th>
              {shown.map((day) => (
                <th key={day.key} scope="col">
                  {dayName(day)} {day.applyDate && <small>{day.applyDate.slice(5)}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {meals.map(({ key, desc }) => (
              <tr key={key}>
                <th scope="row">{t(desc)}</th>
                {shown.map((day) => (
                  <Cell
                    key={day.key}
                    plan={plan}
                    day={day}
                    meal={key}
                    title={`${dayName(day)} ${t(desc)}`}
                    onDropLine={(lineId) => {
                      const line = plan.lines.find((each) => each.lineId === lineId);
                      place(line, day, key).catch(() => undefined);
                    }}
                    move={moved}
                    remove={remove}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('合计')}</th>
              {shown.map((day) => (
                <td key={day.key}>
                  <DayTotals
                    title={`${dayName(day)} ${day.applyDate ?? ''}`.trim()}
                    lines={plan.lines.filter((line) => isOn(line, day))}
                    clear={<ClearDay recipeId={plan.recipeId} day={day} title={dayName(day)} />}
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <div role="status" className="plan-undo" data-shown={removed !== undefined || undefined}>
        {removed && (
          <>
            {t('已移除{name}', { name: removed.dishesName })}
            <Button size="small" type="link" loading={isBusy} onClick={undo}>
              {t('撤销移除')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

interface CellProps {
  readonly plan: Plan;
  readonly day: Day;
  readonly meal: Meal;
  readonly title: string;
  readonly onDropLine: (lineId: string) => void;
  readonly move: (line: PlanLine, days: number, meals: number) => void;
  readonly remove: (line: PlanLine) => void;
}

const offer = fieldsOf(recipeDetailEdit, [
  {
    key: 'saleMode',
    title: '售卖方式',
    input: 'radio',
    of: saleMode,
    initial: 1,
    hint: '按重量：售卖价为每千克，份数为克',
  },
  { key: 'salePrice', title: '售卖价', input: 'money', required: false, hint: '留空按菜品售价' },
  {
    key: 'supplyNum',
    title: '供应份数',
    input: 'integer',
    required: false,
    hint: '留空按菜品库存份数',
  },
  {
    key: 'limitNum',
    title: '每人限购',
    input: 'integer',
    required: false,
    hint: '留空按菜品的每人限购',
  },
  { key: 'saleBegin', title: '开始售卖', input: 'time', required: false },
  { key: 'saleEnd', title: '结束售卖', input: 'time', required: false },
] as const);

function Cell({ plan, day, meal, title, onDropLine, move, remove }: CellProps) {
  const [over, setOver] = useState(false);
  const lines = plan.lines.filter((line) => line.mealType === meal && isOn(line, day));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDropLine(event.dataTransfer.getData('text/plain'));
  };

  return (
    <td
      className={over ? 'plan-cell plan-over' : 'plan-cell'}
      data-slot={`${day.key}:${meal}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {lines.map((line) => (
        <DishCard
          key={line.lineId}
          line={line}
          move={(days, steps) => move(line, days, steps)}
          remove={() => remove(line)}
        />
      ))}
      <EditDrawer
        save={recipeAddDishesByDate}
        title={t('{title}添加菜品', { title })}
        trigger={
          <Button
            type="text"
            size="small"
            className="plan-add"
            aria-label={t('{title}添加菜品', { title })}
          >
            +
          </Button>
        }
        fields={[
          { key: 'dishesIds', title: '菜品', input: <DishesPick />, span: 2 },
          ...(offer as unknown as readonly []),
        ]}
        value={{
          recipeId: plan.recipeId,
          mealType: meal,
          ...(day.applyDate === undefined
            ? { weekDays: [day.weekDay] }
            : { applyDates: [day.applyDate] }),
        }}
      />
    </td>
  );
}

interface CardProps {
  readonly line: PlanLine;
  readonly move: (days: number, meals: number) => void;
  readonly remove: () => void;
}

/** A dish of a meal: dragged to another day, or moved there with Alt and arrows; Enter changes it, Delete takes it off. */
function DishCard({ line, move, remove }: CardProps) {
  const mayCall = useMayCall();
  const mayEdit = mayCall(recipeDetailEdit);
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (!step && event.key !== 'Delete') return;

    event.preventDefault();

    if (step) move(...step);
    else remove();
  };

  const body = (
    <>
      <span className="plan-name">{line.dishesName}</span>
      <span className="plan-facts">
        {askedText(line)} <em>{supplyText(line)}</em>
      </span>
    </>
  );

  if (!mayEdit) return <div className="plan-dish">{body}</div>;

  return (
    <EditDrawer
      save={recipeDetailEdit}
      title={line.dishesName}
      trigger={
        <button
          type="button"
          className="plan-dish"
          draggable
          data-line={line.lineId}
          title={t('Alt+方向键移动，Delete 删除')}
          onKeyDown={onKeyDown}
          onDragStart={(event) => event.dataTransfer.setData('text/plain', line.lineId)}
        >
          {body}
        </button>
      }
      fields={offer}
      value={line}
    />
  );
}

function supplyText(line: PlanLine): string {
  const { supplyNum, soldNum, soldOut, offShelf } = line;
  if (offShelf) return t('已下架');
  if (soldOut || (supplyNum !== null && soldNum >= supplyNum)) return t('售罄');
  if (supplyNum === null) return soldNum > 0 ? t('已售{sold}', { sold: soldText(line) }) : '';

  return soldText(line);
}

interface ClearProps {
  readonly recipeId: string;
  readonly day: Day;
  readonly title: string;
}

const ClearDay = ({ recipeId, day: { applyDate, weekDay: each }, title }: ClearProps) => (
  <ConfirmAction
    write={recipeRemoveDetail}
    content={applyDate === undefined ? { recipeId, weekDay: each } : { recipeId, applyDate }}
    trigger={
      <Button size="small" type="link" danger aria-label={t('清空{title}', { title })}>
        {t('清空')}
      </Button>
    }
    confirm="确定清空这一天的全部菜品？"
    subject={`${title} ${applyDate ?? ''}`.trim()}
    danger
  />
);
