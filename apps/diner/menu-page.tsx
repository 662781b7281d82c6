import { useMemo, useState } from 'react';
import type { dinerCanteens, dinerMenu } from '#areas/diner/contract/day-menu.ts';
import { useAnswer } from './api.ts';
import { Checkout } from './checkout.tsx';
import type { Canteen, Cart, Dish, Meal } from './menu-types.ts';
import { Chips, Empty, Problem, Wait } from './parts.tsx';
import { t } from './texts.ts';
import { dayName, daysLater, keepToday, mealName, moment, money, monthDay, today } from './words.ts';

const DAYS = 7;
const KEPT = 'diner-canteen';

interface StepperProps {
  readonly dish: Dish;
  readonly count: number;
  readonly onChange: (count: number) => void;
}
function Stepper({ dish, count, onChange }: StepperProps) {
  const most = Math.min(dish.left ?? 99, dish.limitNum ?? 99);
  if (most === 0) return <span className="gone">{t('已售罄')}</span>;
  const name = dish.dishesName;
  return (
    <span className="stepper">
      {count > 0 && (
        <>
          <button type="button" aria-label={t('减少 {name}', { name })} onClick={() => onChange(count - 1)}>
            −
          </button>
          <b>{count}</b>
        </>
      )}
      <button
        type="button"
        className="add"
        disabled={count >= most}
        aria-label={t('加一份 {name}', { name })}
        onClick={() => onChange(count + 1)}
      >
        +
      </button>
    </span>
  );
}

/* Dishes without a picture get a ground of their own colour. */
const hueOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360;

function Picture({ dish: { dishesName, image } }: { readonly dish: Dish }) {
  const [isBroken, setBroken] = useState(false);
  if (image && !isBroken)
    return <img className="picture" src={image} alt="" loading="lazy" onError={() => setBroken(true)} />;
  return (
    <span className="picture" aria-hidden="true" style={{ background: `hsl(${hueOf(dishesName)} 55% 88%)` }}>
      {dishesName.slice(0, 1)}
    </span>
  );
}

function DishRow({ dish, count, isOpen, onChange }: StepperProps & { readonly isOpen: boolean }) {
  const { dishesName, price, left, limitNum, allergens } = dish;
  return (
    <li className="dish">
      <Picture dish={dish} />
      <div>
        <strong>{dishesName}</strong>
        <small>
          {left !== null && <span>{t('剩 {left} 份', { left })}</span>}
          {limitNum !== null && <span>{t('限 {limit} 份', { limit: limitNum })}</span>}
          {allergens.length > 0 && <span>{t('含 {what}', { what: allergens.join('、') })}</span>}
        </small>
        <span className="price">{money(price)}</span>
      </div>
      {isOpen && <Stepper dish={dish} count={count} onChange={onChange} />}
    </li>
  );
}

interface MealProps {
  readonly meal: Meal;
  readonly cart: Cart;
  readonly onChange: (lineId: string, count: number) => void;
}
function MealMenu({ meal, cart, onChange }: MealProps) {
  const { stalls, mode, bookUntil, cancelUntil, end } = meal;
  return (
    <>
      <p className="hint">
        {mode === null
          ? t('已截止点餐')
          : t('{book} 前可点，{cancel} 前可取消', {
              book: moment(mode === 1 ? end : bookUntil),
              cancel: moment(cancelUntil),
            })}
      </p>
      {stalls.length === 0 && <Empty text={t('该餐次暂无菜谱')} />}
      {stalls.map(({ stallId, stallName, dishes }) => (
        <section key={stallId ?? ''}>
          {stallName && <h3>{stallName}</h3>}
          <ul>
            {dishes.map((dish) => (
              <DishRow
                key={dish.lineId}
                dish={dish}
                isOpen={mode !== null}
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
  readonly onOrdered: () => void;
}
/** The meals of a day, with a cart of the meal one looks at. */
function Day({ canteen, bizDate, onOrdered }: DayProps) {
  const { canteenId } = canteen;
  const { data, error, reload } = useAnswer<typeof dinerMenu>('/menu', { canteenId, bizDate });
  const [chosen, setChosen] = useState<number>();
  const [cart, setCart] = useState<Cart>(new Map());
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
      <MealMenu meal={meal} cart={cart} onChange={(lineId, wanted) => setCart(new Map(cart).set(lineId, wanted))} />
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
          {...{ canteen, meal, bizDate, cart }}
          onClose={() => {
            setPaying(false);
            reload().catch(() => undefined);
          }}
          onOrdered={onOrdered}
        />
      )}
    </>
  );
}

/** Today's menu, and those of the days to come. */
export function MenuPage({ onOrdered }: { readonly onOrdered: () => void }) {
  const { data, error } = useAnswer<typeof dinerCanteens>('/canteens');
  const [kept, setKept] = useState(() => localStorage.getItem(KEPT) ?? '');
  const [chosen, setDate] = useState<string>();
  if (error && !data) return <Problem text={error} />;
  if (!data) return <Wait />;
  const { canteens } = data;
  keepToday(data.today);
  const bizDate = chosen ?? today();
  const canteen = canteens.find(({ canteenId }) => canteenId === kept) ?? canteens[0];
  if (!canteen) return <Empty text={t('暂无可点餐的食堂')} />;
  const choose = (canteenId: string) => {
    localStorage.setItem(KEPT, canteenId);
    setKept(canteenId);
  };
  const days = Array.from({ length: DAYS }, (_each, day) => daysLater(today(), day));
  return (
    <>
      <Chips
        label={t('食堂')}
        of={canteens.map(({ canteenId, canteenName }) => ({ key: canteenId, text: canteenName }))}
        value={canteen.canteenId}
        onChange={choose}
      />
      <div className="days">
        <Chips
          label={t('日期')}
          of={days.map((date) => ({
            key: date,
            text: (
              <>
                {dayName(date)}
                <small>{monthDay(date)}</small>
              </>
            ),
          }))}
          value={bizDate}
          onChange={setDate}
        />
      </div>
      {canteen.isOpen ? (
        <Day key={`${canteen.canteenId} ${bizDate}`} {...{ canteen, bizDate, onOrdered }} />
      ) : (
        <Empty text={t('食堂休息中')} />
      )}
    </>
  );
}
