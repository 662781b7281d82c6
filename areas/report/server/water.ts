import { sql } from 'kysely';
import type { z } from 'zod';
import type { Loose } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { countedIn } from '#kit/server/period.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { serveReport } from '#kit/server/report/serve-report.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { type WaterUseRow, waterSum, waterUses } from '../contract/water.ts';
import { labels, named } from './sources.ts';
import { waterFamily } from './water-family.ts';

export const waterUseRoutes = [
  serveQuery(waterUses, (context, filter) => {
    assertPeriod(filter);
    const { merchantId, scope } = context;
    const { keyword, canteenIds, deviceIds, states } = filter;

    return sql<Loose<z.output<typeof WaterUseRow>>>`
      select w.use_id, w.occurred_at, w.ended_at, w.state, w.cust_id, c.cust_num, c.cust_name, w.card_no, n.canteen_name, d.device_name,
             d.device_num, w.use_no, w.charged_by, w.unit_price, (w.millilitres / 1000.0)::float8 as litres,
             w.seconds, w.held, w.charged, w.order_id, w.repair_order_id
        from water_use w
        join canteen n on n.merchant_id = ${merchantId} and n.canteen_id = w.canteen_id
        join device d on d.merchant_id = ${merchantId} and d.device_id = w.device_id
        left join customer c on c.merchant_id = ${merchantId} and c.cust_id = w.cust_id
       where w.merchant_id = ${merchantId}
         and ${countedIn(filter, { bizDate: sql`w.biz_date`, occurredAt: sql`w.occurred_at` })}
         and ${placeWhere('w', scope)}
         and ${whereEquals({ 'w.canteenId': canteenIds, 'w.deviceId': deviceIds, 'w.state': states })}
         and ${whereContains(keyword, 'c.custName', 'c.custNum')}`;
  }),
];

export const waterReportRoutes = [
  serveReport(waterSum, {
    family: waterFamily,
    labels,
    filters: async (context, { keyword, canteenIds, deviceIds }) => ({
      canteenId: canteenIds,
      deviceId: deviceIds,
      custId: await named(context, keyword),
    }),
    measures: {
      useNum: 'useNum',
      lostNum: 'lostNum',
      litres: sql<number>`(coalesce(sum(c.millilitres), 0) / 1000.0)::float8`,
      seconds: 'seconds',
      chargedAmount: 'charged',
    },
  }),
];
