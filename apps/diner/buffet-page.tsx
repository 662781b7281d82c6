import { useState } from 'react';
import type { dinerMeals } from '#areas/diner/contract/day-menu.ts';
import type { dinerOrder } from '#areas/diner/contract/order.ts';
import { orderKind } from '#areas/order/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { call, once, useAnswer, useCommand } from './api.ts';
import { CanteenDay } from './canteen-day.tsx';
import type { Canteen } from './menu-types.ts';
import { Empty, Lost, Problem, Sheet, Stepper, Wait } from './parts.tsx';
import { payAll, usePaying } from './pay.tsx';
import { t } from './texts.ts';
import { dayName, mealName, moment, money } from './words.ts';

/** Buffets of the next days, at the price of one's own person type. */
export const BuffetPage = ({ onOrdered }: { readonly onOrdered: () => void }) => (
  <CanteenDay offers={({ takesDeclarations }) => takesDeclarations} empty={t('暂无自助餐')}>
    {(canteen, bizDate) => (
      <Meals
        key={`${canteen.canteenId} ${bizDate}`}
        canteen={canteen}
        bizDate={bizDate}
        onOrdered={onOrdered}
      />
    )}
  </CanteenDay>
);

type Meal = ResultOf<typeof dinerMeals>[number];

interface BookProps {
  readonly canteen: Canteen;
  readonly bizDate: string;
  readonly meal: Meal & { readonly buffetPrice: number };
  readonly onClose: () => void;
  readonly onOrdered: () => void;
}

function Meals({ canteen, bizDate, onOrdered }: Omit<BookProps, 'meal' | 'onClose'>) {
  const { canteenId } = canteen;
  const { data, error, reload } = useAnswer<typeof dinerMeals>('/meals', { canteenId, bizDate });
  const [chosen, setChosen] = useState<BookProps['meal']>();
  if (error && !data) return <Lost text={error} onRetry={reload} />;
  if (!data) return <Wait />;

  const offered = data.flatMap((meal) =>
    meal.buffetPrice === null ? [] : [{ ...meal, buffetPrice: meal.buffetPrice }],
  );
  if (offered.length === 0) return <Empty text={t('该日期没有自助餐')} />;

  return (
    <>
      {offered.map((meal) => (
        <article key={meal.mealType} className="card">
          <header>
            <strong>{mealName(meal.mealType)}</strong>
            <span className="price">{t('每位 {price}', { price: money(meal.buffetPrice) })}</span>
          </header>
          <footer>
            <small>
              {meal.stopped !== null
                ? t('停供：{reason}', { reason: meal.stopped })
                : meal.isOpen
                  ? t('{at} 前可订', { at: moment(meal.bookUntil) })
                  : t('已截止预订')}
            </small>
            <button
              type="button"
              className="main"
              disabled={!meal.isOpen}
              onClick={() => setChosen(meal)}
            >
              {t('立即预订')}
            </button>
          </footer>
        </article>
      ))}
      {chosen && (
        <BookSheet
          canteen={canteen}
          bizDate={bizDate}
          onOrdered={onOrdered}
          meal={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

const MOST_PERSONS = 20;

function BookSheet({ canteen, bizDate, meal, onClose, onOrdered }: BookProps) {
  const { canteenId, canteenName } = canteen;
  const { mealType, buffetPrice } = meal;
  const [persons, setPersons] = useState(1);
  const [orderId, setOrderId] = useState<string>();
  const { busy, problem, run } = useCommand();
  const pay = async (payPassword?: string) => {
    const id = orderId ?? (await order());
    await payAll([id], payPassword);
    onOrdered();
  };

  const { tryPaying, sheet } = usePaying(pay, { orderId, onClose: onOrdered });
  const order = async (): Promise<string> => {
    const what = {
      kind: orderKind.key.buffet,
      canteenId,
      bizDate,
      mealType,
      persons,
      amount: buffetPrice * persons,
    } as const;
    const made = await once(what, (idempotencyKey) =>
      call<typeof dinerOrder>('/order', { ...what, idempotencyKey }),
    );
    setOrderId(made.orderId);

    return made.orderId;
  };

  if (sheet) return sheet;

  return (
    <Sheet title={t('预订自助餐')} onClose={onClose}>
      <p className="hint">
        {canteenName} · {dayName(bizDate)} {mealName(mealType)}
      </p>
      <p className="bar">
        <span>{t('用餐人数')}</span>
        <Stepper
          name={t('用餐人数')}
          most={orderId ? persons : MOST_PERSONS}
          count={persons}
          onChange={(next) => setPersons(orderId ? persons : Math.max(1, next))}
        />
      </p>
      <Problem text={problem} />
      <button type="button" className="main" disabled={busy} onClick={() => run(tryPaying)}>
        {t('提交并支付')} {money(buffetPrice * persons)}
      </button>
    </Sheet>
  );
}
