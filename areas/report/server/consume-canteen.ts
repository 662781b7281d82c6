import { sql } from 'kysely';
import type { z } from 'zod';
import { implementPage } from '#kit/server/implement.ts';
import { cells } from '#kit/server/report/cells.ts';
import { chosenWithin } from '#kit/server/scope.ts';
import { type ConsumeCanteenRow, pageConsumeCanteen } from '../contract/consume-canteen.ts';
import { consumeFamily } from './consume-family.ts';
import { assertPeriod } from './period.ts';

const BY_DATE = 2;

/** Rows by canteen, or by date and canteen. */
export const consumeCanteenRoutes = [
  implementPage(
    pageConsumeCanteen,
    ({ merchantId, scope }, filter) => {
      assertPeriod(filter);
      const facts = cells(consumeFamily, {
        merchantId,
        period: filter,
        scope: scope.canteens,
        dimensions: ['canteenId'],
        filters: {
          canteenId: filter.canteenIds,
          stallId: chosenWithin(filter.stallIds, scope.stalls),
          mealType: filter.mealTypes,
        },
      });
      const day = filter.sumType === BY_DATE ? sql`c.biz_date` : sql`null::date`;
      return sql<z.output<typeof ConsumeCanteenRow>>`
        select ${day} as biz_date, c.canteen_id, n.canteen_name, n.canteen_num,
               concat_ws('-', ${day}, c.canteen_id) as row_key,
               sum(c.consume_num) as consume_num, sum(c.consume_amount) as consume_amount,
               sum(c.repair_num) as consume_repair_num, sum(c.repair_amount) as consume_repair_amount,
               sum(c.refund_num) as consume_refund_num, sum(c.refund_amount) as consume_refund_amount,
               sum(c.consume_amount) + sum(c.repair_amount) - sum(c.refund_amount) as total_amount
          from (${facts}) c
          join canteen n on n.merchant_id = ${merchantId} and n.canteen_id = c.canteen_id
         group by ${day}, c.canteen_id, n.canteen_name, n.canteen_num`;
    },
    {
      order: [
        { column: 'bizDate', asc: false },
        { column: 'canteenNum', asc: true },
      ],
      key: 'rowKey',
    },
  ),
];
