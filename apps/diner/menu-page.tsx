import { useMemo, useState } from 'react';
import type { dinerDeliveryPlaces, dinerMenu } from '#areas/diner/contract/day-menu.ts';
import { useAnswer } from './api.ts';
import { CanteenDay } from './canteen-day.tsx';
import { Checkout } from './checkout.tsx';
import { forgetKept, useKept } from './kept.ts';
import type { Canteen, Cart, Dish, Meal, Table } from './menu-types.ts';
import { Chips, Empty, Picture, Problem, Stepper, Wait } from './parts.tsx';
import { leaveSeat, seatCode } from './seat-code.ts';
import { t } from './texts.ts';
import { mealName, moment, money, today } from './words.ts';

interface DishProps {
  readonly dish: Dish;
  readonly count: number;
  readonly onChange: (count: number) => void;
}
/** A dish with what speaks for and against it, and how many are wanted of it. */
export function DishRow({ dish, count, isOpen, onChange }: DishProps & { readonly isOpen: boolean }) {
  const { dishesName, price, left, limitNum, allergens, recommended, stars } = dish;
  return (
    <li className="dish">
      <Picture name={dishesName} image={dish.image} />
      <div>
        <strong>{dishesName}</strong>
        <small>
          {recommended && <span className="recommended">{t('推荐')}</span>}
          {stars !== null && <span>{t('{stars} 分', { stars: stars.toFixed(1) })}</span>}
          {left !== null && <span>{t('剩 {left} 份', { left })}</span>}
          {limitNum !== null && <span>{t('限 {limit} 份', { limit: limitNum })}</span>}
          {allergens.length > 0 && <span>{t('含 {what}', { what: allergens.join('、') })}</span>}
        </small>
        <span className="price">{money(price)}</span>
      </div>
      {isOpen && <Stepper name={dishesName} most={Math.min(left ?? 99, limitNum ?? 99)} {...{ count, onChange }} />}
    </li>
  );
}

