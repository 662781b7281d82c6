import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Id, text } from '#kit/contract/fields.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';

/* Papers of orders and account trades (document 1 section 7; print templates of document 2). */

/** What is printed for whom. */
export const printScene = lookup([
  { key: 1, desc: '后厨单' },
  { key: 2, desc: '顾客小票' },
  { key: 3, desc: '配送单' },
]);
/** As which bytes: a page to look at and print anywhere, or what receipt printers understand. */
export const printFormat = lookup([
  { key: 'pdf', desc: 'PDF' },
  { key: 'escpos', desc: 'ESC/POS' },
]);
/** Width of the paper, millimetres. */
export const paperWidth = lookup([
  { key: 58, desc: '58mm' },
  { key: 80, desc: '80mm' },
]);
/** Columns a scene may print above and below its lines. */
export const ticketColumns = {
  head: lookup([
    { key: 'callNo', desc: '取餐号' },
    { key: 'orderId', desc: '订单号' },
    { key: 'occurredAt', desc: '下单时间' },
    { key: 'wantedAt', desc: '取餐时间' },
    { key: 'place', desc: '食堂' },
    { key: 'mealType', desc: '餐次' },
    { key: 'buyer', desc: '姓名' },
    { key: 'delivery', desc: '配送方式' },
    { key: 'address', desc: '配送地址' },
  ]),
  foot: lookup([
    { key: 'amount', desc: '订单金额' },
    { key: 'discount', desc: '优惠金额' },
    { key: 'tenders', desc: '支付方式' },
    { key: 'refund', desc: '退款金额' },
    { key: 'remark', desc: '备注' },
  ]),
} as const;

const format = { format: keyOf(printFormat).default('pdf'), width: keyOf(paperWidth).default(80) };

/** Papers of orders, one after the other, each cut; every copy is counted, and from the second on it says that it is one. */
export const printOrders = write({
  id: 'order.printOrder',
  title: '打印订单',
  path: '/api/v2/print/order',
  access: 'order:order:print',
  scope: 'canteen',
  file: true,
  content: z.object({
    orderIds: z.array(Id).min(1, '请选择订单').max(200, '一次最多打印200个订单'),
    scene: keyOf(printScene),
    ...format,
  }),
});

/** What of an order was printed, and how its receipt reads. */
export const printedOrder = read({
  id: 'order.printOrdId',
  title: '订单打印信息',
  path: '/ntcPrintInfo/printOrdId',
  method: 'GET',
  access: 'order:order:print',
  scope: 'canteen',
  content: z.object({ orderId: Id, scene: keyOf(printScene).default(2) }),
  result: z.object({
    orderId: Id,
    /** As it stands on paper of 80 mm, line by line. */
    lines: z.array(z.string()),
    copies: z.array(
      z.object({
        scene: keyOf(printScene),
        copyNo: Count,
        printedAt: z.string(),
        operatorName: z.string().nullable(),
      }),
    ),
  }),
});

/** The slip of one trade of an account: a recharge, a payment, a refund. */
export const printTrade = write({
  id: 'order.printAccTrade',
  title: '打印交易凭条',
  path: '/api/v2/print/acc-trade',
  access: 'order:trade:print',
  scope: 'organisation',
  file: true,
  content: z.object({
    postingId: Id,
    /** The business date of the trade. */
    bizDate: DateText,
    title: text(30).default(''),
    ...format,
  }),
});
