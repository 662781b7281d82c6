import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { containsPattern } from '#kit/server/like.ts';
import { whereEquals } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList, serveQuery } from '#kit/server/serve-list.ts';
import { type TextParams, translate } from '#kit/server/texts.ts';
import { refusalBy } from '../../contract/refusal-reasons.ts';
import { pageRefusal, refusalSum } from '../../contract/sale-refusal.ts';

/** What a row says beside its reason, as JSON text: it is put into the reader's language last. */
const SAID = sql<string | null>`case when sale_refusal.words is not null
  then jsonb_build_object('text', sale_refusal.words, 'params', sale_refusal.words_params)::text end`;

const PLACE_NAME = sql<
  string | null
>`coalesce(canteen.canteen_name, supermarket.supermarket_name, mall.mall_name)`;

const list = serveList('saleRefusal', pageRefusal, {
  visible: ({ scope }) => placeWhere('saleRefusal', scope),
  shown: (rows) =>
    rows
      .leftJoin('canteen', 'canteen.canteenId', 'saleRefusal.placeId')
      .leftJoin('supermarket', 'supermarket.supermarketId', 'saleRefusal.placeId')
      .leftJoin('mall', 'mall.mallId', 'saleRefusal.placeId')
      .leftJoin('stall', 'stall.stallId', 'saleRefusal.stallId')
      .leftJoin('device', 'device.deviceId', 'saleRefusal.deviceId')
      .leftJoin('customer', 'customer.custId', 'saleRefusal.custId')
      .select([
        'customer.custNum',
        'customer.custName',
        'saleRefusal.reason as help',
        'stall.stallName',
        'device.deviceName',
        PLACE_NAME.as('placeName'),
        SAID.as('said'),
      ]),
  where: {
    canteenId: (canteenId) => whereEquals({ 'saleRefusal.placeId': canteenId }),
    reasons: (reasons) => whereEquals({ 'saleRefusal.reason': reasons }),
    keyword: (keyword) =>
      sql`customer.cust_num ^@ ${keyword} or customer.cust_name like ${containsPattern(keyword)} or sale_refusal.card_no = ${keyword}`,
  },
  row: (row, { language }) => ({ ...row, said: row.said && inWords(language, row.said) }),
});

function inWords(language: Context['language'], said: string): string {
  const { text, params } = JSON.parse(said) as { text: string; params: TextParams | null };
  return translate(language, text, params ?? {});
}

const sum = serveQuery(refusalSum, ({ merchantId, scope }, { by, ...filter }) => {
  const reason = by === refusalBy.key.hour ? sql`null::text` : sql`r.reason`;
  const hour =
    by === refusalBy.key.reason ? sql`null::text` : sql`to_char(r.refused_at, 'HH24:00')`;

  return sql`select concat_ws(' ', g.reason, g.hour) as row_key, g.reason, g.reason as help, g.hour, g.sales, g.people, g.amount
    from (select ${reason} as reason, ${hour} as hour, sum(r.sales)::bigint as sales,
                 count(distinct r.cust_id) as people, coalesce(sum(r.amount), 0)::bigint as amount
            from sale_refusal r
           where r.merchant_id = ${merchantId} and ${placeWhere('r', scope)} and ${wherePeriod('r.refusedAt', filter)}
             and ${asked(filter)}
           group by 1, 2) g`;
});

interface Asked {
  readonly canteenId?: number | undefined;
  readonly stallId?: number | undefined;
  readonly deviceId?: number | undefined;
  readonly reasons?: readonly string[] | undefined;
}

const asked = ({ canteenId, stallId, deviceId, reasons }: Asked) =>
  sql<SqlBool>`${whereEquals({
    'r.placeId': canteenId,
    'r.stallId': stallId,
    'r.deviceId': deviceId,
    'r.reason': reasons,
  })}`;

export const refusalRoutes = [list, sum];
