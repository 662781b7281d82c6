import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { serveReport } from '#kit/server/report/serve-report.ts';
import {
  rechargeDetail,
  rechargeTotal,
  rechargeTrend,
  rechargeTypeTotal,
} from '../../contract/analysis/recharge.ts';
import { REAL_RECHARGE } from '../money.ts';
import { moneyFamily } from '../money-family.ts';
import { labels, moneyAsked, sumOf } from '../sources.ts';
import { compareCells, pointsOf } from './compared.ts';

type Figures = z.output<typeof rechargeTotal.result>['figures']['now'];

const TOTAL = sumOf(REAL_RECHARGE);

const COUNT = sumOf('c.recharge_num');

type Asked = z.output<typeof rechargeTotal.content>;

const recharges = async (
  context: Context,
  asked: Asked,
  dimensions: readonly 'channel'[] = [],
): Promise<RawBuilder<unknown>> =>
  compareCells(context, asked, {
    family: moneyFamily,
    dimensions,
    filters: await moneyAsked(context, asked),
  });

export const rechargeRoutes = [
  implement(rechargeTotal, async (context, asked) => {
    const { rows } = await sql<Figures & { past: boolean }>`
      select past, ${TOTAL} as total_amount, ${COUNT} as recharge_num, ${sumOf('c.revoke_recharge_amount')} as revoke_recharge_amount,
             round(sum(c.recharge_amount) / nullif(sum(c.recharge_num), 0))::bigint as average_amount
        from (values (false), (true)) w (past) left join ${await recharges(context, asked)} c using (past) group by past order by past`.execute(
      context.tx,
    );

    const [now, before] = rows.map(({ past: _past, ...rest }) => rest) as [Figures, Figures];

    return { figures: { now, before } };
  }),
  implement(rechargeTrend, async (context, asked) => {
    const { rows } = await pointsOf(asked, await recharges(context, asked), COUNT, TOTAL).execute(
      context.tx,
    );
    return rows;
  }),
  implement(rechargeTypeTotal, async (context, asked) => {
    const { rows } = await sql<{
      key: string | null;
      num: number;
      amount: number;
      amountBefore: number;
    }>`
      select nullif(c.channel, 0)::text as key, ${sumOf('c.recharge_num', 'not past')} as num,
             ${sumOf(REAL_RECHARGE, 'not past')} as amount,
             ${sumOf(REAL_RECHARGE, 'past')} as amount_before
        from ${await recharges(context, asked, ['channel'])} c where c.recharge_num > 0 or c.revoke_recharge_num > 0
       group by 1 order by amount desc`.execute(context.tx);
    return rows.map((row) => ({
      ...row,
      name: rechargeChannel.find(({ key }) => String(key) === row.key)?.desc ?? null,
    }));
  }),
  serveReport(rechargeDetail, {
    family: moneyFamily,
    labels,
    measures: {
      rechargeNum: 'rechargeNum',
      rechargeAmount: 'rechargeAmount',
      giftAmount: 'giftAmount',
      revokeRechargeNum: 'revokeRechargeNum',
      revokeRechargeAmount: 'revokeRechargeAmount',
      totalAmount: TOTAL,
    },
    filters: moneyAsked,
  }),
];
