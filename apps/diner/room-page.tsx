import { useState } from 'react';
import type { dinerMeals, dinerMenu, dinerRooms } from '#areas/diner/contract/day-menu.ts';
import type { dinerOrder } from '#areas/diner/contract/order.ts';
import type { dinerRoom } from '#areas/diner/contract/table.ts';
import { orderKind } from '#areas/order/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { call, once, useAnswer, useCommand } from './api.ts';
import { CanteenDay } from './canteen-day.tsx';
import { DishRow } from './dish-row.tsx';
import { type Canteen, type Cart, chosenOf, costOf, type Stall, wantedOf } from './menu-types.ts';
import { Chips, Empty, Lost, Problem, Sheet, Wait } from './parts.tsx';
import { SetMealRow } from './set-meal-row.tsx';
import { t } from './texts.ts';
import { dayName, mealName, moment, money } from './words.ts';

/** Private rooms of the next days: a room a meal, with a deposit where the canteen asks for one. */
export const RoomPage = ({ onOrdered }: { readonly onOrdered: () => void }) => (
  <CanteenDay offers={takesBookings} empty={t('暂无可订的包间')}>
    {(canteen, bizDate) => (
      <Day
        key={`${canteen.canteenId} ${bizDate}`}
        canteen={canteen}
        bizDate={bizDate}
        onOrdered={onOrdered}
      />
    )}
  </CanteenDay>
);

const takesBookings = ({ takesOrders, roomCount }: Canteen) => takesOrders && roomCount > 0;

type Meal = ResultOf<typeof dinerMeals>[number];

interface SlotProps {
  readonly canteen: Canteen;
  readonly bizDate: string;
  readonly meal: Meal;
  /** The only one that is shown; absent: all. */
  readonly roomId?: string | undefined;
  readonly onOrdered: () => void;
}

function Day({ canteen, bizDate, roomId, onOrdered }: Omit<SlotProps, 'meal'>) {
  const { data, error, reload } = useAnswer<typeof dinerMeals>('/meals', {
    canteenId: canteen.canteenId,
    bizDate,
  });
  const [chosen, setChosen] = useState<number>();
  if (error && !data) return <Lost text={error} onRetry={reload} />;
  if (!data) return <Wait />;

  const meal =
    data.find(({ mealType }) => mealType === chosen) ??
    data.find(({ isOpen }) => isOpen) ??
    data[0];
  if (!meal) return <Empty text={t('该食堂未开放线上点餐')} />;

  return (
    <>
      <Chips
        label={t('餐次')}
        of={data.map(({ mealType }) => ({ key: mealType as number, text: mealName(mealType) }))}
        value={meal.mealType}
        onChange={setChosen}
      />
      <Rooms
        key={meal.mealType}
        canteen={canteen}
        bizDate={bizDate}
        meal={meal}
        roomId={roomId}
        onOrdered={onOrdered}
      />
    </>
  );
}

type Room = ResultOf<typeof dinerRooms>['rooms'][number];