interface MealProps {
  /** Merchant wall time when the menu was asked for. */
  readonly now: string;
  readonly meal: Meal;
  readonly cart: Cart;
  readonly onChange: (lineId: string, count: number) => void;
}
function MealMenu({ now, meal, cart, onChange }: MealProps) {
  const { stalls, mode, bookUntil, cancelUntil, end, stopped } = meal;
  return (
    <>
      {stopped !== null && <Problem text={t('食堂停止供应该餐次：{reason}', { reason: stopped })} />}
      <p className="hint">
        {mode === null
          ? t(stopped === null ? '已截止点餐' : '停止点餐')
          : t(now > cancelUntil ? '{book} 前可点，已过取消时间' : '{book} 前可点，{cancel} 前可取消', {
              book: moment(mode === 1 ? end : bookUntil),
              cancel: moment(cancelUntil),
            })}
      </p>
      {stalls.length === 0 && <Empty text={t('该餐次暂无菜谱')} />}
      {stalls.map(({ stallId, stallName, dishes, stopped: stallStopped }) => (
        <section key={stallId ?? ''}>
          {stallName && <h2>{stallName}</h2>}
          {stopped === null && stallStopped !== null && (
            <Problem text={t('该档口停止供应该餐次：{reason}', { reason: stallStopped })} />
          )}
          <ul>
            {dishes.map((dish) => (
              <DishRow
                key={dish.lineId}
                dish={dish}
                isOpen={mode !== null && stallStopped === null}
                count={cart.get(dish.lineId) ?? 0}
                onChange={(count) => onChange(dish.lineId, count)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface DayProps {
  readonly canteen: Canteen;
  readonly bizDate: string;
  readonly table?: Table;
  /** The place it is brought to, where its code was read. */
  readonly placeId?: string | undefined;
  readonly onOrdered: () => void;
}
/** The meals of a day, with a cart of the meal one looks at. */
export function Day({ canteen, bizDate, table, placeId, onOrdered }: DayProps) {
  const { canteenId } = canteen;
  const { data, error, reload } = useAnswer<typeof dinerMenu>('/menu', {
    ...{ canteenId, bizDate },
    isAtTable: table !== undefined,
    ...(placeId && { custPlaceId: placeId }),
  });
  const at = `${canteenId} ${bizDate} ${table?.code ?? ''}`;
  const [chosen, setChosen] = useKept<number | undefined>(`meal ${at}`, undefined);
  const [cart, setCart] = useKept<Cart>(`cart ${at}`, new Map());
  const [isPaying, setPaying] = useState(false);
  const meals = data?.meals ?? [];
  const isServed = ({ mode, stalls }: Meal) => mode !== null && stalls.length > 0;
  const meal =
    meals.find(({ mealType }) => mealType === chosen) ??
    meals.find(isServed) ??
    meals.find(({ stalls }) => stalls.length > 0) ??
    meals[0];
  const dishes = useMemo(() => meal?.stalls.flatMap((stall) => stall.dishes) ?? [], [meal]);
  const count = dishes.reduce((sum, { lineId }) => sum + (cart.get(lineId) ?? 0), 0);
  const total = dishes.reduce((sum, { lineId, price }) => sum + price * (cart.get(lineId) ?? 0), 0);
  if (error && !data) return <Problem text={error} />;
  if (!data) return <Wait />;
  if (!meal) return <Empty text={t('该食堂未开放线上点餐')} />;
  return (
    <>
      <Chips
        label={t('餐次')}
        of={meals.map(({ mealType }) => ({ key: mealType as number, text: mealName(mealType) }))}
        value={meal.mealType}
        onChange={setChosen}
      />
      <MealMenu
        now={data.now}
        meal={meal}
        cart={cart}
        onChange={(lineId, wanted) => setCart(new Map(cart).set(lineId, wanted))}
      />
      {count > 0 && meal.mode !== null && (
        <div className="cart">
          <span>
            {t('{count} 份', { count })} <b>{money(total)}</b>
          </span>
          <button type="button" className="main" onClick={() => setPaying(true)}>
            {t('去结算')}
          </button>
        </div>
      )}
      {isPaying && (
        <Checkout
          {...{ canteen, meal, bizDate, cart, table }}
          onClose={() => {
            setPaying(false);
            reload().catch(() => undefined);
          }}
          onOrdered={() => {
            forgetKept();
            onOrdered();
          }}
        />
      )}
    </>
  );
}

/** Today's menu, and those of the days to come. */
export function MenuPage({ onOrdered }: { readonly onOrdered: () => void }) {
  const [placeId, setPlaceId] = useState(() => seatCode('place'));
  const leave = () => {
    leaveSeat('place');
    setPlaceId(undefined);
  };
  return (
    <>
      {placeId !== undefined && <BroughtTo placeId={placeId} onLeave={leave} />}
      <CanteenDay empty={t('暂无可点餐的食堂')}>
        {(canteen, bizDate) =>
          canteen.isOpen || bizDate > today() ? (
            <Day
              key={`${canteen.canteenId} ${bizDate} ${placeId ?? ''}`}
              {...{ canteen, bizDate, placeId, onOrdered }}
            />
          ) : (
            <Empty text={t('食堂休息中')} />
          )
        }
      </CanteenDay>
    </>
  );
}

/** The place whose code was read: what is served there is shown, until one leaves it. */
function BroughtTo({ placeId, onLeave }: { readonly placeId: string; readonly onLeave: () => void }) {
  const { data } = useAnswer<typeof dinerDeliveryPlaces>('/delivery/places');
  const place = data?.places.find((each) => each.placeId === placeId);
  if (!data) return null;
  return (
    <header className="bar">
      <h2>{place ? t('送到 {place}', { place: place.fullName }) : t('送餐地点不存在或已被删除')}</h2>
      <button type="button" className="ghost" onClick={onLeave}>
        {t('不送到这里')}
      </button>
    </header>
  );
}
