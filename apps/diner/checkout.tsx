import { useRef, useState } from 'react';
import type { dinerOrder } from '#areas/diner/contract/order.ts';
import type { dinerPriceOrder } from '#areas/diner/contract/price.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { call, isUnanswered, once, useCommand } from './api.ts';
import { BenefitChoice } from './benefits.tsx';
import { Due, NoBill, orPriceAnew, type Priced, TakenOff, useBill } from './bill.tsx';
import {
  type Canteen,
  type Cart,
  type Chosen,
  chosenOf,
  costOf,
  type Meal,
  type Table,
  wantedOf,
} from './menu-types.ts';
import { ownOf, useChoices } from './own-choices.ts';
import { Chips, Problem, Sheet } from './parts.tsx';
import { needsMore, payAll, usePaying } from './pay.tsx';
import { seatCode } from './seat-code.ts';
import { t } from './texts.ts';
import { AWAY, type Brought, HERE, type How, TO_ADDRESS, Where } from './where.tsx';
import { allergenNames, dayName, mealName, moment, money } from './words.ts';

interface Props {
  readonly canteen: Canteen;
  readonly meal: Meal;
  readonly bizDate: string;
  readonly cart: Cart;
  /** Merchant wall time when the menu was asked for. */
  readonly now: string;
  /** The table one sits at. */
  readonly table?: Table | undefined;
  readonly onClose: () => void;
  readonly onOrdered: () => void;
}

