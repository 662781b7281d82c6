import { daysAfter, daysBetween, weekDayOf } from '#kit/contract/calendar-day.ts';
import { t } from './texts.ts';

/* What is shown of numbers, times and states. The lists are those of the contracts, whose schemas are too big for a telephone. */

export const money = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

const MEALS: Readonly<Record<number, string>> = {
  1: '早餐',
  2: '午餐',
  3: '下午茶',
  4: '晚餐',
  5: '夜宵',
  [-1]: '其他',
};
export const mealName = (mealType: number): string => t(MEALS[mealType] ?? '其他');

const KINDS: Readonly<Record<number, string>> = {
  1: '档口消费',
  2: '预订',
  3: '报餐',
  4: '自助餐',
  5: '包间',
  6: '外卖配送',
  7: '超市',
  8: '访客',
  9: '外部消费',
};
export const kindName = (kind: number): string => t(KINDS[kind] ?? '其他');

const STATES: Readonly<Record<number, string>> = {
  1: '待支付',
  2: '已支付',
  3: '制作中',
  4: '待取餐',
  5: '已完成',
  6: '已取消',
  7: '已关闭',
  8: '异常',
};
export const stateName = (state: number): string => t(STATES[state] ?? '其他');

const GOODS_STATES: Readonly<Record<number, string>> = {
  1: '待备货',
  2: '备货中',
  3: '已发货',
  4: '已收货',
  5: '缺货',
};
export const goodsStateName = (state: number): string => t(GOODS_STATES[state] ?? '其他');

const DELIVERIES: Readonly<Record<number, string>> = {
  1: '待接单',
  2: '已接单',
  3: '配送中',
  4: '已送达',
  5: '已取走',
  6: '已退回',
};
export const deliveryName = (state: number): string => t(DELIVERIES[state] ?? '其他');

const APPLICATIONS: Readonly<Record<number, string>> = {
  1: '退款审核中',
  2: '退款成功',
  3: '退款被拒绝',
  4: '退款已撤回',
  5: '退款处理中',
};
export const applicationName = (state: number): string => t(APPLICATIONS[state] ?? '其他');

export const complaintTypeName = (type: number): string => t(type === 1 ? '投诉' : '建议');
const COMPLAINTS: Readonly<Record<number, string>> = { 1: '等待回复', 2: '已回复', 3: '已关闭' };
export const complaintStateName = (state: number): string => t(COMPLAINTS[state] ?? '其他');

const TRADES: Readonly<Record<number, string>> = {
  10: '充值',
  11: '赠送',
  12: '补贴',
  13: '红包',
  20: '消费',
  21: '补扣',
  22: '退款',
  30: '提现',
  40: '撤销充值',
  41: '撤销补贴',
  42: '清零',
  45: '撤销清零',
  50: '转出',
  51: '转入',
  60: '手续费',
};
export const tradeName = (type: number): string => t(TRADES[type] ?? '其他');
export const walletName = (type: number): string =>
  t({ 1: '个人钱包', 2: '补贴钱包', 4: '红包' }[type] ?? '其他');

const POINTS: Readonly<Record<number, string>> = {
  1: '消费获得',
  2: '消费抵扣',
  3: '积分兑换',
  4: '退款收回',
  5: '抵扣退回',
  6: '兑换退回',
  7: '人工调整',
};
export const pointsName = (kind: number): string => t(POINTS[kind] ?? '其他');

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

let kept = '';
/**
 * Keeps what the server says of today: telephones stand in other time zones, or are wrong. Where it said so at an earlier moment, the midnights since
 * then count.
 */
export const keepToday = (date: string, saidAt = new Date()): void => {
  kept = daysAfter(date, daysBetween(dateInChina(saidAt), dateInChina(new Date())));
};
/** Until the server has said it, as on a page opened without a network, the date in China, where the canteen is, wherever the telephone stands. */
export const today = (): string => kept || dateInChina(new Date());

/** Swedish writes dates as we do. */
const dateInChina = (at: Date): string =>
  at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

export function dayName(date: string): string {
  if (date === today()) return t('今天');
  if (date === daysAfter(today(), 1)) return t('明天');

  return t(WEEKDAYS[weekDayOf(date) - 1] ?? '');
}
/** `11-24`. */
export const monthDay = (date: string): string => date.slice(5, 10);
/** `11-24 10:00`. */
export const moment = (wall: string): string => wall.slice(5, 16);

/** `10:00`. */
export const clock = (wall: string): string => wall.slice(11, 16);

/** A moment of the telephone's clock: `12:03`, of another day `11-24 12:03`. */
export function momentOf(at: Date): string {
  const [date = '', time = ''] = at.toLocaleString('sv-SE').split(' ');
  const isToday = date === new Date().toLocaleDateString('sv-SE');

  return isToday ? time.slice(0, 5) : moment(`${date} ${time}`);
}

/** What a dish may hold, in words. */
export const allergenNames = (allergens: readonly string[]): string =>
  allergens.map((each) => t(each)).join(t('、'));

const SIZES: Readonly<Record<number, string>> = { 1: '标准份', 2: '大份', 3: '小份' };
export const sizeName = (size: number): string => t(SIZES[size] ?? '其他');
