import {
  consumeByCanteen,
  consumeByMerchant,
  consumeByNuclearMode,
  consumeByOrganisation,
  consumeByPerson,
  consumeByPersonType,
  consumeByTender,
  saleAnalysis,
} from '#areas/report/contract/consume.ts';
import { holidayByCanteen } from '#areas/report/contract/holiday.ts';
import { orderOperations, orderSum } from '#areas/report/contract/order-state.ts';
import { ordersByMachine, ordersByMeal } from '#areas/report/contract/order-summary.ts';
import { area } from '#areas/report/server/area.ts';
import { consumeFamily } from '#areas/report/server/consume-family.ts';
import { orderFamily } from '#areas/report/server/order-family.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { dataOf } from './asking.ts';
import { type Figure, type Measurement, median, secondsOf } from './measurement.ts';
import { loadOrders, type Orders } from './orders.ts';
import { CANTEENS } from './people.ts';
import type { Stage } from './stage.ts';

/** Reports that rollups answer. */
const ROLLED = [
  consumeByCanteen,
  consumeByMerchant,
  consumeByNuclearMode,
  consumeByOrganisation,
  consumeByPersonType,
  consumeByTender,
  saleAnalysis,
  holidayByCanteen,
  ordersByMachine,
  ordersByMeal,
  orderSum,
  orderOperations,
] as unknown as readonly ReportValue[];

/** That of people, which is grouped from its rows. */
const GROUPED = [consumeByPerson] as unknown as readonly ReportValue[];

function ask(
  stage: Stage,
  { path }: ReportValue,
  { firstDay, lastDay }: Orders,
  more: object = {},
) {
  const period = { startDate: `${firstDay} 00:00:00`, endDate: `${lastDay} 23:59:59` };
  return dataOf<{ totalLine: Record<string, number> }>(stage, path, {
    ...period,
    sumType: 1,
    page: { current: 1, size: 20 },
    ...more,
  });
}

async function took(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) seconds.push(await secondsOf(work));

  return median(seconds) * 1000;
}

const ROUNDS = 7;

/** Every cell changed since its rollup was computed: reports read the facts, as they would without rollups. */
async function fromFacts<T>(
  stage: Stage,
  { firstDay, lastDay }: Orders,
  work: () => Promise<T>,
): Promise<T> {
  const holder = await stage.superuser.connect();
  const of = [stage.merchantId, [consumeFamily.name, orderFamily.name]];
  try {
    await stage.superuser.query(
      `insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
         select $1, 0, family, day::date, 100 + n
           from unnest($2::text[]) family, generate_series($3::date, $4::date, '1 day') day, generate_series(0, $5 - 1) n`,
      [...of, firstDay, lastDay, CANTEENS],
    );

    await holder.query('begin');
    await holder.query(
      'select from report_dirty where merchant_id = $1 and family = any($2) for update',
      of,
    );
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
    await stage.superuser.query(
      'delete from report_dirty where merchant_id = $1 and family = any($2)',
      of,
    );
  }
}

const RAW_ROUNDS = 3;

/** Every list over a period of the report centre, asked once: the slowest of them. */
async function slowestOfAll(stage: Stage, { firstDay, lastDay }: Orders): Promise<Figure> {
  const periods = [
    { startDate: `${firstDay} 00:00:00`, endDate: `${lastDay} 23:59:59` },
    { startDate: firstDay, endDate: lastDay },
  ];
  const took: Figure[] = [];
  for (const { kind, endpoint } of area.routes ?? []) {
    const period = periods.find((each) => endpoint.content.safeParse(each).success);
    if (kind !== 'page' || !period) continue;

    const content = { ...period, page: { current: 1, size: 20 } };
    const seconds = await secondsOf(() => dataOf(stage, endpoint.path, content));
    took.push({ name: `slowest of all: ${endpoint.title}`, value: seconds * 1000, unit: 'ms' });
  }

  return took.reduce((slowest, each) => (each.value > slowest.value ? each : slowest));
}

/** Thirty days of reports of different families against the same reports grouped from their facts. */
export const reportFamilies: Measurement = {
  name: 'report-families',
  title: '30-day reports of different families against grouping their facts',
  async run(stage) {
    const orders = await loadOrders(stage);
    await stage.server();
    const figures: Figure[] = [];
    const rolled = new Map<ReportValue, number>();
    for (const report of [...ROLLED, ...GROUPED]) {
      await ask(stage, report, orders);
      const value = await took(ROUNDS, () => ask(stage, report, orders));
      rolled.set(report, value);
      figures.push({ name: `${report.title} through HTTP`, value, unit: 'ms' });
    }

    const ratios = await fromFacts(stage, orders, async () => {
      const found: { name: string; times: number; rolled: number }[] = [];
      for (const report of ROLLED) {
        const raw = await took(RAW_ROUNDS, () => ask(stage, report, orders));
        figures.push({ name: `${report.title} from facts`, value: raw, unit: 'ms' });
        const own = rolled.get(report) as number;
        found.push({ name: report.title, times: raw / own, rolled: own });
      }

      return found;
    });

    figures.push(await slowestOfAll(stage, orders));

    return {
      figures,
      goals: ratios.map(({ name, times, rolled: own }) => ({
        name: `${name}: times faster than its facts, or within 50 ms`,
        value: own <= 50 ? Math.max(times, 30) : times,
        kind: 'at least' as const,
        limit: 30,
      })),
    };
  },
};