/** Orders what is in the cart, an order a stall, and pays it: at what it was said to cost. */
export function Checkout({ canteen, meal, bizDate, cart, now, table, onClose, onOrdered }: Props) {
  const { canteenId } = canteen;
  const ways = waysOf(canteen, meal.mode);
  const isScanned = seatCode('place') !== undefined && ways.some(({ key }) => key === TO_ADDRESS);
  const [how, setHow] = useState<How>(isScanned ? TO_ADDRESS : HERE);
  const [where, setWhere] = useState<Brought>({ foodPlaceId: '', address: '' });
  const [remark, setRemark] = useState('');
  const [benefit, setBenefit] = useState({ couponNo: '', usePoints: false });
  /** Empty: whenever. */
  const [time, setTime] = useState('');
  /* By content: what was ordered is not ordered again where another stall refuses or paying fails. */
  const [made] = useState(() => new Map<string, Made>());
  const unpaid = useRef<string[]>([]);
  const { busy, problem, run } = useCommand();
  const parts = meal.stalls
    .map((stall) => ({ stall, chosen: chosenOf(stall, cart) }))
    .filter(({ chosen }) => chosen.length > 0);
  const lines = parts.flatMap(({ chosen }) => chosen);
  const fees = parts.reduce((sum, { chosen }) => sum + feesOf(canteen, how, chosen), 0);

  /* A coupon is for one order: that of the first stall. */
  const orderOf = ({ stall, chosen }: (typeof parts)[number], isFirst: boolean) => {
    const { foodPlaceId, custPlaceId, address } = where;
    const isBrought = typeof how === 'number';
    const toAddress = custPlaceId ? { custPlaceId, address } : { address };
    const to = how === TO_ADDRESS ? toAddress : foodPlaceId ? { foodPlaceId } : {};

    return {
      canteenId,
      stallId: stall.stallId,
      bizDate,
      mealType: meal.mealType,
      amount: costOf(chosen),
      ...(how === HERE ? { kind: 2 as const, mode: meal.mode as 1 | 2 } : { kind: 6 as const }),
      ...(table && { table: table.code }),
      ...(isBrought && { delivery: { deliveryType: how as 1, ...to } }),
      fees: feesOf(canteen, how, chosen),
      ...(remark && { remark }),
      ...(time && { wantedAt: momentOf(meal, time) }),
      ...(benefit.usePoints && { usePoints: true }),
      ...(benefit.couponNo && isFirst && { couponNo: benefit.couponNo }),
      ...wantedOf(chosen),
    };
  };
  const wanted = parts.map((part, at) => orderOf(part, at === 0));
  const madeOf = (each: Wanted) => made.get(JSON.stringify(each));
  const placed = wanted.flatMap((each) => madeOf(each) ?? []);
  const open = wanted.filter((each) => madeOf(each) === undefined);
  const price = usePrice(open);
  const due = price.due === undefined ? undefined : price.due + sumOf(placed);

  const order = async (each: Wanted, priced: Priced | undefined): Promise<Made> => {
    const earlier = madeOf(each);
    if (earlier !== undefined) return earlier;

    const { orderId, amount } = await once(each, (idempotencyKey) =>
      call<typeof dinerOrder>('/order', { ...each, due: priced?.due, idempotencyKey }),
    );
    const now = { orderId, due: amount, applied: priced?.applied ?? [] };
    made.set(JSON.stringify(each), now);

    return now;
  };

  const pay = async (payPassword?: string) => {
    await payAll(unpaid.current, payPassword);
    onOrdered();
  };
  const { tryPaying, sheet } = usePaying(pay, { orderId: unpaid.current[0], onClose: onOrdered });

  /* A single order is made and paid in one go, so that it is not made where it cannot be paid. */
  const payAtOnce = async (each: Wanted, priced: Priced | undefined): Promise<boolean> => {
    try {
      await once(paidAtOnce(each), (idempotencyKey) =>
        call<typeof dinerOrder>('/order', {
          ...paidAtOnce(each),
          due: priced?.due,
          idempotencyKey,
        }),
      );

      return true;
    } catch (error) {
      if (needsMore(error)) return false;
      throw error;
    }
  };

  const submit = () =>
    run(async () => {
      const isKnown = price.due !== undefined;
      const priced = new Map(
        open.map((each, at) => [each, isKnown ? price.orders[at] : undefined]),
      );
      const [only] = wanted;
      if (only && wanted.length === 1 && placed.length === 0) {
        const isPaid = await orPriceAnew(() => payAtOnce(only, priced.get(only)), price.reload);
        if (isPaid) return onOrdered();
      }

      const orders: Made[] = [];
      await orPriceAnew(async () => {
        for (const each of wanted) orders.push(await order(each, priced.get(each)));
      }, price.reload);
      /* What costs nothing is paid as it is ordered. */
      unpaid.current = orders.flatMap(({ orderId, due }) => (due > 0 ? [orderId] : []));
      await tryPaying();
    });

  if (sheet) return sheet;

  const dishes = lines.map(({ name, portion, setMeal }) => ({
    id: portion?.lineId ?? setMeal?.packageId ?? '',
    name,
  }));

  return (
    <Sheet title={t('确认订单')} onClose={onClose}>
      <p className="hint">
        {canteen.canteenName} · {dayName(bizDate)} {mealName(meal.mealType)}
        {table && ` · ${table.tableName}`}
      </p>
      <OwnAllergens chosen={lines} />
      <ul className="lines">
        {lines.map(({ key, name, price, count }) => (
          <li key={key}>
            <span>{name}</span>
            <span>×{count}</span>
            <b>{money(price * count)}</b>
          </li>
        ))}
        {fees > 0 && (
          <li>
            <span>{t('打包和配送')}</span>
            <span />
            <b>{money(fees)}</b>
          </li>
        )}
        <TakenOff orders={[...placed, ...price.orders]} />
      </ul>
      {ways.length > 1 && <Chips label={t('用餐方式')} of={ways} value={how} onChange={setHow} />}
      <Where
        canteen={canteen}
        how={how}
        bizDate={bizDate}
        dishes={dishes}
        value={where}
        onChange={setWhere}
      />
      <label className="field">
        <span>
          {t('取餐时间（{start}–{end}，可不选）', {
            start: meal.start.slice(11, 16),
            end: meal.end.slice(11, 16),
          })}
        </span>
        <input
          type="time"
          min={meal.start.slice(11, 16)}
          max={meal.end.slice(11, 16)}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </label>
      <label className="field">
        <span>{t('备注')}</span>
        <input maxLength={100} value={remark} onChange={({ target }) => setRemark(target.value)} />
      </label>
      <BenefitChoice value={benefit} onChange={setBenefit} />
      <p className="hint">
        {now > meal.cancelUntil
          ? t('已过取消时间，下单后取消可能被拒绝或扣费')
          : t('{at} 前可免费取消', { at: moment(meal.cancelUntil) })}
      </p>
      <footer className="foot">
        <Due due={due} available={price.available} />
        <Problem text={problem} />
        <NoBill {...price} isSaid={problem !== ''} />
        <button
          type="button"
          className="main"
          disabled={busy || (due === undefined && !open.some(isSent))}
          onClick={submit}
        >
          {due === undefined ? t('提交并支付') : `${t('提交并支付')} ${money(due)}`}
        </button>
      </footer>
    </Sheet>
  );
}

