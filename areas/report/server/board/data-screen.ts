import { sql } from 'kysely';
import { dayKind, settingsOf } from '#areas/system/server/api.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { cells, type Period } from '#kit/server/report/cells.ts';
import { factMeasures } from '#kit/server/report/family.ts';
import { type Places, placeWhere } from '#kit/server/scope.ts';
import { dataScreen } from '../../contract/data-screen.ts';
import { consumeFamily } from '../consume-family.ts';
import { sameTimeYesterday } from '../home/same-time.ts';
import { shownScreen } from './screen.ts';

const WEEK = 7;

interface Figures {
  readonly orderNum: number;
  readonly amount: number;
  readonly refundNum: number;
  readonly refundAmount: number;
}
type Cell = Figures & {
  readonly bizDate: string;
  readonly canteenId: number;
  readonly mealType: number;
};

const none: Figures = { orderNum: 0, amount: 0, refundNum: 0, refundAmount: 0 };
const sum = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (total, row) => ({
      orderNum: total.orderNum + row.orderNum,
      amount: total.amount + row.amount,
      refundNum: total.refundNum + row.refundNum,
      refundAmount: total.refundAmount + row.refundAmount,
    }),
    none,
  );

/** Cells of a period by date, canteen and meal: everything on the board but the hours. */
async function cellsOf(
  { merchantId, tx }: Context,
  places: Places,
  period: Period,
): Promise<readonly Cell[]> {
  const facts = cells(consumeFamily, {
    merchantId,
    period,
    places,
    dimensions: ['canteenId', 'mealType'],
  });

  const result = await sql<Cell>`
    select biz_date, canteen_id, meal_type, sum(consume_num) as order_num, sum(refund_num) as refund_num,
           sum(refund_amount) as refund_amount, sum(consume_amount + repair_amount - refund_amount) as amount
      from (${facts}) c group by biz_date, canteen_id, meal_type`.execute(tx);

  return result.rows;
}

interface Hour {
  readonly bizDate: string;
  readonly hour: number;
  readonly orderNum: number;
  readonly amount: number;
}

/** Hours are no dimension of a rollup: two business dates are read from the facts, each a short range of their key. */
async function hoursOf(
  { merchantId, tx }: Context,
  places: Places,
  today: string,
): Promise<readonly Hour[]> {
  const measures = sql`select f.biz_date, extract(hour from f.occurred_at)::int as hour, ${factMeasures(consumeFamily)}
      from posting f
     where f.merchant_id = ${merchantId} and f.biz_date in (${daysBefore(today, 1)}::date, ${today}::date)
       and ${consumeFamily.facts.where} and ${placeWhere('f', places)}
     group by f.biz_date, extract(hour from f.occurred_at)`;

  const result = await sql<Hour>`select biz_date, hour, consume_num as order_num,
      consume_amount + repair_amount - refund_amount as amount from (${measures}) h`.execute(tx);

  return result.rows;
}

/** Today's hours up to the present one, beginning with the first that sold anything on either day. */
function hourLine(rows: readonly Hour[], today: string, now: string) {
  const last = Number(now.slice(11, 13));
  const first = Math.min(last, ...rows.map((row) => row.hour));
  const at = (hour: number, isToday: boolean) =>
    rows.find((row) => row.hour === hour && (row.bizDate === today) === isToday);

  return Array.from({ length: last - first + 1 }, (_unused, index) => {
    const hour = first + index;
    const [present, past] = [at(hour, true), at(hour, false)];

    return {
      hour,
      orderNum: present?.orderNum ?? 0,
      amount: present?.amount ?? 0,
      before: past?.amount ?? 0,
      orderNumBefore: past?.orderNum ?? 0,
    };
  });
}

async function ranking({ tx }: Context, rows: readonly Cell[], size: number) {
  const totals = [...Map.groupBy(rows, (row) => row.canteenId)]
    .map(([canteenId, own]) => ({ canteenId, ...sum(own) }))
    .toSorted((left, right) => right.amount - left.amount || left.canteenId - right.canteenId)
    .slice(0, size);
  const ids = totals.map((row) => row.canteenId);
  const names = await tx
    .selectFrom('canteen')
    .select(['canteenId', 'canteenName'])
    .where('canteenId', 'in', [0, ...ids])
    .execute();

  const nameOf = new Map(names.map((row) => [row.canteenId, row.canteenName]));

  return totals.map(({ canteenId, orderNum, amount }) => ({
    canteenId,
    canteenName: nameOf.get(canteenId) ?? '',
    orderNum,
    amount,
  }));
}

const mealsOf = (rows: readonly Cell[]) =>
  [...Map.groupBy(rows, (row) => row.mealType)]
    .toSorted(([left], [right]) => left - right)
    .map(([mealType, own]) => ({ mealType, ...sum(own) }));

export const dataScreenRoutes = [
  implement(dataScreen, async (context, { screenId }) => {
    const { places, ...looks } = await shownScreen(context, screenId);
    const settings = await settingsOf(context, 'datascreen');
    const today = context.now.slice(0, 10);
    const day = await dayKind(context, today);
    const week = await cellsOf(context, places, {
      startDate: `${daysBefore(today, WEEK - 1)} 00:00:00`,
      endDate: `${today} 23:59:59`,
    });
    const yesterday = await cellsOf(context, places, sameTimeYesterday(context.now));
    const hours = hourLine(await hoursOf(context, places, today), today, context.now);
    const dayOf = (day: string) => week.filter((row) => row.bizDate === day);
    const shown = (amount: number): number | null => (settings.showAmount === 1 ? amount : null);
    const withheld = <Row extends { readonly amount: number }>(row: Row) => ({
      ...row,
      amount: shown(row.amount),
    });
    const figures = (rows: readonly Cell[]) => {
      const total = sum(rows);
      return { ...withheld(total), refundAmount: shown(total.refundAmount) };
    };

    return {
      ...looks,
      footer: settings.footer,
      refreshSeconds: settings.refreshSeconds,
      showAmount: settings.showAmount,
      shownAt: context.now,
      bizDate: today,
      day: { work: day.work, name: day.entry?.holidayName ?? null },
      today: figures(dayOf(today)),
      yesterday: figures(yesterday),
      hours: hours.map((row) => ({ ...withheld(row), before: shown(row.before) })),
      canteens: (await ranking(context, dayOf(today), settings.rankingSize)).map(withheld),
      meals: mealsOf(dayOf(today)).map(({ mealType, orderNum, amount }) =>
        withheld({ mealType, orderNum, amount }),
      ),
      week: Array.from({ length: WEEK }, (_unused, index) => {
        const bizDate = daysBefore(today, WEEK - 1 - index);
        const { orderNum, amount } = sum(dayOf(bizDate));

        return withheld({ bizDate, orderNum, amount });
      }),
    };
  }),
];