/** The rooms of a canteen at one meal. */
function Rooms({ canteen, bizDate, meal, roomId, onOrdered }: SlotProps) {
  const { canteenId } = canteen;
  const { mealType, isOpen, bookUntil, stopped } = meal;
  const { data, error, reload } = useAnswer<typeof dinerRooms>('/rooms', {
    canteenId,
    bizDate,
    mealType,
  });
  const [chosen, setChosen] = useState<Room>();
  if (error && !data) return <Lost text={error} onRetry={reload} />;
  if (!data) return <Wait />;

  const rooms = data.rooms.filter((room) => roomId === undefined || room.roomId === roomId);
  const close = () => {
    setChosen(undefined);
    reload().catch(() => undefined);
  };

  return (
    <>
      {stopped !== null && (
        <Problem text={t('食堂停止供应该餐次：{reason}', { reason: stopped })} />
      )}
      {stopped === null && (
        <p className="hint">
          {isOpen ? t('{at} 前可订', { at: moment(bookUntil) }) : t('已截止预订')}
        </p>
      )}
      {rooms.length === 0 && <Empty text={t('该食堂没有可订的包间')} />}
      {rooms.map((room) => (
        <article key={room.roomId} className="card">
          <header>
            <strong>{room.roomName}</strong>
            <small>
              {room.capacity !== null && t('可坐 {count} 人', { count: room.capacity })}
            </small>
          </header>
          <footer>
            <small>{t('最低消费 {amount}', { amount: money(room.minAmount) })}</small>
            <button
              type="button"
              className="main"
              disabled={!isOpen || room.isTaken}
              aria-label={t('预订 {name}', { name: room.roomName })}
              onClick={() => setChosen(room)}
            >
              {room.isTaken ? t('已被预订') : t('立即预订')}
            </button>
          </footer>
        </article>
      ))}
      {chosen && (
        <BookSheet
          canteen={canteen}
          bizDate={bizDate}
          meal={meal}
          onOrdered={onOrdered}
          room={chosen}
          deposit={data.deposit}
          onClose={close}
        />
      )}
    </>
  );
}

interface BookProps extends Omit<SlotProps, 'roomId'> {
  readonly room: Room;
  readonly deposit: number;
  readonly onClose: () => void;
}

/** What is wanted of one stall's menu: a room is served by one kitchen. */
interface Chosen {
  readonly stall: Stall;
  readonly cart: Cart;
}

const MOST_PERSONS = 999;

function BookSheet({ canteen, bizDate, meal, room, deposit, onClose, onOrdered }: BookProps) {
  const { canteenId, canteenName } = canteen;
  const { roomId, roomName, capacity, minAmount } = room;
  const [persons, setPersons] = useState('2');
  const [remark, setRemark] = useState('');
  const [showsDishes, showDishes] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const portions = chosen ? chosenOf(chosen.stall, chosen.cart) : [];
  const amount = costOf(portions);
  const { busy, problem, run } = useCommand();
  const count = Number(persons);
  const most = capacity ?? MOST_PERSONS;
  const isGood = Number.isInteger(count) && count >= 1 && count <= most;
  const book = () =>
    run(async () => {
      const what = {
        kind: orderKind.key.privateRoom,
        canteenId,
        bizDate,
        mealType: meal.mealType,
        amount,
        fees: Math.max(0, minAmount - amount),
        ...(chosen && portions.length > 0 && { stallId: chosen.stall.stallId }),
        ...wantedOf(portions),
        roomId,
        persons: count,
        ...(remark !== '' && { remark }),
      } as const;

      await once(what, (idempotencyKey) =>
        call<typeof dinerOrder>('/order', { ...what, idempotencyKey }),
      );
      onOrdered();
    });

  return (
    <Sheet title={roomName} onClose={onClose}>
      <p className="hint">
        {canteenName} · {dayName(bizDate)} {mealName(meal.mealType)}
      </p>
      <label className="field">
        <span>
          {capacity === null
            ? t('用餐人数')
            : t('用餐人数（最多 {count} 人）', { count: capacity })}
        </span>
        <input
          inputMode="numeric"
          value={persons}
          onChange={({ target }) => setPersons(target.value)}
        />
      </label>
      <label className="field">
        <span>{t('备注')}</span>
        <input maxLength={100} value={remark} onChange={({ target }) => setRemark(target.value)} />
      </label>
      {showsDishes ? (
        <Dishes
          canteen={canteen}
          bizDate={bizDate}
          meal={meal}
          value={chosen}
          onChange={setChosen}
        />
      ) : (
        <button type="button" className="ghost" onClick={() => showDishes(true)}>
          {t('先点好菜品（可不选）')}
        </button>
      )}
      {amount > 0 && <p className="hint">{t('已选菜品 {amount}', { amount: money(amount) })}</p>}
      <p className="hint">{t('最低消费 {amount}，用餐后结账', { amount: money(minAmount) })}</p>
      {deposit > 0 && (
        <p className="hint">
          {t('将从账户暂扣定金 {amount}，结账或取消时解除', { amount: money(deposit) })}
        </p>
      )}
      <p className="hint">{t('{at} 前可取消', { at: moment(meal.cancelUntil) })}</p>
      <Problem text={problem} />
      <button type="button" className="main" disabled={busy || !isGood} onClick={book}>
        {t('确认预订')}
      </button>
    </Sheet>
  );
}