/** An order as it is sent to be paid at once. */
const paidAtOnce = (each: Wanted) => ({ ...each, pay: true });

/** Whether an order was sent whose answer never came. */
const isSent = (each: Wanted): boolean => isUnanswered(each) || isUnanswered(paidAtOnce(each));

type Wanted = ContentOf<typeof dinerPriceOrder>['orders'][number];

/** An order that was placed. */
interface Made extends Priced {
  readonly orderId: string;
}

const sumOf = (orders: readonly Priced[]): number => orders.reduce((sum, { due }) => sum + due, 0);

/** What orders would cost, as the server reckons it. */
function usePrice(orders: readonly Wanted[]) {
  const asked = orders.map(withoutWords);
  const isAsked = asked.length > 0;
  const { last, known, ...rest } = useBill<typeof dinerPriceOrder>(
    isAsked ? '/order/price' : undefined,
    { orders: asked },
  );

  return {
    orders: isAsked ? (last?.orders ?? []) : [],
    due: isAsked ? known?.due : 0,
    available: known?.available,
    ...rest,
  };
}

/** No letter that is typed changes the price: whether there is an address does. */
const withoutWords = ({ remark: _remark, delivery, ...wanted }: Wanted): Wanted => ({
  ...wanted,
  ...(delivery && { delivery: { ...delivery, address: delivery.address?.slice(0, 1) } }),
});

const WAYS: Readonly<Record<number, string>> = {
  1: '商家配送',
  2: '取餐柜',
  3: '生鲜柜',
  5: '自提点',
};

function waysOf(
  { takesAway, deliveryTypes }: Canteen,
  mode: Meal['mode'],
): { key: How; text: string }[] {
  const brought = deliveryTypes.flatMap((type) =>
    WAYS[type] ? [{ key: type as How, text: t(WAYS[type]) }] : [],
  );
  /* What is ordered for the meal that is served is eaten there. */
  const further =
    mode === 2 ? [...(takesAway ? [{ key: AWAY as How, text: t('外带') }] : []), ...brought] : [];

  return [{ key: HERE, text: t('堂食') }, ...further];
}

/** What packing and bringing add, as the server will reckon: each portion in the box of its dish. */
function feesOf({ deliveryFee, freeAmount }: Canteen, how: How, chosen: Chosen): number {
  if (how === HERE) return 0;

  const isFree = freeAmount !== null && costOf(chosen) >= freeAmount;
  const boxes = chosen.reduce((sum, { boxes: own }) => sum + own, 0);

  return boxes + (how === TO_ADDRESS && !isFree ? deliveryFee : 0);
}

/** The moment of a time of the day while a meal is served: of a meal over midnight what is before its begin is of the next day. */
const momentOf = ({ start, end }: Meal, time: string): string =>
  `${time >= start.slice(11, 16) ? start.slice(0, 10) : end.slice(0, 10)} ${time}:00`;

/** Says which of the dishes hold what the diner may not eat. */
function OwnAllergens({ chosen }: { readonly chosen: Chosen }) {
  const own = useChoices().allergens;
  const holding = chosen.flatMap(({ key, name, allergens }) => {
    const found = ownOf(allergens, own);
    return found.length > 0 ? [{ key, name, found: allergenNames(found) }] : [];
  });

  return holding.map(({ key, name, found }) => (
    <Problem key={key} text={t('{name} 含您的过敏原：{what}', { name, what: found })} />
  ));
}
