import { sql } from 'kysely';
import { archivedMonths, lastToArchive } from '#kit/server/database/archive-month.ts';
import { whereEquals } from '#kit/server/list.ts';
import { cells } from '#kit/server/report/cells.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { archivePage } from '../contract/archive.ts';
import { consumeFamily } from './consume-family.ts';
import { NET } from './sources.ts';

/** No facts are older, and none are later than the months that partitions are made for ahead. */
const EVER = { startDate: '2000-01-01 00:00:00', endDate: '2999-12-31 23:59:59' };

export const archiveRoutes = [
  serveQuery(archivePage, ({ merchantId, scope, now }, { state }) => {
    /* A day whose facts changed is there also where the caller sees none of them. */
    const days = cells(consumeFamily, {
      merchantId,
      period: EVER,
      places: scope,
      dimensions: [],
    });
    return sql`
        select m.* from (
          select f.month_start, f.order_num, f.total_amount, a.table_num, a.archived_num, a.archived_on,
                 case when a.archived_num = a.table_num then 4 when a.archived_num > 0 then 3
                      when f.month_start <= ${lastToArchive(now.slice(0, 10))}::date then 2 else 1 end as state
            from (select date_trunc('month', c.biz_date)::date as month_start, sum(c.consume_num)::bigint as order_num,
                         sum(${sql.raw(NET)})::bigint as total_amount
                    from (${days}) c where c.consume_num > 0 or ${sql.raw(NET)} <> 0 group by 1) f
            join (${archivedMonths}) a on a.month_start = f.month_start) m
         where ${whereEquals({ 'm.state': state })}` as never;
  }),
];
