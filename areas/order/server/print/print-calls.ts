import { sql } from 'kysely';
import { deliveryType, mealType } from '#areas/canteen/contract/lookups.ts';
import { tradeType } from '#areas/ledger/contract/lookups.ts';
import { printTrade } from '#areas/ledger/contract/trade-slip.ts';
import { type Lookup, labelOf } from '#kit/contract/columns.ts';
import type { Context } from '#kit/server/context.ts';
import { type FileAnswer, implement, type Route } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere, soldWithin } from '#kit/server/scope.ts';
import { translate } from '#kit/server/texts.ts';
import { lineMeasure, tenderType } from '../../contract/lookups.ts';
import { templateScene, ticketColumns } from '../../contract/print-template.ts';
import {
  listPrinters,
  printedOrder,
  printOrders,
  printOrdersAt,
  printScene,
} from '../../contract/ticket.ts';
import { tableNameOf } from '../booking/table.ts';
import { broughtTo } from '../kitchen/fulfil-store.ts';
import { assertVisible } from '../lists/visible-orders.ts';
import { escPos } from './esc-pos.ts';
import { orderTicket, type PaperOrder } from './order-ticket.ts';
import type { OrderPaper, PrintHooks } from './print-hooks.ts';
import { layoutsOf } from './template.ts';
import type { Ticket } from './ticket.ts';
import { ticketPdf } from './ticket-pdf.ts';

/** Counts a further copy of each order; answers which it is. Two who print at once wait for each other at the order. */
async function countCopies(
  context: Context,
  orderIds: readonly number[],
  scene: number,
): Promise<Map<number, number>> {
  const { client, merchantId, actor, newId, now } = context;
  await client.query(
    'select from meal_order where merchant_id = $1 and order_id = any($2::bigint[]) order by order_id for update',
    [merchantId, orderIds],
  );

  const { rows } = await client.query<{ orderId: number; copyNo: number }>(
    `insert into order_print (merchant_id, print_id, order_id, biz_date, scene, copy_no, operator_id, printed_at)
      select $1, n.print_id, o.order_id, o.biz_date, $4,
             1 + (select count(*) from order_print p where p.merchant_id = $1 and p.order_id = o.order_id and p.scene = $4), $5,
             $6::text::timestamptz
        from unnest($2::bigint[], $3::bigint[]) n (order_id, print_id)
        join meal_order o on o.merchant_id = $1 and o.order_id = n.order_id
      returning order_id as "orderId", copy_no as "copyNo"`,
    [merchantId, orderIds, orderIds.map(() => newId()), scene, actor.userId, now],
  );

  return new Map(rows.map(({ orderId, copyNo }) => [orderId, copyNo]));
}

interface Row {
  readonly orderId: number;
  readonly callNo: number | null;
  readonly tableName: string | null;
  readonly occurredAt: string;
  readonly wantedAt: string | null;
  readonly canteenId: number | null;
  readonly canteenName: string | null;
  readonly stallName: string | null;
  readonly mealType: number;
  readonly custName: string | null;
  readonly custNum: string | null;
  readonly deliveryType: number | null;
  readonly address: string;
  readonly remark: string;
  readonly amount: number;
  readonly discountAmount: number;
  readonly refundAmount: number;
  readonly tenders: readonly number[];
  readonly lines: readonly {
    readonly goodsName: string;
    readonly measure: number;
    readonly quantity: number;
    readonly amount: number;
  }[];
}

