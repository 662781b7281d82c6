import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Flag, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { changes, stored } from '#kit/contract/stored.ts';
import { ClockTime } from './clock.ts';
import {
  canteenWalletOrder,
  deliveryType,
  lateCancel,
  mealOrderMode,
  noShow,
  payType,
} from './lookups.ts';

/* What a canteen sets for itself, by group. Nothing stored yet means every default below. */

const Amount = Fen.min(0, '请输入正确的金额').max(999_999_999, '请输入正确的金额');
const Minutes = z.int().min(0, '请输入0-10080的整数').max(10_080, '请输入0-10080的整数');
/** 0: unlimited. */
const Limit = z.int().min(0).max(9_999_999, '请输入0-7位整数').default(0);

/** How ordered food reaches people. */
export const DeliverySetting = z.object({
  deliveryTypes: keysOf(deliveryType)
    .meta({ title: '配送方式', of: deliveryType, width: 260 })
    .default([]),
  /** Least amount of a delivered order. */
  minAmount: Amount.meta({ title: '起送金额' }).default(0),
  deliveryFee: Amount.meta({ title: '配送费' }).default(0),
  /** From this amount on the fee is waived; null: never. */
  freeAmount: Amount.nullable().meta({ title: '免配送费金额' }).default(null),
  /** Minutes an order must come before its delivery: before the end of its meal, or before the time it is wanted. */
  aheadMinutes: Minutes.meta({ title: '提前下单（分钟）', hidden: true }).default(30),
});

/** How meals are ordered. */
export const OrderSetting = z.object({
  orderModes: keysOf(mealOrderMode).default([1, 2]),
  /** 1: a paid order is prepared from its day on by itself; 2: the kitchen takes it on, and what it never took on is paid back. */
  autoAccept: Flag.default(1),
  /** Minutes after which an unpaid order is closed. */
  payMinutes: z.int().min(1, '请输入1-120的整数').max(120, '请输入1-120的整数').default(15),
  ifRefund: Flag.default(1),
  /** Minutes before the meal begins until which people may take an order back themselves, where the calendar of meals names no cut-off. */
  refundMinutes: Minutes.default(60),
  /** How often one person may order the same dish in a meal; 0: unlimited. */
  repeatDishLimit: Limit,
  /** How many days ahead orders come in. */
  bookDays: z.int().min(1, '请输入1-60的整数').max(60, '请输入1-60的整数').default(14),
  /** 2: nothing is ordered for days off. */
  ifBookHoliday: Flag.default(1),
  lateCancel: keyOf(lateCancel).default(1),
  /** Fen an order, where late cancelling costs. */
  lateCancelFee: Amount.default(0),
  noShow: keyOf(noShow).default(3),
  /** Fen an order, where not coming costs a fee. */
  noShowFee: Amount.default(0),
  /** Fen set aside for a private room until it is paid. */
  roomDeposit: Amount.default(0),
});

/** How a canteen is paid. */
export const PaySetting = z.object({
  payTypes: keysOf(payType)
    .min(1, '至少选择一种支付方式')
    .meta({ title: '支付方式', of: payType, width: 320 })
    .default([1, 2, 3, 4, 5, 6, 8]),
  /** Least and greatest amount of one consumption; 0 as greatest: unlimited. */
  minAmount: Amount.meta({ title: '单笔最低金额' }).default(0),
  maxAmount: Amount.meta({ title: '单笔最高金额' }).default(0),
  /** Of one person and day; 0: unlimited. */
  dayAmount: Amount.meta({ title: '每日限额' }).default(0),
  walletOrder: keyOf(canteenWalletOrder).meta({ title: '扣款顺序', width: 200 }).default(0),
});

