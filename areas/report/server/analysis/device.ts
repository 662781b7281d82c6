import { sql } from 'kysely';
import type { z } from 'zod';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { implement } from '#kit/server/implement.ts';
import { serveReport } from '#kit/server/report/serve-report.ts';
import { deviceAmount, deviceDetail } from '../../contract/analysis/device.ts';
import { consumeFamily } from '../consume-family.ts';
import { labels, NET, sumOf, tradeOf } from '../sources.ts';
import { comparedCells } from './compared.ts';

/** Of cells that name a machine. */
const SOLD = sql`c.device_id is not null and c.device_id <> 0`;

type Figures = z.output<typeof deviceAmount.result>['figures']['now'];

const TOTAL = sumOf(NET);

const MOST_PARTS = 20;

export const deviceRoutes = [
  implement(deviceAmount, async (context, asked) => {
    const cells = () =>
      sql`(select * from ${comparedCells(context, asked, ['deviceId'])} c where ${SOLD})`;
    const figures = await sql<Figures & { past: boolean }>`
      select past, count(distinct c.device_id) as device_num, ${sumOf('c.consume_num')} as order_num, ${TOTAL} as total_amount,
             round(${TOTAL}::numeric / nullif(count(distinct c.device_id), 0))::bigint as amount_each
        from (values (false), (true)) w (past) left join ${cells()} c using (past) group by past order by past`.execute(
      context.tx,
    );

    const [now, before] = figures.rows.map(({ past: _past, ...rest }) => rest) as [
      Figures,
      Figures,
    ];
    const parts = await sql<z.output<typeof deviceAmount.result>['parts'][number]>`
      select p.device_id::text as key, d.device_name as name, p.num, p.amount, p.amount_before
        from (select c.device_id, ${sumOf('c.consume_num', 'not past')} as num,
                     ${sumOf(NET, 'not past')} as amount,
                     ${sumOf(NET, 'past')} as amount_before
                from ${cells()} c group by c.device_id) p
        left join device d on d.merchant_id = ${context.merchantId} and d.device_id = p.device_id
       order by p.amount desc, p.device_id limit ${MOST_PARTS}`.execute(context.tx);

    return { figures: { now, before }, parts: parts.rows };
  }),
  serveReport(deviceDetail, {
    family: consumeFamily,
    labels,
    measures: tradeOf,
    filters: (_context, { canteenIds }) => ({
      placeKind: [placeKind.key.canteen],
      canteenId: canteenIds,
    }),
  }),
];