const rowsOf = async ({ tx, merchantId }: Context, orderIds: readonly number[]): Promise<Row[]> =>
  (
    await sql<Row>`
      select o.order_id, f.call_no, o.occurred_at, f.wanted_at, o.canteen_id, c.canteen_name, st.stall_name, o.meal_type, p.cust_name,
             p.cust_num, f.delivery_type, ${tableNameOf(merchantId, 'o.orderId')} as table_name,
             ${broughtTo('f')} as address, coalesce(f.remark, '') as remark, o.amount, o.discount_amount,
             o.refunded_amount as refund_amount,
             json_build_array(o.personal_amount, o.subsidy_amount, o.red_amount, o.channel_amount, o.cash_amount, o.coupon_amount,
               o.suspense_amount) as tenders,
             (select coalesce(json_agg(json_build_object('goodsName', l.goods_name, 'measure', l.measure, 'quantity', l.quantity,
                       'amount', l.amount) order by l.line_no), '[]')
                from order_line l where l.merchant_id = ${merchantId} and l.order_id = o.order_id and l.biz_date = o.biz_date) as lines
        from meal_order o
        left join order_fulfil f on f.merchant_id = ${merchantId} and f.order_id = o.order_id
        left join customer p on p.merchant_id = ${merchantId} and p.cust_id = o.cust_id
        left join canteen c on c.merchant_id = ${merchantId} and c.canteen_id = o.canteen_id
        left join stall st on st.merchant_id = ${merchantId} and st.stall_id = o.stall_id
       where o.merchant_id = ${merchantId} and o.order_id = any(${orderIds}::bigint[]) order by o.order_id`.execute(
      tx,
    )
  ).rows;

/** Tenders in the order of their sums in `tenders`. */
const TENDERS: readonly number[] = [
  tenderType.key.personal,
  tenderType.key.subsidy,
  tenderType.key.redPacket,
  tenderType.key.channel,
  tenderType.key.cash,
  tenderType.key.coupon,
  tenderType.key.suspense,
];

const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** An order as papers say it. */
function paperOf({ language, now }: Context, row: Row, scene: number, copyNo: number): PaperOrder {
  const say = (text: string, params?: Readonly<Record<string, string | number>>) =>
    translate(language, text, params);
  const label = (lookup: Lookup, key: number | string | null) =>
    key === null ? '' : say(labelOf(lookup, key));
  const titleOf = (key: string) => label(ticketColumns.foot, key);
  const tenders = TENDERS.flatMap((key, index) => {
    const paid = row.tenders[index] ?? 0;
    return paid > 0 ? [`${label(tenderType, key)} ${yuan(paid)}`] : [];
  });

  return {
    title: label(printScene, scene),
    head: {
      callNo: row.callNo === null ? '' : String(row.callNo),
      table: row.tableName ?? '',
      orderId: String(row.orderId),
      occurredAt: row.occurredAt,
      wantedAt: row.wantedAt ?? '',
      place: [row.canteenName, row.stallName].filter(Boolean).join(' '),
      mealType: label(mealType, row.mealType),
      buyer: row.custName ?? '',
      custNum: row.custNum ?? '',
      delivery: label(deliveryType, row.deliveryType),
      address: row.address,
    },
    lines: row.lines.map(({ goodsName, measure, quantity, amount }) => ({
      name: goodsName,
      quantity:
        measure === lineMeasure.key.byWeight ? `${quantity / 1000}kg` : `x${quantity / 1000}`,
      amount: yuan(amount),
    })),
    foot: [
      [
        'discount',
        titleOf('discount'),
        row.discountAmount > 0 ? `-${yuan(row.discountAmount)}` : '',
      ],
      ['amount', titleOf('amount'), yuan(row.amount)],
      ['tenders', titleOf('tenders'), tenders.join(' ')],
      ['refund', titleOf('refund'), row.refundAmount > 0 ? `-${yuan(row.refundAmount)}` : ''],
      ['remark', titleOf('remark'), row.remark],
    ],
    titles: Object.fromEntries(ticketColumns.head.map(({ key, desc }) => [key, say(desc)])),
    copy: copyNo > 1 ? say('重打 第{copy}联', { copy: copyNo }) : '',
    printedAt: now,
  };
}

const asFile = (
  tickets: readonly Ticket[],
  { format, width }: { readonly format: 'pdf' | 'escpos'; readonly width: number },
  name: string,
): FileAnswer =>
  format === 'pdf'
    ? { fileName: `${name}.pdf`, mediaType: 'application/pdf', body: ticketPdf(tickets, width) }
    : { fileName: `${name}.bin`, mediaType: 'application/octet-stream', body: escPos(tickets) };

const PAPER = 80;

