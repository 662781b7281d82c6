import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Code, SerialNumber } from '#kit/contract/validators.ts';
import { deviceState, onlineState } from './lookups.ts';

/** The kinds of device types that are tills of a supermarket. */
export const tillType = lookup({
  supermarketTill: { key: 67, desc: '超市收银机' },
  supermarketSelfCheckout: { key: 68, desc: '超市自助收银机' },
});

const TillFields = z.object({
  deviceNum: Code.meta({ title: '设备编号', width: 110, sort: true }),
  deviceName: text(50, 1).meta({ title: '设备名称', width: 160, sort: true }),
  deviceType: keyOf(tillType).meta({ title: '设备类型', width: 140 }),
  sn: SerialNumber.meta({ title: '序列号', width: 160 }),
  supermarketId: Id,
  installAddress: text(100).meta({ title: '安装位置', width: 160 }),
});
const { supermarketId, ...stored } = TillFields.shape;

/** Tills of the caller's supermarkets. */
export const pageTill = listSet({
  id: 'supermarket.machinePage',
  title: '超市设备列表',
  path: '/api/v1/supermarket/machine/get-supermaket-device-page',
  access: 'supermarket:machine:page',
  scope: 'canteen',
  own: {
    deviceId: Id,
    ...stored,
    state: keyOf(deviceState).meta({ title: '启用状态', width: 100 }),
    lastHeartbeatAt: ShownTime.nullable().meta({ title: '最近心跳', sort: true }),
    lastTransactionNo: Count.nullable().meta({ title: '最大流水号', width: 110 }),
    appVersion: z.string().meta({ title: '软件版本', width: 110, hidden: true }),
    version: Count,
  },
  shown: {
    supermarketId,
    supermarketName: z.string().meta({ title: '超市', width: 160, sort: true }),
    online: keyOf(onlineState).meta({ title: '在线状态', width: 100 }),
  },
  key: 'deviceId',
  columns: [
    'deviceNum',
    'deviceName',
    'online',
    'state',
    'supermarketName',
    'deviceType',
    'sn',
    'lastHeartbeatAt',
    'lastTransactionNo',
    'installAddress',
    'appVersion',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '设备名称、编号或序列号' }),
    supermarketId: Id.optional().meta({ title: '超市' }),
    online: keyOf(onlineState).optional(),
    deviceType: keyOf(tillType).optional(),
  },
  search: ['deviceNum', 'deviceName', 'sn'],
  order: ascending('deviceNum'),
  export: 'supermarket.machinePageExport',
});

/**
 * Registers a till, or with `deviceId` and the `version` that was read changes one. The secret of a new till is told once, never again.
 * @errors 400 the supermarket is not the caller's; 404; 409 number or serial number taken, changed by another operator
 */
export const saveTill = write({
  id: 'supermarket.machineAddOrEdit',
  title: '保存超市设备',
  path: '/api/v1/supermarket/machine/add-or-edit',
  access: 'supermarket:machine:save',
  scope: 'canteen',
  content: z.object({ ...TillFields.shape, deviceId: Id.optional(), version: Count.optional() }),
  result: z.object({ deviceId: Id, sn: z.string(), secret: z.string().nullable() }),
});

/** The till is no longer recognised; its history stays. @errors 404 */
export const deleteTill = write({
  id: 'supermarket.machineDelete',
  title: '删除超市设备',
  path: '/api/v1/supermarket/machine/delete-supermaket-device-machine',
  access: 'supermarket:machine:delete',
  scope: 'canteen',
  content: z.object({ deviceId: Id }),
});

const terminal = { access: 'device', transport: 'json' } as const;
/** Lines of a receipt a return may name. */
const RETURN_LINES = 50;

/** What an order of the till's supermarket holds, to take some of it back: by the number on the receipt. @errors 404 */
export const deviceTillSold = read({
  ...terminal,
  id: 'deviceApi.tillSold',
  title: '收银机查询售出商品',
  path: '/device-api/v1/till/sold',
  content: z.object({ orderId: Id }),
  result: z.object({
    orderId: Id,
    occurredAt: z.string(),
    lines: z.array(
      z.object({
        lineNo: Count,
        goodsId: z.int().nullable(),
        goodsName: z.string(),
        /** Pieces sold, and pieces not brought back yet. */
        count: Count,
        leftCount: Count,
        /** Fen not given back yet. */
        left: Fen,
      }),
    ),
  }),
});

/**
 * A buyer brings goods back: their money goes back the way it came. `returnNo` is counted by the till and never reused; the same return sent
 * again is answered as the first time and moves nothing.
 * @errors 404; 409 LINE_REFUND_TOO_LARGE, NOTHING_PAID, BACK_RULE, IDEMPOTENCY_CONFLICT, and what a refund refuses
 */
export const deviceTillReturn = write({
  ...terminal,
  id: 'deviceApi.tillReturn',
  title: '收银机退货',
  path: '/device-api/v1/till/return',
  content: z.object({
    returnNo: z.int().min(1),
    orderId: Id,
    lines: z
      .array(z.object({ lineNo: Count.min(1), count: z.int().min(1).max(999) }))
      .min(1)
      .max(RETURN_LINES)
      .refine(
        (lines) => new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length,
        '明细重复',
      ),
    reason: text(200).default(''),
  }),
  result: z.object({
    refundId: Id,
    /** Fen in all, and by the wallet they went back to; the rest went back the way it was paid beside the wallets. */
    amount: Fen,
    personal: Fen,
    subsidy: Fen,
    red: Fen,
  }),
});
