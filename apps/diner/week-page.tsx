import { useState } from 'react';
import type { dinerCanteens } from '#areas/diner/contract/day-menu.ts';
import type { dinerCancel, dinerDeclare, dinerWeek } from '#areas/diner/contract/order.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { call, once, useAnswer, useCommand } from './api.ts';
import { Chips, Empty, Lost, Problem, Sheet, Wait } from './parts.tsx';
import { usePaying } from './pay.tsx';
import { t } from './texts.ts';
import { dayName, keepToday, mealName, money, monthDay } from './words.ts';

/** Sign-ups for the week. */
export function WeekPage() {
  const { data, error, oldSince, reload } = useAnswer<typeof dinerCanteens>('/canteens');
  const [chosen, setChosen] = useState('');
  if (error && !data) return <Lost text={error} onRetry={reload} />;
  if (!data) return <Wait />;

  keepToday(data.today, oldSince);
  const canteens = data.canteens.filter(
    ({ takesDeclarations, modes }) => takesDeclarations && modes.some((mode) => mode > 2),
  );
  const canteen = canteens.find(({ canteenId }) => canteenId === chosen) ?? canteens[0];
  if (!canteen) return <Empty text={t('暂无可报餐的食堂')} />;

  return (
    <>
      <h1>{t('报餐')}</h1>
      <Chips
        label={t('食堂')}
        of={canteens.map(({ canteenId, canteenName }) => ({ key: canteenId, text: canteenName }))}
        value={canteen.canteenId}
        onChange={setChosen}
      />
      <Week key={canteen.canteenId} canteenId={canteen.canteenId} />
    </>
  );
}

type Cell = ResultOf<typeof dinerWeek>['days'][number];

/** The week of one canteen: touch what one eats, pay it at once. */
function Week({ canteenId }: { readonly canteenId: string }) {
  const { data, error, reload } = useAnswer<typeof dinerWeek>('/week', { canteenId });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<string>();
  const { busy, problem, run } = useCommand();
  const open = data?.days.filter(({ canDeclare }) => canDeclare) ?? [];
  const wanted = open.filter((cell) => chosen.has(keyOf(cell)));
  const total = wanted.reduce((sum, { price }) => sum + (price ?? 0), 0);
  const toggle = (cell: Cell) => {
    const next = new Set(chosen);
    if (!next.delete(keyOf(cell))) next.add(keyOf(cell));
    setChosen(next);
  };

  const declare = async (payPassword?: string) => {
    const meals = wanted.map(({ bizDate, mealType, price }) => ({
      bizDate,
      mealType,
      price: price ?? 0,
    }));
    const more = payPassword ? { payPassword } : {};
    await once({ meals }, (idempotencyKey) =>
      call<typeof dinerDeclare>('/declare', { canteenId, meals, idempotencyKey, ...more }),
    );
    setChosen(new Set());
    await reload();
  };

  const { tryPaying, sheet } = usePaying(declare);
  if (error && !data) return <Lost text={error} onRetry={reload} />;
  if (!data) return <Wait />;

  const dates = [...new Set(data.days.map(({ bizDate }) => bizDate))];
  const cancel = (orderId: string) =>
    run(async () => {
      await once({ orderId }, (idempotencyKey) =>
        call<typeof dinerCancel>('/cancel', { orderId, idempotencyKey }),
      );
      setLeaving(undefined);
      await reload();
    });

  return (
    <>
      <div className="bar">
        <p className="hint">{t('选择要用餐的餐次，一次支付')}</p>
        <button type="button" className="ghost" onClick={() => setChosen(new Set(open.map(keyOf)))}>
          {t('全选')}
        </button>
      </div>
      {dates.map((bizDate) => (
        <section key={bizDate} className="day">
          <h2>
            {dayName(bizDate)}
            <small>{monthDay(bizDate)}</small>
          </h2>
          {data.days
            .filter((cell) => cell.bizDate === bizDate)
            .map((cell) => (
              <MealCell
                key={keyOf(cell)}
                cell={cell}
                isChosen={chosen.has(keyOf(cell))}
                onChoose={() => toggle(cell)}
                onCancel={setLeaving}
              />
            ))}
        </section>
      ))}
      {!leaving && <Problem text={problem} />}
      {wanted.length > 0 && (
        <div className="cart">
          <span>
            {t('{count} 餐', { count: wanted.length })} <b>{money(total)}</b>
          </span>
          <button type="button" className="main" disabled={busy} onClick={() => run(tryPaying)}>
            {t('报餐并支付')}
          </button>
        </div>
      )}
      {leaving && (
        <Sheet title={t('取消报餐')} onClose={() => setLeaving(undefined)}>
          <p className="hint">{t('已支付的金额退回账户，过了取消时间可能扣除费用。')}</p>
          <Problem text={problem} />
          <button
            type="button"
            className="main danger"
            disabled={busy}
            onClick={() => cancel(leaving)}
          >
            {t('确认取消')}
          </button>
        </Sheet>
      )}
      {sheet}
    </>
  );
}

const keyOf = ({ bizDate, mealType }: Cell): string => `${bizDate} ${mealType}`;

interface CellProps {
  readonly cell: Cell;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onCancel: (orderId: string) => void;
}

function MealCell({ cell, isChosen, onChoose, onCancel }: CellProps) {
  const { orderId, canDeclare, price, mealType } = cell;
  if (orderId !== null)
    return (
      <button type="button" className="meal declared" onClick={() => onCancel(orderId)}>
        {mealName(mealType)}
        <small>{t('已报，点按取消')}</small>
      </button>
    );

  return (
    <button
      type="button"
      className={isChosen ? 'meal on' : 'meal'}
      aria-pressed={isChosen}
      disabled={!canDeclare}
      onClick={onChoose}
    >
      {mealName(mealType)}
      <small>{canDeclare && price !== null ? money(price) : t('不可报')}</small>
    </button>
  );
}