/** Papers of orders the caller may see, each a further copy. @throws Refusal 404 */
async function papersOf(
  context: Context,
  orderIds: readonly number[],
  { scene, width }: { readonly scene: number; readonly width: number },
): Promise<OrderPaper[]> {
  const ids = [...new Set(orderIds)];
  await assertVisible(context, ids);
  const copies = await countCopies(context, ids, scene);
  const rows = await rowsOf(context, ids);
  const layoutOf = await layoutsOf(context, scene);

  return rows.map((row) => {
    const paper = paperOf(context, row, scene, copies.get(row.orderId) ?? 1);
    const { lines } = orderTicket(paper, layoutOf(row.canteenId), width);

    return { title: paper.title, orderId: row.orderId, lines };
  });
}

/** Papers, by a file and by printers of the network. */
export const printRoutes = (hooks: PrintHooks): readonly Route[] => [
  implement(printOrders, async (context, { orderIds, scene, ...as }) => {
    const papers = await papersOf(context, orderIds, { scene, width: as.width });

    return asFile(papers, as, translate(context.language, labelOf(printScene, scene)));
  }),
  implement(listPrinters, (context) => hooks.listPrinters(context)),
  implement(printOrdersAt, async (context, { orderIds, scene, deviceId }) => {
    await hooks.printAt(context, deviceId, (width) =>
      papersOf(context, orderIds, { scene, width }),
    );

    return { queued: new Set(orderIds).size };
  }),
  implement(printedOrder, async (context, { orderId, scene }) => {
    await assertVisible(context, [orderId]);
    const [row] = await rowsOf(context, [orderId]);
    if (!row) throw notFound('订单不存在');

    const layoutOf = await layoutsOf(context, scene);
    const { lines } = orderTicket(paperOf(context, row, scene, 1), layoutOf(row.canteenId), PAPER);
    const copies = await context.tx
      .selectFrom('orderPrint')
      .leftJoin('operator', 'operator.userId', 'orderPrint.operatorId')
      .select([
        'orderPrint.scene',
        'orderPrint.copyNo',
        'orderPrint.printedAt',
        'operator.realName as operatorName',
      ])
      .where('orderPrint.orderId', '=', orderId)
      .orderBy('orderPrint.printId')
      .execute();

    return { orderId, lines: lines.map(({ text }) => text), copies };
  }),
  implement(printTrade, async (context, { postingId, bizDate, title, ...as }) => {
    const { tx, scope, language, now } = context;
    const found = await tx
      .selectFrom('posting')
      .leftJoin('customer', 'customer.custId', 'posting.custId')
      .select([
        'posting.tradeType',
        'posting.amount',
        'posting.balanceAfter',
        'posting.occurredAt',
        'posting.remark',
      ])
      .select(['customer.custNum', 'customer.custName', 'posting.canteenId'])
      .where('posting.postingId', '=', postingId)
      .where('posting.bizDate', '=', bizDate)
      .where('posting.accountId', 'is not', null)
      .where(scopeWhere('posting.orgId', scope.organisations))
      .where(soldWithin('posting', scope))
      .executeTakeFirst();

    if (!found) throw notFound('交易不存在');

    const say = (text: string) => translate(language, text);
    const paper: PaperOrder = {
      title: title || say(labelOf(templateScene, templateScene.key.tradeSlip)),
      head: {
        trade: String(postingId),
        tradedAt: found.occurredAt,
        buyer: found.custName ?? '',
        custNum: found.custNum ?? '',
      },
      lines: [
        {
          name: say(labelOf(tradeType, found.tradeType)),
          quantity: '',
          amount: yuan(found.amount),
        },
      ],
      foot: [
        ['balance', say('交易后余额'), found.balanceAfter === null ? '' : yuan(found.balanceAfter)],
        ['remark', say('备注'), found.remark ?? ''],
      ],
      titles: Object.fromEntries(ticketColumns.head.map(({ key, desc }) => [key, say(desc)])),
      copy: '',
      printedAt: now,
    };

    const template = (await layoutsOf(context, templateScene.key.tradeSlip))(found.canteenId);

    return asFile([orderTicket(paper, template, as.width)], as, paper.title);
  }),
];
