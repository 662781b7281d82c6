import { z } from 'zod';
import { paperFormat } from '#areas/ledger/contract/trade-slip.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* Papers of orders. */

/** What is printed for whom. */
export const printScene = lookup({
  kitchenTicket: { key: 1, desc: '后厨单' },
  receipt: { key: 2, desc: '顾客小票' },
  deliverySlip: { key: 3, desc: '配送单' },
});
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
    ...paperFormat,
  }),
});

/** Printers of the network that papers can be sent to, of the caller's places. */
export const listPrinters = read({
  id: 'order.printPrinters',
  title: '可用打印机',
  path: '/api/v2/print/printers',
  access: 'order:order:print',
  scope: 'canteen',
  content: z.object({}).prefault({}),
  result: z.array(
    z.object({ deviceId: Id, deviceName: z.string(), canteenName: z.string().nullable() }),
  ),
});

/**
 * Has papers of orders printed by a printer of the network, one after the other; copies count as those of `printOrders` do.
 * @errors 404; 409 DEVICE_DISABLED, PRINTER_NO_ADDRESS, HOST_NOT_ALLOWED
 */
export const printOrdersAt = write({
  id: 'order.printOrderAt',
  title: '网络打印订单',
  path: '/api/v2/print/order/at',
  access: 'order:order:print',
  scope: 'canteen',
  content: z.object({
    orderIds: z.array(Id).min(1, '请选择订单').max(200, '一次最多打印200个订单'),
    scene: keyOf(printScene),
    deviceId: Id.meta({ title: '打印机' }),
  }),
  result: z.object({ queued: Count }),
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
