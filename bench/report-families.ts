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
import { consumeFamily } from '#areas/report/server/consume-family.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { dataOf } from './asking.ts';
import { type Figure, type Measurement, median, secondsOf } from './measurement.ts';
import { loadOrders, type Orders } from './orders.ts';
import { CANTEENS } from './people.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 7;
const RAW_ROUNDS = 3;

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
] as unknown as readonly ReportValue[];
/** Those of people and of orders as they stand, which are grouped from their rows. */
const GROUPED = [consumeByPerson, orderSum, orderOperations] as unknown as readonly ReportValue[];

function ask(stage: Stage, { path }: ReportValue, { firstDay, lastDay }: Orders, more: object = {}) {
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

/** Every cell changed since its rollup was computed: reports read the facts, as they would without rollups. */
async function fromFacts<T>(stage: Stage, { firstDay, lastDay }: Orders, work: () => Promise<T>): Promise<T> {
  const holder = await stage.superuser.connect();
  const of = [stage.merchantId, consumeFamily.name];
  try {
    await stage.superuser.query(
      `insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
         select $1, 0, $2, day::date, 100 + n from generate_series($3::date, $4::date, '1 day') day, generate_series(0, $5 - 1) n`,
      [...of, firstDay, lastDay, CANTEENS],
    );
    await holder.query('begin');
    await holder.query('select from report_dirty where merchant_id = $1 and family = $2 for update', of);
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
    await stage.superuser.query('delete from report_dirty where merchant_id = $1 and family = $2', of);
  }
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
    const [slowest] = [...rolled].toSorted(([, left], [, right]) => right - left);
    if (slowest) figures.push({ name: `slowest: ${slowest[0].title}`, value: slowest[1], unit: 'ms' });
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
