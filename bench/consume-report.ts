import { consumeByCanteen } from '#areas/report/contract/consume.ts';
import { consumeFamily } from '#areas/report/server/consume-family.ts';
import { dataOf } from './asking.ts';
import { type Measurement, median, secondsOf } from './measurement.ts';
import { loadOrders, type Orders } from './orders.ts';
import type { Stage } from './stage.ts';

interface Totals {
  readonly amount: number;
  readonly refunds: number;
}

/** What a reader without rollups would ask of the orders, as superuser and with every worker PostgreSQL wants to use. */
const rawReport = `
  select o.canteen_id, n.canteen_name, count(*) as consume_num, sum(o.amount) as consume_amount,
         count(*) filter (where o.refund_state > 1) as refund_num,
         sum(o.refund_personal + o.refund_subsidy + o.refund_red + o.refund_suspense) as refund_amount
    from meal_order o
    join canteen n on n.merchant_id = o.merchant_id and n.canteen_id = o.canteen_id
   where o.merchant_id = $1 and o.biz_date between $2 and $3
   group by o.canteen_id, n.canteen_name order by o.canteen_id`;

async function askRaw(stage: Stage, { firstDay, lastDay }: Orders): Promise<Totals> {
  const result = await stage.superuser.query(rawReport, [stage.merchantId, firstDay, lastDay]);
  const sum = (column: string) =>
    result.rows.reduce((total: number, row) => total + Number(row[column]), 0);

  return { amount: sum('consume_amount'), refunds: sum('refund_amount') };
}

async function askProduct(stage: Stage, { firstDay, lastDay }: Orders): Promise<Totals> {
  const period = { startDate: `${firstDay} 00:00:00`, endDate: `${lastDay} 23:59:59` };
  const content = { ...period, sumType: 1, page: { current: 1, size: 20 } };
  const { totalLine } = await dataOf<{ totalLine: Record<string, number> }>(
    stage,
    consumeByCanteen.path,
    content,
  );

  return { amount: totalLine.consumeAmount ?? 0, refunds: totalLine.consumeRefundAmount ?? 0 };
}

/** Both sides must say the same, else the comparison means nothing. */
async function assertSame(stage: Stage, orders: Orders): Promise<void> {
  const [raw, product] = [await askRaw(stage, orders), await askProduct(stage, orders)];
  if (raw.amount !== product.amount || raw.refunds !== product.refunds || raw.amount === 0) {
    throw new Error(
      `the report says ${JSON.stringify(product)}, the orders say ${JSON.stringify(raw)}`,
    );
  }
}

async function rounds(count: number, work: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < count; round++) seconds.push(await secondsOf(work));

  return median(seconds);
}

const HTTP_ROUNDS = 41;

const RAW_ROUNDS = 5;

/** One cell changed since the rollup was computed: the report reads it from the facts. Committed for the time of the rounds. */
async function withLiveTail<T>(
  stage: Stage,
  { lastDay }: Orders,
  work: () => Promise<T>,
): Promise<T> {
  const holder = await stage.superuser.connect();
  const mark = [stage.merchantId, consumeFamily.name, lastDay];
  const cell = 'merchant_id = $1 and family = $2 and biz_date = $3 and bucket_id = 100';
  try {
    await stage.superuser.query(
      'insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id) values ($1, 1, $2, $3, 100)',
      mark,
    );
    await holder.query('begin');
    await holder.query(`select from report_dirty where ${cell} for update`, mark);
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
    await stage.superuser.query(`delete from report_dirty where ${cell}`, mark);
  }
}

/** The 30-day consumption report over 5 million orders against grouping the orders. */
export const consumeReport: Measurement = {
  name: 'consume-report',
  title: '30-day consumption report over 5 million orders',
  async run(stage) {
    const orders = await loadOrders(stage);
    await stage.server();
    await assertSame(stage, orders);
    await rounds(5, () => askProduct(stage, orders));
    const product = await rounds(HTTP_ROUNDS, () => askProduct(stage, orders));
    const raw = await rounds(RAW_ROUNDS, () => askRaw(stage, orders));
    const live = await withLiveTail(stage, orders, () =>
      rounds(HTTP_ROUNDS, () => askProduct(stage, orders)),
    );
    await assertSame(stage, orders);

    return {
      figures: [
        { name: `grouping ${orders.orders} orders in SQL`, value: raw * 1000, unit: 'ms' },
        { name: 'report through HTTP', value: product * 1000, unit: 'ms' },
        {
          name: 'report through HTTP, one canteen of the last day live',
          value: live * 1000,
          unit: 'ms',
        },
        { name: 'times faster with the live part', value: raw / live, unit: '' },
      ],
      goals: [
        {
          name: 'times faster than grouping the orders',
          value: raw / product,
          kind: 'at least',
          limit: 30,
        },
      ],
    };
  },
};
