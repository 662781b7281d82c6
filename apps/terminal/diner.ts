import { randomUUID } from 'node:crypto';
import { deliveryType, mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import { dinerCanteens, dinerMenu, dinerPlaces } from '#areas/diner/contract/day-menu.ts';
import { dinerComplain, dinerEvaluate } from '#areas/diner/contract/evaluation.ts';
import { dinerFlow, FLOW_SHOWN } from '#areas/diner/contract/money.ts';
import {
  dinerApplyRefund,
  dinerCancel,
  dinerOrder,
  dinerOrders,
  dinerPay,
} from '#areas/diner/contract/order.ts';
import { dinerMe } from '#areas/diner/contract/session.ts';
import { orderKind, orderState } from '#areas/order/contract/lookups.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type DinerClient, DinerRefusedError } from './diner-client.ts';
import type { Random } from './random.ts';

export type Diner = Awaited<ReturnType<typeof createDiner>>;

/** What became of what a diner ordered. */
type Fate = 'cancelled' | 'came' | 'absent';

interface Ordered {
  readonly orderId: string;
  readonly fate: Fate;
  /** The pick-up cabinet's canteen and the code it opens by, where it is fetched from one. */
  readonly cabinet?: { readonly canteenId: string; readonly pickCode: string } | undefined;
}

/** Days after which meals of a run are settled. */
const DAYS_SETTLED = 7;

/** How likely a diner eats on a day, takes an order back, and comes for it. */
const HABITS = { eats: 0.85, cancels: 0.12, comes: 0.75, fetches: 0.8 } as const;

/** Stars of who complains, and how many keep to themselves who they are. */
const UNPLEASED = 1;

const ANONYMOUS = 0.25;

/** Fen as four places of the same server tell them; they are one figure. */
export interface Books {
  /** Paid less given back, by the heads of the orders. */
  readonly orders: number;
  /** What can still come back of their lines. */
  readonly lines: number;
  /** What the postings of these orders took out of the wallets. */
  readonly payments: number;
  /** By how much the wallets are lighter than before, without what moved for other reasons meanwhile. */
  readonly ledger: number;
}

const ORDER_STATE = orderState.key;

/** A diner with the orders of this run. `refused` counts why something could not be had. */
export async function createDiner(
  client: DinerClient,
  random: Random,
  refused: (reason: string) => void,
) {
  const before = await walletsOf(client);
  const { today, canteens } = await client.call(dinerCanteens, undefined);
  const open = canteens.filter(
    ({ isOpen, takesOrders, modes }) =>
      isOpen && takesOrders && modes.includes(mealOrderMode.key.preOrder),
  );
  const made: Ordered[] = [];
  /* What is settled of a meal at the end of a month may stand in the next one. */
  const months = [
    ...new Set([today, daysAfter(today, DAYS_SETTLED)].map((date) => date.slice(0, 7))),
  ];

  /** All of a month, page by page. */
  async function flowIn(month: string) {
    const all: ResultOf<typeof dinerFlow> = [];
    for (;;) {
      const before = all.at(-1)?.postingId;
      const rows = await client.call(dinerFlow, { month, ...(before && { before }) });
      all.push(...rows);
      if (rows.length < FLOW_SHOWN) return all;
    }
  }

  const flowOf = async () => (await Promise.all(months.map(flowIn))).flat();
  const known = new Set((await flowOf()).map(({ postingId }) => postingId));

  type Chosen = NonNullable<Awaited<ReturnType<typeof choose>>>;

  async function choose(bizDate: string) {
    if (open.length === 0) return undefined;

    const canteen = random.pick(open);
    const { canteenId } = canteen;
    const { meals } = await client.call(dinerMenu, { canteenId, bizDate });
    const served = meals.filter(
      ({ mode, stalls }) => mode === mealOrderMode.key.preOrder && stalls.length > 0,
    );
    if (served.length === 0) return undefined;

    const { mealType, stalls } = random.pick(served);
    const { stallId, dishes } = random.pick(stalls);
    const chosen = random.shuffled(dishes.filter(isLeft)).slice(0, random.between(1, 2));
    if (chosen.length === 0) return undefined;

    const portions = chosen.map(({ lineId }) => ({ lineId, count: 1 }));
    const amount = chosen.reduce((sum, { price }) => sum + price, 0);

    return { canteen, wanted: { canteenId, stallId, bizDate, mealType, portions, amount } };
  }

  /** The same to a pick-up cabinet, for some, where there is one: twice of everything where it is too little. Only tomorrow's meals are laid in by now. */
  async function toCabinet({ canteen, wanted }: Chosen) {
    const { canteenId, deliveryTypes, minAmount } = canteen;
    const isOffered =
      deliveryTypes.includes(deliveryType.key.pickUpCabinet) &&
      wanted.bizDate === daysAfter(today, 1);
    if (!isOffered || !random.chance(HABITS.fetches)) return undefined;

    const times = wanted.amount < minAmount ? 2 : 1;
    const [place] = await client.call(dinerPlaces, { canteenId });
    if (!place || wanted.amount * times < minAmount) return undefined;

    const portions = wanted.portions.map(({ lineId }) => ({ lineId, count: times }));
    const delivery = {
      deliveryType: deliveryType.key.pickUpCabinet,
      foodPlaceId: place.foodPlaceId,
    } as const;
    const fees = canteen.boxFee * portions.length * times;

    return {
      ...wanted,
      kind: orderKind.key.takeOut,
      portions,
      amount: wanted.amount * times,
      fees,
      delivery,
    } as const;
  }

  /** Orders for a date and pays, or does not eat there; draws what becomes of it. */
  async function order(bizDate: string): Promise<void> {
    if (!random.chance(HABITS.eats)) return;

    const chosen = await choose(bizDate);
    if (!chosen) return;

    const fate = random.chance(HABITS.cancels)
      ? 'cancelled'
      : random.chance(HABITS.comes)
        ? 'came'
        : 'absent';
    const brought = await toCabinet(chosen);
    const asked =
      brought ??
      ({
        ...chosen.wanted,
        kind: orderKind.key.preOrder,
        mode: mealOrderMode.key.preOrder,
      } as const);
    const { orderId, pickCode } = await client.call(dinerOrder, {
      ...asked,
      idempotencyKey: randomUUID(),
    });
    await client.call(dinerPay, { orderId, idempotencyKey: randomUUID() });
    if (fate === 'cancelled')
      await client.call(dinerCancel, { orderId, idempotencyKey: randomUUID() });
    made.push({ orderId, fate, cabinet: brought && { canteenId: brought.canteenId, pickCode } });
  }

  const orderOf = async (orderId: string) => {
    const [found] = await client.call(dinerOrders, { orderId });
    if (!found) throw new Error(`order ${orderId} is gone`);

    return found;
  };

  return {
    today,
    made: (): readonly Ordered[] => made,
    /** Orders for a date; what is refused is counted. */
    async eat(bizDate: string): Promise<void> {
      await order(bizDate).catch((error: unknown) => {
        if (!(error instanceof DinerRefusedError)) throw error;
        refused(error.reason);
      });
    },
    /** Asks for all of an order back. @returns the application */
    async complain(orderId: string): Promise<string> {
      const asked = { orderId, reason: '菜品有问题', idempotencyKey: randomUUID() };
      return (await client.call(dinerApplyRefund, asked)).applyId;
    },
    /** Gives an order and its first dish stars; who is not pleased complains about it as well. @returns the stars */
    async evaluate(orderId: string): Promise<number> {
      const stars = random.between(1, 5);
      const lines = [{ lineNo: 1, stars }];
      const words = {
        content: stars > UNPLEASED ? '好吃' : '不太满意',
        isAnonymous: random.chance(ANONYMOUS),
      };
      await client.call(dinerEvaluate, {
        orderId,
        stars,
        lines,
        ...words,
        idempotencyKey: randomUUID(),
      });
      const complaint = {
        complaintType: 1,
        about: 2,
        orderId,
        content: '出餐太慢',
        idempotencyKey: randomUUID(),
      } as const;

      if (stars <= UNPLEASED) await client.call(dinerComplain, complaint);

      return stars;
    },
    /** The books of the orders of this run. */
    async books(): Promise<Books> {
      const own: ResultOf<typeof dinerOrders> = [];
      for (const { orderId } of made) own.push(await orderOf(orderId));
      const ids = new Set(made.map(({ orderId }) => orderId));
      const after = await walletsOf(client);
      const flow = await flowOf();
      const sum = (wanted: boolean) =>
        flow
          .filter(
            ({ postingId, orderId }) =>
              !known.has(postingId) && (orderId !== null && ids.has(orderId)) === wanted,
          )
          .reduce((total, { change }) => total + change, 0);

      const paid = own.filter(({ orderState }) => orderState !== ORDER_STATE.unpaid);

      return {
        orders: own.reduce(
          (total, { paidAmount, refundAmount }) => total + paidAmount - refundAmount,
          0,
        ),
        lines: paid.flatMap(({ lines }) => lines).reduce((total, { left }) => total + left, 0),
        payments: -sum(true),
        ledger: before - after + sum(false),
      };
    },
  };
}

const walletsOf = async (client: DinerClient): Promise<number> => {
  const { personal, subsidy, red } = await client.call(dinerMe, undefined);
  return personal + subsidy + red;
};

type Meal = ResultOf<typeof dinerMenu>['meals'][number];

type Dish = Meal['stalls'][number]['dishes'][number];

const isLeft = ({ left }: Dish): boolean => left === null || left > 0;
