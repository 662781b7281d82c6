import { sql } from 'kysely';
import type { z } from 'zod';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { serveReport } from '#kit/server/report/serve-report.ts';
import {
  turnoverByCanteen,
  turnoverByStall,
  turnoverDetail,
  turnoverTotal,
} from '../../contract/analysis/turnover.ts';
import { consumeFamily } from '../consume-family.ts';
import { averageOf, labels, NET, sumOf } from '../sources.ts';
import { comparedCells, pointsOf } from './compared.ts';

const COUNT = sumOf('c.consume_num');

const TOTAL = sumOf(NET);

type Asked = z.output<typeof turnoverTotal.content>;

type Figures = z.output<typeof turnoverTotal.result>['figures']['now'];

const AVERAGE = averageOf('c.consume_amount', 'c.consume_num');

async function figures(context: Context, asked: Asked) {
  const { rows } = await sql<Figures & { past: boolean }>`
    select past, ${TOTAL} as total_amount, ${COUNT} as order_num, ${AVERAGE} as average_amount,
           coalesce(sum(c.refund_amount), 0)::bigint as refund_amount
      from (values (false), (true)) w (past) left join ${comparedCells(context, asked, [])} c using (past) group by past order by past`.execute(
    context.tx,
  );

  const [now, before] = rows.map(({ past: _past, ...rest }) => rest) as [Figures, Figures];

  return { now, before };
}

const MOST_PARTS = 20;

/** Places by what they sold, most first, and last what was sold at none of them; names are joined from `table`. */
async function parts(context: Context, asked: Asked, table: 'canteen' | 'stall') {
  const id = sql.id(`${table}_id`);
  const { rows } = await sql<z.output<typeof turnoverByCanteen.result>[number]>`
    select nullif(p.id, 0)::text as key, n.${sql.id(`${table}_name`)} as name, p.num, p.amount, p.amount_before
      from (select coalesce(c.${id}, 0) as id, ${sumOf('c.consume_num', 'not past')} as num,
                   ${sumOf(NET, 'not past')} as amount,
                   ${sumOf(NET, 'past')} as amount_before
              from ${comparedCells(context, asked, [`${table}Id`])} c group by 1) p
      left join ${sql.table(table)} n on n.merchant_id = ${context.merchantId} and n.${id} = p.id
     order by p.id = 0, p.amount desc, p.id`.execute(context.tx);

  const named = rows.filter(({ key }) => key !== null).slice(0, MOST_PARTS);

  return [...named, ...rows.filter(({ key }) => key === null)];
}

export const turnoverRoutes = [
  implement(turnoverTotal, async (context, asked) => {
    const points = await pointsOf(asked, comparedCells(context, asked, []), COUNT, TOTAL).execute(
      context.tx,
    );
    return { figures: await figures(context, asked), points: points.rows };
  }),
  implement(turnoverByCanteen, (context, asked) => parts(context, asked, 'canteen')),
  implement(turnoverByStall, (context, asked) => parts(context, asked, 'stall')),
  serveReport(turnoverDetail, {
    family: consumeFamily,
    labels,
    measures: {
      orderNum: 'consumeNum',
      consumeAmount: 'consumeAmount',
      repairAmount: 'repairAmount',
      refundNum: 'refundNum',
      refundAmount: 'refundAmount',
      totalAmount: TOTAL,
      averageAmount: AVERAGE,
    },
    filters: (_context, { canteenIds }) => ({
      placeKind: [placeKind.key.canteen],
      canteenId: canteenIds,
    }),
  }),
];