interface DishesProps extends Pick<SlotProps, 'canteen' | 'bizDate' | 'meal'> {
  readonly value: Chosen | undefined;
  readonly onChange: (value: Chosen) => void;
}

/** Dishes that stand on the table when the party comes. */
function Dishes({ canteen, bizDate, meal, value, onChange }: DishesProps) {
  const { canteenId } = canteen;
  const { data, error, reload } = useAnswer<typeof dinerMenu>('/menu', {
    canteenId,
    bizDate,
    isAtTable: false,
  });
  if (error && !data) return <Lost text={error} onRetry={reload} />;
  if (!data) return <Wait />;

  const stalls = data.meals.find(({ mealType }) => mealType === meal.mealType)?.stalls ?? [];
  const stall = stalls.find(({ stallId }) => stallId === value?.stall.stallId) ?? stalls[0];
  if (!stall) return <Empty text={t('该餐次暂无菜谱')} />;

  const cart = value?.cart ?? new Map<string, number>();
  const change = (key: string, count: number) =>
    onChange({ stall, cart: new Map(cart).set(key, count) });

  return (
    <>
      {stalls.length > 1 && (
        <Chips
          label={t('档口')}
          of={stalls.map(({ stallId, stallName }) => ({
            key: stallId ?? '',
            text: stallName ?? canteen.canteenName,
          }))}
          value={stall.stallId ?? ''}
          onChange={(key) =>
            onChange({
              stall: stalls.find(({ stallId }) => (stallId ?? '') === key) ?? stall,
              cart,
            })
          }
        />
      )}
      <ul>
        {stall.dishes.map((dish) => (
          <DishRow
            key={dish.lineId}
            dish={dish}
            cart={cart}
            stallId={stall.stallId}
            isOpen
            onChange={change}
          />
        ))}
        {stall.packages.map((setMeal) => (
          <SetMealRow
            key={setMeal.packageId}
            meal={setMeal}
            stallId={stall.stallId}
            cart={cart}
            isOpen
            onChange={change}
          />
        ))}
      </ul>
    </>
  );
}

interface OneProps {
  readonly code: string;
  readonly onLeave: () => void;
  readonly onOrdered: () => void;
}

/** The room whose code one read at its door. */
export function OneRoomPage({ code, onLeave, onOrdered }: OneProps) {
  const { data: room, error } = useAnswer<typeof dinerRoom>('/room', { room: code });
  const leave = (
    <button type="button" className="ghost" onClick={onLeave}>
      {t('看其他包间')}
    </button>
  );

  if (error && !room)
    return (
      <>
        <Problem text={error} />
        {leave}
      </>
    );

  if (!room) return <Wait />;

  const { roomId, roomName, canteenId, canteenName, isUsable } = room;

  return (
    <>
      <header className="bar">
        <h2>
          {canteenName} · {roomName}
        </h2>
        {leave}
      </header>
      {isUsable ? (
        <CanteenDay
          offers={(canteen) => canteen.canteenId === canteenId && takesBookings(canteen)}
          empty={t('该食堂暂不接受预订')}
        >
          {(canteen, bizDate) => (
            <Day
              key={bizDate}
              canteen={canteen}
              bizDate={bizDate}
              roomId={roomId}
              onOrdered={onOrdered}
            />
          )}
        </CanteenDay>
      ) : (
        <Empty text={t('该包间已停用，请选其他包间')} />
      )}
    </>
  );
}