/** Take-out: food packed to be carried away. */
export const TakeOutRule = z.object({
  ifTakeOut: Flag.meta({ title: '支持外带', of: yesNo }).default(2),
  /** Food is handed over packed between these; both count. */
  startTime: ClockTime.meta({ title: '外带开始', width: 96 }).default('10:30'),
  endTime: ClockTime.meta({ title: '外带结束', width: 96 }).default('20:00'),
  /** Fen for each packed dish. */
  boxFee: Amount.meta({ title: '打包费' }).default(0),
  /** Orders a meal; 0: unlimited. */
  orderLimit: Limit,
  /** Minutes after which food that was not fetched is given up. */
  keepMinutes: Minutes.default(60),
});

const CanteenKey = z.object({ canteenId: Id });
/** 0 where nothing has been stored yet. */
const Version = { version: Count };

/** Rules over several fields of a group: they hold for what is stored afterwards, however little of it was sent. */
export const payInOrder = {
  holds: ({ minAmount = 0, maxAmount = 0 }: { minAmount?: number; maxAmount?: number }) =>
    maxAmount === 0 || minAmount <= maxAmount,
  path: 'maxAmount',
  message: '最低金额不能大于最高金额',
} as const;
/** Ways to report meals: for days one chooses, for three days, for seven. A canteen reports in one of them. */
const REPORTING: readonly number[] = [
  mealOrderMode.key.customDays,
  mealOrderMode.key.threeDays,
  mealOrderMode.key.sevenDays,
];
export const oneReporting = {
  holds: ({ orderModes = [] }: { orderModes?: readonly number[] }) =>
    orderModes.filter((mode) => REPORTING.includes(mode)).length <= 1,
  path: 'orderModes',
  message: '自定义报餐、三日报餐、七日报餐只能选择一种',
} as const;
export const takeOutInOrder = {
  holds: ({ startTime, endTime }: { startTime?: string; endTime?: string }) =>
    startTime === undefined || endTime === undefined || startTime < endTime,
  path: 'endTime',
  message: '开始时间必须早于结束时间',
} as const;

export const queryCanteenDelivery = read({
  id: 'canteen.queryCanteenDelivery',
  title: '食堂配送设置',
  path: '/api/v2/alloc/canteen/query-canteen-delivery',
  access: 'canteen:setting:query',
  scope: 'canteen',
  content: CanteenKey,
  result: z.object({ ...CanteenKey.shape, ...stored(DeliverySetting.shape), ...Version }),
});
export const saveCanteenDelivery = write({
  id: 'canteen.saveCanteenDelivery',
  title: '保存食堂配送设置',
  path: '/api/v2/alloc/canteen/save-canteen-delivery',
  access: 'canteen:setting:delivery',
  scope: 'canteen',
  content: z.object({ ...CanteenKey.shape, ...changes(DeliverySetting.shape), ...Version }),
});

export const queryCanteenOrder = read({
  id: 'canteen.queryCanteenOrder',
  title: '食堂点餐设置',
  path: '/api/v2/alloc/canteen/query-canteen-order',
  access: 'canteen:setting:query',
  scope: 'canteen',
  content: CanteenKey,
  result: z.object({ ...CanteenKey.shape, ...stored(OrderSetting.shape), ...Version }),
});
/** A call of ours: what is read has to be saved as well. */
export const saveCanteenOrder = write({
  id: 'canteen.saveCanteenOrder',
  title: '保存食堂点餐设置',
  path: '/api/v2/alloc/canteen/save-canteen-order',
  access: 'canteen:setting:order',
  scope: 'canteen',
  content: z
    .object({ ...CanteenKey.shape, ...changes(OrderSetting.shape), ...Version })
    .refine(oneReporting.holds, { path: [oneReporting.path], message: oneReporting.message }),
});

