import type { SettingsOf } from '#areas/system/contract/metadata.ts';
import { timeOfDay } from '#kit/contract/calendar-day.ts';
import {
  boardDays,
  type Fact,
  type Figures,
  SLOT_SECONDS,
  secondsOf,
  sumOf,
} from './board-facts.ts';
import { type BoardCanteen, type BoardStall, mealsOf, servedAt } from './board-places.ts';

/* What each board makes of the same facts and places. */

export interface BoardInput {
  readonly now: string;
  readonly settings: SettingsOf<'datascreen'>;
  readonly head: {
    readonly title: string;
    readonly day: { readonly work: boolean; readonly name: string | null };
  };
  readonly facts: readonly Fact[];
  readonly canteens: readonly BoardCanteen[];
  readonly stalls: readonly BoardStall[];
}

const CLOSED_LEVEL = 0;

/** For those who want to eat: what is served where, how busy it is, what others like. No amounts. */
export function customerBoard(input: BoardInput) {
  const { today, yesterday, lastWeek } = daysOf(input);
  const minute = Math.floor(secondsOf(input.now) / 60);
  const before = Map.groupBy([...yesterday, ...lastWeek], (fact) => fact.canteenId);
  const now = Map.groupBy(today, (fact) => fact.canteenId);
  const orders = Map.groupBy(today, (fact) => fact.stallId);

  return {
    board: 'user' as const,
    ...headOf(input, false),
    canteens: input.canteens.map((canteen) => {
      const { canteenId, canteenName } = canteen;
      const served = servedAt(canteen, minute);
      const recent = recentOf(now.get(canteenId) ?? []);
      const level = busyLevel(recent, peakOf(before.get(canteenId) ?? []));
      const stalls = input.stalls.filter((stall) => stall.canteenId === canteenId);

      return {
        canteenId,
        canteenName,
        ...served,
        recent,
        busy: served.mealType === null ? CLOSED_LEVEL : level,
        openStalls: stalls.filter((stall) => stall.open).length,
        stalls: stalls.length,
      };
    }),
    ranking: input.stalls
      .map(({ stallId, stallName, canteenName }) => ({
        stallId,
        stallName,
        canteenName,
        orderNum: ordersOf(orders.get(stallId) ?? []),
      }))
      .filter((stall) => stall.orderNum > 0)
      .toSorted((left, right) => right.orderNum - left.orderNum || left.stallId - right.stallId)
      .slice(0, input.settings.rankingSize),
  };
}

/** Facts by day, and by day up to this time of it. */
function daysOf({ facts, now }: BoardInput) {
  const days = boardDays(now);
  const on = (date: string) => facts.filter((fact) => fact.bizDate === date);
  const [today, yesterday, lastWeek] = [on(days.today), on(days.yesterday), on(days.lastWeek)];

  return { today, yesterday, lastWeek };
}

/** `money`: whether its meals and hours tell amounts; only the operators of the place need those. */
function headOf(input: BoardInput, money: boolean) {
  const { now, settings, head, canteens } = input;
  const days = daysOf(input);
  const amountOf = (amount: number) => (money ? shown(input, amount) : null);
  const minute = Math.floor(secondsOf(now) / 60);

  return {
    ...head,
    footer: settings.footer,
    refreshSeconds: settings.refreshSeconds,
    shownAt: now,
    bizDate: boardDays(now).today,
    meals: mealsOf(canteens, minute).map((meal) => {
      const own = (facts: readonly Fact[]) =>
        facts.filter((fact) => fact.mealType === meal.mealType);
      const total = sumOf(own(days.today));

      return {
        ...meal,
        orderNum: total.orderNum,
        before: ordersOf(own(days.yesterday)),
        amount: amountOf(total.amount),
      };
    }),
    hours: hoursOf(input, amountOf),
  };
}

/** Amounts as the merchant lets boards show them. */
const shown = ({ settings }: BoardInput, amount: number): number | null =>
  settings.showAmount === 1 ? amount : null;

const ordersOf = (facts: readonly Fact[]): number =>
  facts.reduce((total, fact) => total + fact.orderNum, 0);

const SLOT_MINUTES = SLOT_SECONDS / 60;

/** Half hours from the first to the last that sold anything on any of the days, or to now. */
function hoursOf(input: BoardInput, amountOf: (amount: number) => number | null) {
  const { today, yesterday, lastWeek } = daysOf(input);
  const present = Math.floor(secondsOf(input.now) / SLOT_SECONDS);
  const slots = input.facts.map((fact) => fact.slot);
  if (slots.length === 0) return [];

  const first = Math.min(...slots);
  const last = Math.max(present, ...slots);
  const at = (facts: readonly Fact[], slot: number): Figures =>
    sumOf(facts.filter((fact) => fact.slot === slot));

  return Array.from({ length: Math.max(0, last - first + 1) }, (_unused, index) => {
    const slot = first + index;
    const [own, before, week] = [at(today, slot), at(yesterday, slot), at(lastWeek, slot)];
    const over = slot <= present;

    return {
      from: timeOfDay(slot * SLOT_MINUTES),
      orderNum: over ? own.orderNum : null,
      yesterday: before.orderNum,
      lastWeek: week.orderNum,
      amount: over ? amountOf(own.amount) : null,
      amountYesterday: amountOf(before.amount),
      amountLastWeek: amountOf(week.amount),
    };
  });
}

