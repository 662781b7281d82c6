import { useEffect, useMemo, useState } from 'react';
import type { dinerDeliveryPlaces, dinerMenu } from '#areas/diner/contract/day-menu.ts';
import { cartAgain, forgetWish, wishAt } from './again.ts';
import { useAnswer } from './api.ts';
import { CanteenDay, mealKept } from './canteen-day.tsx';
import { Checkout } from './checkout.tsx';
import { DishRow } from './dish-row.tsx';
import { EVERY_TYPE, findDishes, SET_MEALS } from './find-dishes.ts';
import { forgetKept, useKept } from './kept.ts';
import { type Canteen, type Cart, chosenOf, costOf, type Meal, type Table } from './menu-types.ts';
import { Chips, Empty, Lost, Problem, Wait } from './parts.tsx';
import { leaveSeat, seatCode } from './seat-code.ts';
import { SetMealRow } from './set-meal-row.tsx';
import { t } from './texts.ts';
import { dayName, mealName, moment, money, today } from './words.ts';

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
        {(canteen, bizDate, toNextDay) =>
          canteen.isOpen || bizDate > today() ? (
            <Day
              key={`${canteen.canteenId} ${bizDate} ${placeId ?? ''}`}
              canteen={canteen}
              bizDate={bizDate}
              placeId={placeId}
              toNextDay={toNextDay}
              onOrdered={onOrdered}
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
function BroughtTo({
  placeId,
  onLeave,
}: {
  readonly placeId: string;
  readonly onLeave: () => void;
}) {
  const { data } = useAnswer<typeof dinerDeliveryPlaces>('/delivery/places');
  const place = data?.places.find((each) => each.placeId === placeId);
  if (!data) return null;

  return (
    <header className="bar">
      <h2>
        {place ? t('送到 {place}', { place: place.fullName }) : t('送餐地点不存在或已被删除')}
      </h2>
      <button type="button" className="ghost" onClick={onLeave}>
        {t('不送到这里')}
      </button>
    </header>
  );
}

interface DayProps {
  readonly canteen: Canteen;
  readonly bizDate: string;
  readonly table?: Table;
  /** The place it is brought to, where its code was read. */
  readonly placeId?: string | undefined;
  /** Shows the day after; absent: this day is the only one. */
  readonly toNextDay?: (() => void) | undefined;
  readonly onOrdered: () => void;
}

/** The meals of a day, with a cart of the meal one looks at. */
export function Day({ canteen, bizDate, table, placeId, toNextDay, onOrdered }: DayProps) {
  const { canteenId } = canteen;
  const { data, error, reload } = useAnswer<typeof dinerMenu>('/menu', {
    canteenId,
    bizDate,
    isAtTable: table !== undefined,
    ...(placeId && { custPlaceId: placeId }),
  });

  const code = table?.code ?? '';
  const [chosen, setChosen] = useKept<number | undefined>(
    mealKept(canteenId, bizDate, code),
    undefined,
  );
  const [cart, setCart] = useKept<Cart>(`cart ${canteenId} ${bizDate} ${code}`, new Map());
  const [isPaying, setPaying] = useState(false);
  const meals = data?.meals ?? [];
  const isServed = ({ mode, stalls }: Meal) => mode !== null && stalls.length > 0;
  const meal =
    meals.find(({ mealType }) => mealType === chosen) ??
    meals.find(isServed) ??
    meals.find(({ stalls }) => stalls.length > 0) ??
    meals[0];

  const chosenDishes = useMemo(
    () => meal?.stalls.flatMap((stall) => chosenOf(stall, cart)) ?? [],
    [meal, cart],
  );
  const count = chosenDishes.reduce((sum, each) => sum + each.count, 0);
  const said = useAgain({
    canteenId,
    bizDate,
    meals: data?.meals,
    toNextDay,
    onAgain: (again, wanted) => {
      setChosen(again.mealType);
      setCart(wanted);
    },
  });
  if (error && !data) return <Lost text={error} onRetry={reload} />;
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
      {said && (
        <p className="notice" role="status">
          {said}
        </p>
      )}
      <MealMenu
        key={meal.mealType}
        now={data.now}
        meal={meal}
        cart={cart}
        onChange={(key, wanted) => {
          forgetWish();
          setCart(new Map(cart).set(key, wanted));
        }}
      />
      {count > 0 && meal.mode !== null && (
        <div className="cart">
          <span>
            {t('{count} 份', { count })} <b>{money(costOf(chosenDishes))}</b>
          </span>
          <button type="button" className="main" onClick={() => setPaying(true)}>
            {t('去结算')}
          </button>
        </div>
      )}
      {isPaying && (
        <Checkout
          canteen={canteen}
          meal={meal}
          bizDate={bizDate}
          cart={cart}
          table={table}
          now={data.now}
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

interface AgainProps {
  readonly canteenId: string;
  readonly bizDate: string;
  readonly meals: readonly Meal[] | undefined;
  readonly toNextDay: (() => void) | undefined;
  readonly onAgain: (meal: Meal, cart: Cart) => void;
}

/** What was ordered once, put into the cart of its meal on the first day that has it; says where it is, and how much of it is not offered there. */
function useAgain({ canteenId, bizDate, meals, toNextDay, onAgain }: AgainProps): string {
  const [said, say] = useState('');
  useEffect(() => {
    const open = meals?.filter(({ mode }) => mode !== null);
    const wish = open && wishAt(canteenId);
    if (!open || !wish) return;

    const meal =
      open.find(({ mealType }) => mealType === wish.mealType) ??
      open.find(({ stalls }) => stalls.length > 0);
    const { cart, missing } = meal
      ? cartAgain(meal, wish)
      : { cart: new Map<string, number>(), missing: 0 };
    if (!meal || cart.size === 0) {
      if (toNextDay) return toNextDay();

      forgetWish();
      say(t('近几天的菜谱没有这些菜品'));
      return;
    }

    forgetWish();
    onAgain(meal, cart);
    const where = { day: dayName(bizDate), meal: mealName(meal.mealType) };
    say(
      missing > 0
        ? t('已放入{day}{meal}，有 {count} 道菜当天没有', { ...where, count: missing })
        : t('已放入{day}{meal}，可直接结算', where),
    );
  });

  return said;
}

interface MealProps {
  /** Merchant wall time when the menu was asked for. */
  readonly now: string;
  readonly meal: Meal;
  readonly cart: Cart;
  readonly onChange: (key: string, count: number) => void;
}

/** From so many dishes on one searches. */
const MANY = 6;

function MealMenu({ now, meal, cart, onChange }: MealProps) {
  const { stalls, mode, bookUntil, cancelUntil, end, stopped } = meal;
  const [text, setText] = useState('');
  const [chosenType, setType] = useState(EVERY_TYPE);
  const dishes = stalls.flatMap((stall) => stall.dishes);
  const hasSetMeals = stalls.some(({ packages }) => packages.length > 0);
  const dishTypes = new Set(dishes.flatMap(({ typeName }) => typeName ?? []));
  const types = [...dishTypes, ...(hasSetMeals ? [SET_MEALS] : [])];
  const typeName = types.includes(chosenType) ? chosenType : EVERY_TYPE;
  const shown = findDishes(stalls, text, typeName);

  return (
    <>
      {stopped !== null && (
        <Problem text={t('食堂停止供应该餐次：{reason}', { reason: stopped })} />
      )}
      <p className="hint">
        {mode === null
          ? t(stopped === null ? '已截止点餐' : '停止点餐')
          : t(
              now > cancelUntil
                ? '{book} 前可点，已过取消时间'
                : '{book} 前可点，{cancel} 前可取消',
              {
                book: moment(mode === 1 ? end : bookUntil),
                cancel: moment(cancelUntil),
              },
            )}
      </p>
      <Search
        isLong={dishes.length > MANY}
        types={types}
        text={text}
        typeName={typeName}
        onText={setText}
        onType={setType}
      />
      {stalls.length === 0 && <Empty text={t('该餐次暂无菜谱')} />}
      {stalls.length > 0 && shown.length === 0 && <Empty text={t('没有找到菜品')} />}
      {shown.map(({ stallId, stallName, packages, dishes: offered, stopped: stallStopped }) => (
        <section key={stallId ?? ''}>
          {stallName && <h2>{stallName}</h2>}
          {stopped === null && stallStopped !== null && (
            <Problem text={t('该档口停止供应该餐次：{reason}', { reason: stallStopped })} />
          )}
          <ul>
            {offered.map((dish) => (
              <DishRow
                key={dish.lineId}
                isOpen={mode !== null && stallStopped === null}
                dish={dish}
                stallId={stallId}
                cart={cart}
                onChange={onChange}
              />
            ))}
            {packages.map((setMeal) => (
              <SetMealRow
                key={setMeal.packageId}
                meal={setMeal}
                isOpen={mode !== null && stallStopped === null}
                stallId={stallId}
                cart={cart}
                onChange={onChange}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface SearchProps {
  /** There is more than one sees at once. */
  readonly isLong: boolean;
  readonly types: readonly string[];
  readonly text: string;
  readonly typeName: string;
  readonly onText: (text: string) => void;
  readonly onType: (typeName: string) => void;
}

function Search({ isLong, types, text, typeName, onText, onType }: SearchProps) {
  return (
    <search>
      {isLong && (
        <input
          className="search"
          type="search"
          maxLength={20}
          placeholder={t('搜索菜品，可用拼音首字母')}
          aria-label={t('搜索菜品')}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      )}
      {types.length > 1 && (
        <Chips
          label={t('菜品分类')}
          of={[
            { key: EVERY_TYPE, text: t('全部') },
            ...types.map((key) => ({ key, text: key === SET_MEALS ? t('套餐') : key })),
          ]}
          value={typeName}
          onChange={onType}
        />
      )}
    </search>
  );
}
