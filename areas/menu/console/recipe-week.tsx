import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { dateText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useNarrow } from '#kit/console/base/use-narrow.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import {
  recipeAddDishesByDate,
  recipeDetailEdit,
  recipeDetailMove,
  recipeRemoveDetail,
  saleMode,
} from '../contract/recipe.ts';
import { DayTotals } from './recipe-day.tsx';
import {
  askedText,
  type Day,
  dayName,
  isOn,
  type Meal,
  meals,
  type Plan,
  type PlanLine,
  slotOf,
  soldText,
} from './recipe-days.ts';
import type { RecipePickProps } from './recipe-pick.tsx';
import type { RecipePlaceProps } from './recipe-place.tsx';
import { useUndo } from './use-undo.ts';

/** What is done with a line at a place. */
type Put = (line: PlanLine, day: Day, meal: Meal) => Promise<void>;

/** A week of a menu: a column a day, a row a meal; in narrow windows a day at a time. */
export function RecipeWeek({ plan, days }: { readonly plan: Plan; readonly days: readonly Day[] }) {
  const grid = useRef<HTMLTableElement>(null);
  const transfer = useWrite(recipeDetailMove);
  const addition = useWrite(recipeAddDishesByDate);
  const { removed, isBusy, remove, undo } = useUndo(plan);
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<string>();
  const today = dateText(merchantNow());
  const first =
    days.find(({ key }) => key === chosen) ??
    days.find(({ applyDate }) => applyDate === today) ??
    days[0];
  const shown = narrow ? days.filter((day) => day === first) : days;
  const move: Put = async (line, day, meal) => {
    if (isOn(line, day) && line.mealType === meal) return;

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

  /** A copy keeps what the line says of its sale; where the dish stands already nothing is added. */
  const copy: Put = async (line, day, meal) => {
    const { dishesId, saleMode, salePrice, supplyNum, limitNum, saleBegin, saleEnd } = line;
    const { applyDate } = day;
    const { added } = await addition.mutateAsync({
      recipeId: plan.recipeId,
      mealType: meal,
      dishesIds: [dishesId],
      saleMode,
      salePrice,
      supplyNum,
      limitNum,
      saleBegin,
      saleEnd,
      ...(applyDate === undefined ? { weekDays: [day.weekDay] } : { applyDates: [applyDate] }),
    });
    if (added > 0) showToast('success', t('已复制到{day}', { day: dayName(day) }));
    else showToast('info', t('该餐次已有这道菜'));
  };

  const step = (line: PlanLine, { right, down, copies }: Step) => {
    const day = days[days.findIndex((each) => isOn(line, each)) + right];
    const meal = meals[meals.findIndex(({ key }) => key === line.mealType) + down]?.key;
    if (day && meal) (copies ? copy : move)(line, day, meal).catch(() => undefined);
  };

  const undoByKey = (event: KeyboardEvent) => {
    /* What is typed in a drawer that was opened from here comes by as well. */
    const isHere = event.target instanceof Node && grid.current?.contains(event.target);
    if (!isHere || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;

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
                    days={days}
                    day={day}
                    meal={key}
                    title={`${dayName(day)} ${t(desc)}`}
                    move={move}
                    copy={copy}
                    step={step}
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

/** Where an arrow leads: days to the right, meals down. */
interface Step {
  readonly right: number;
  readonly down: number;
  /** The line stays where it is, too. */
  readonly copies: boolean;
}

interface LineActions {
  readonly move: Put;
  readonly copy: Put;
  readonly step: (line: PlanLine, step: Step) => void;
  readonly remove: (line: PlanLine) => void;
}

interface CellProps extends LineActions {
  readonly plan: Plan;
  readonly days: readonly Day[];
  readonly day: Day;
  readonly meal: Meal;
  readonly title: string;
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

function Cell({ plan, days, day, meal, title, ...actions }: CellProps) {
  const [over, setOver] = useState(false);
  const lines = plan.lines.filter((line) => line.mealType === meal && isOn(line, day));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const lineId = event.dataTransfer.getData('text/plain');
    const line = plan.lines.find((each) => each.lineId === lineId);
    const { move, copy } = actions;
    if (line) (isCopying(event) ? copy : move)(line, day, meal).catch(() => undefined);
  };

  return (
    <td
      className={over ? 'plan-cell plan-over' : 'plan-cell'}
      data-slot={`${day.key}:${meal}`}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = isCopying(event) ? 'copy' : 'move';
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {lines.map((line) => (
        <DishCard key={line.lineId} plan={plan} days={days} line={line} {...actions} />
      ))}
      <AddDishes plan={plan} days={days} day={day} meal={meal} title={title} />
    </td>
  );
}

const isCopying = ({ ctrlKey, metaKey }: DragEvent): boolean => ctrlKey || metaKey;

const RecipePick = lazyPart<RecipePickProps>(
  async () => (await import('./recipe-pick.tsx')).RecipePick,
);

interface AddProps {
  readonly plan: Plan;
  readonly days: readonly Day[];
  readonly day: Day;
  readonly meal: Meal;
  readonly title: string;
}

/** Opens the dishes to choose from for a meal. */
function AddDishes({ plan, days, day, meal, title }: AddProps) {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(recipeAddDishesByDate)) return null;

  const close = () => setOpen(false);
  const label = t('{title}添加菜品', { title });

  return (
    <>
      <Button
        type="text"
        size="small"
        className="plan-add"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        +
      </Button>
      <Sheet open={open} size={720} title={label} destroyOnHidden onClose={close}>
        <RecipePick plan={plan} days={days} day={day} meal={meal} close={close} />
      </Sheet>
    </>
  );
}

interface CardProps extends LineActions {
  readonly plan: Plan;
  readonly days: readonly Day[];
  readonly line: PlanLine;
}

const ARROWS: Readonly<Record<string, Omit<Step, 'copies'>>> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
};

const RecipePlace = lazyPart<RecipePlaceProps>(
  async () => (await import('./recipe-place.tsx')).RecipePlace,
);

/**
 * A dish of a meal: dragged to another day, or moved there with Alt and arrows, copied with Ctrl while dragging or Shift beside Alt; Enter
 * changes it, Delete takes it off.
 */
function DishCard({ plan, days, line, move, copy, step, remove }: CardProps) {
  const [placing, setPlacing] = useState(false);
  const mayCall = useMayCall();
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = event.altKey ? ARROWS[event.key] : undefined;
    if (!arrow && event.key !== 'Delete') return;

    event.preventDefault();

    if (arrow) step(line, { ...arrow, copies: event.shiftKey });
    else remove(line);
  };

  const body = (
    <>
      <span className="plan-name">{line.dishesName}</span>
      <span className="plan-facts">
        {askedText(line)} <em>{supplyText(line)}</em>
      </span>
    </>
  );

  if (!mayCall(recipeDetailEdit)) return <div className="plan-dish">{body}</div>;

  const close = () => setPlacing(false);
  const title = t('移动或复制{name}', { name: line.dishesName });

  return (
    <div className="plan-card">
      <EditDrawer
        save={recipeDetailEdit}
        title={line.dishesName}
        trigger={
          <button
            type="button"
            className="plan-dish"
            draggable
            data-line={line.lineId}
            title={t('Alt+方向键移动，加 Shift 复制，Delete 删除')}
            onKeyDown={onKeyDown}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', line.lineId);
              event.dataTransfer.effectAllowed = 'copyMove';
            }}
          >
            {body}
          </button>
        }
        fields={offer}
        value={line}
      />
      <Button
        type="text"
        size="small"
        className="plan-card-more"
        icon={<MoreOutlined />}
        aria-label={title}
        title={title}
        onClick={() => setPlacing(true)}
      />
      <Sheet open={placing} size={560} title={title} destroyOnHidden onClose={close}>
        <RecipePlace plan={plan} days={days} line={line} move={move} copy={copy} close={close} />
        <Button
          danger
          onClick={() => {
            close();
            remove(line);
          }}
        >
          {t('从菜谱移除')}
        </Button>
      </Sheet>
    </div>
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