const recentOf = (facts: readonly Fact[]): number =>
  facts.reduce((total, fact) => total + fact.recent, 0);

const CROWDED = 0.75;

/** Share of the busiest quarter of an hour from which a canteen counts as not quiet, and as crowded. */
const SOME = 0.35;

function busyLevel(recent: number, peak: number): number {
  if (recent === 0) return 1;
  if (peak === 0) return 2;
  if (recent / peak >= CROWDED) return 3;

  return recent / peak >= SOME ? 2 : 1;
}

/** The busiest quarter of an hour a canteen had yesterday and a week ago: half of its busiest half hour. */
function peakOf(facts: readonly Fact[]): number {
  const bySlot = Map.groupBy(facts, (fact) => `${fact.bizDate} ${fact.slot}`);
  return Math.max(0, ...[...bySlot.values()].map(ordersOf)) / 2;
}

/** For the kitchen: how many orders, where, how fast, beside the days before at the same time. */
export function kitchenBoard(input: BoardInput) {
  const days = daysOf(input);
  const orders = Map.groupBy(days.today, (fact) => fact.stallId);
  const pace = (count: (facts: readonly Fact[]) => number) => ({
    today: count(passed(days.today)),
    yesterday: count(passed(days.yesterday)),
    lastWeek: count(passed(days.lastWeek)),
  });

  return {
    board: 'back' as const,
    ...headOf(input, false),
    orders: pace(ordersOf),
    recent: pace(recentOf),
    refundNum: sumOf(days.today).refundNum,
    stalls: input.stalls
      .map(({ stallId, stallName, canteenName, open }) => {
        const own = orders.get(stallId) ?? [];
        const meals = [...Map.groupBy(own, (fact) => fact.mealType)]
          .map(([mealType, facts]) => ({ mealType, orderNum: ordersOf(facts) }))
          .toSorted((left, right) => left.mealType - right.mealType);
        const { orderNum, amount } = sumOf(own);

        return {
          stallId,
          stallName,
          canteenName,
          open,
          meals,
          recent: recentOf(own),
          orderNum,
          amount: shown(input, amount),
        };
      })
      .toSorted((left, right) => right.orderNum - left.orderNum || left.stallId - right.stallId),
  };
}

const passed = (facts: readonly Fact[]): Fact[] => facts.filter((fact) => fact.passed);

interface Trend {
  readonly bizDate: string;
  readonly orderNum: number;
  readonly amount: number;
}

/** For those who run it: what was earned, where, how it was paid, beside the days before at the same time. */
export function merchantBoard(
  input: BoardInput,
  trend: readonly Trend[],
  tenders: readonly { readonly tender: number; readonly amount: number }[],
) {
  const days = daysOf(input);
  const turnover = (facts: readonly Fact[]) => {
    const { orderNum, amount, refundNum, refundAmount } = sumOf(facts);
    return {
      orderNum,
      amount: shown(input, amount),
      refundNum,
      refundAmount: shown(input, refundAmount),
    };
  };
  const [now, before] = [
    Map.groupBy(days.today, (fact) => fact.canteenId),
    Map.groupBy(passed(days.yesterday), (fact) => fact.canteenId),
  ];
  const canteens = input.canteens.map(({ canteenId, canteenName }) => {
    const [own, past] = [sumOf(now.get(canteenId) ?? []), sumOf(before.get(canteenId) ?? [])];
    return { canteenId, canteenName, own, past };
  });

  return {
    board: 'merchant' as const,
    ...headOf(input, true),
    showAmount: input.settings.showAmount,
    today: turnover(days.today),
    yesterday: turnover(passed(days.yesterday)),
    lastWeek: turnover(passed(days.lastWeek)),
    canteens: canteens
      .toSorted(
        (left, right) => right.own.amount - left.own.amount || left.canteenId - right.canteenId,
      )
      .slice(0, input.settings.rankingSize)
      .map(({ canteenId, canteenName, own, past }) => ({
        canteenId,
        canteenName,
        orderNum: own.orderNum,
        amount: shown(input, own.amount),
        orderNumBefore: past.orderNum,
        amountBefore: shown(input, past.amount),
      })),
    tenders,
    trend: trend.map((row) => ({ ...row, amount: shown(input, row.amount) })),
  };
}