export const queryCanteenPay = read({
  id: 'canteen.queryCanteenPay',
  title: '食堂支付设置',
  path: '/api/v2/alloc/canteen/query-canteen-pay',
  access: 'canteen:setting:query',
  scope: 'canteen',
  content: CanteenKey,
  result: z.object({ ...CanteenKey.shape, ...stored(PaySetting.shape), ...Version }),
});
export const saveCanteenPay = write({
  id: 'canteen.saveCanteenPay',
  title: '保存食堂支付设置',
  path: '/api/v2/alloc/canteen/save-canteen-pay',
  access: 'canteen:setting:pay',
  scope: 'canteen',
  content: z
    .object({ ...CanteenKey.shape, ...changes(PaySetting.shape), ...Version })
    .refine(payInOrder.holds, { path: [payInOrder.path], message: payInOrder.message }),
});

export const takeOutRuleGet = read({
  id: 'canteen.takeOutRuleGet',
  title: '外带规则',
  method: 'GET',
  path: '/api/v1/takeOutRule/getTakeOutRuleByCanteenId',
  access: 'canteen:setting:query',
  scope: 'canteen',
  content: CanteenKey,
  result: z.object({ ...CanteenKey.shape, ...stored(TakeOutRule.shape), ...Version }),
});
export const takeOutRuleSave = write({
  id: 'canteen.takeOutRuleSave',
  title: '保存外带规则',
  path: '/api/v1/takeOutRule/takeOutRuleSaveOrPut',
  access: 'canteen:setting:delivery',
  scope: 'canteen',
  content: z
    .object({ ...CanteenKey.shape, ...changes(TakeOutRule.shape), ...Version })
    .refine(takeOutInOrder.holds, { path: [takeOutInOrder.path], message: takeOutInOrder.message }),
});

export const listDeliveryTypeEnum = read({
  id: 'canteen.listDeliveryTypeEnum',
  title: '配送方式',
  path: '/api/v2/alloc/canteen/list-delivery-type-enum',
  access: 'session',
  result: z.array(z.object({ key: keyOf(deliveryType), desc: z.string() })),
});

const place = {
  canteenId: Id,
  canteenNum: z.string().meta({ title: '食堂编号', width: 110, sort: true }),
  canteenName: z.string().meta({ title: '食堂名称', width: 180, sort: true }),
};

/** The payment settings of all canteens side by side. */
export const pageCanteenPay = listSet({
  id: 'canteen.pageCanteenPay',
  title: '支付方式列表',
  path: '/api/v2/alloc/canteen/page-canteen-pay',
  access: 'canteen:setting:query',
  scope: 'canteen',
  own: place,
  shown: stored(PaySetting.shape),
  key: 'canteenId',
  columns: [
    'canteenNum',
    'canteenName',
    'payTypes',
    'minAmount',
    'maxAmount',
    'dayAmount',
    'walletOrder',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '食堂名称或编号' }),
    payTypes: z.array(keyOf(payType)).max(payType.length).optional(),
  },
  search: ['canteenName', 'canteenNum'],
  order: ascending('canteenNum'),
  export: 'canteen.pageCanteenPayExport',
});

export const pageCanteenDelivery = listSet({
  id: 'canteen.pageCanteenDelivery',
  title: '配送设置列表',
  path: '/api/v2/alloc/canteen/page-canteen-delivery',
  access: 'canteen:setting:query',
  scope: 'canteen',
  own: place,
  shown: {
    ...stored(DeliverySetting.shape),
    ...stored(
      TakeOutRule.pick({ ifTakeOut: true, startTime: true, endTime: true, boxFee: true }).shape,
    ),
  },
  key: 'canteenId',
  columns: [
    'canteenNum',
    'canteenName',
    'deliveryTypes',
    'minAmount',
    'deliveryFee',
    'freeAmount',
    'aheadMinutes',
    'ifTakeOut',
    'startTime',
    'endTime',
    'boxFee',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '食堂名称或编号' }),
    deliveryTypes: z.array(keyOf(deliveryType)).max(deliveryType.length).optional(),
    ifTakeOut: Flag.optional(),
  },
  search: ['canteenName', 'canteenNum'],
  order: ascending('canteenNum'),
  export: 'canteen.pageCanteenDeliveryExport',
});
