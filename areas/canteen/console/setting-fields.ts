import { fieldsOf } from '#kit/console/form/fields.ts';
import {
  saveCanteenDelivery,
  saveCanteenOrder,
  saveCanteenPay,
  takeOutRuleSave,
} from '../contract/canteen-setting.ts';
import {
  canteenWalletOrder,
  deliveryType,
  lateCancel,
  mealOrderMode,
  noShow,
  payType,
} from '../contract/lookups.ts';

/* The settings of a canteen by group: forms and overviews show the same. */

export const deliveryFields = fieldsOf(saveCanteenDelivery, [
  { key: 'deliveryTypes', title: '配送方式', of: deliveryType, span: 2, required: false },
  { key: 'minAmount', title: '起送金额', input: 'money' },
  { key: 'deliveryFee', title: '配送费', input: 'money' },
  {
    key: 'freeAmount',
    title: '免配送费金额',
    input: 'money',
    required: false,
    hint: '留空表示始终收取配送费',
  },
  {
    key: 'aheadMinutes',
    title: '提前下单（分钟）',
    input: 'integer',
    hint: '送达前至少多少分钟下单',
  },
]);

export const takeOutFields = fieldsOf(takeOutRuleSave, [
  { key: 'ifTakeOut', title: '支持外带', input: 'switch', span: 2 },
  { key: 'startTime', title: '外带开始', input: 'time', hint: '外带时间与餐次没有交集时不能外带' },
  { key: 'endTime', title: '外带结束', input: 'time' },
  { key: 'boxFee', title: '打包费', input: 'money', hint: '每份打包的菜品' },
  { key: 'orderLimit', title: '每餐接单上限', input: 'integer', hint: '0 表示不限' },
  { key: 'keepMinutes', title: '保留时长（分钟）', input: 'integer', hint: '超过后视为放弃取餐' },
]);

export const orderFields = fieldsOf(saveCanteenOrder, [
  {
    key: 'orderModes',
    title: '点餐模式',
    of: mealOrderMode,
    span: 2,
    required: false,
    section: '点餐',
  },
  {
    key: 'autoAccept',
    title: '自动接单',
    input: 'switch',
    hint: '关闭后由后厨接单，餐次结束仍未接单的订单全额退款',
  },
  { key: 'payMinutes', title: '支付时限（分钟）', input: 'integer', hint: '超过后订单自动关闭' },
  { key: 'ifRefund', title: '允许退单', input: 'switch', section: '退单与取消' },
  {
    key: 'refundMinutes',
    title: '开餐前多少分钟可退',
    input: 'integer',
    hint: '餐次设置了取消截止时间时以餐次为准',
  },
  {
    key: 'repeatDishLimit',
    title: '重复点餐上限',
    section: '预订',
    input: 'integer',
    hint: '同一餐同一菜品的份数，0 表示不限',
  },
  { key: 'bookDays', title: '可提前几天预订', input: 'integer' },
  { key: 'ifBookHoliday', title: '节假日可预订', input: 'switch' },
  {
    key: 'lateCancel',
    title: '超时取消',
    input: 'select',
    of: lateCancel,
    section: '超时与未取餐',
  },
  { key: 'lateCancelFee', title: '超时取消费', input: 'money', hint: '每单，扣除费用后取消时收取' },
  { key: 'noShow', title: '未取餐处理', input: 'select', of: noShow },
  { key: 'noShowFee', title: '未取餐费用', input: 'money', hint: '每单，扣除费用后退还时收取' },
  { key: 'roomDeposit', title: '包间押金', input: 'money', hint: '结账前冻结，0 表示不收' },
]);

export const payFields = fieldsOf(saveCanteenPay, [
  {
    key: 'payTypes',
    title: '支付方式',
    of: payType,
    span: 2,
    hint: '刷卡、扫码、刷脸从账户扣款，用餐人页面按扫码；其余为柜台收款和用餐人渠道支付',
  },
  { key: 'minAmount', title: '单笔最低金额', input: 'money' },
  { key: 'maxAmount', title: '单笔最高金额', input: 'money', hint: '0 表示不限' },
  { key: 'dayAmount', title: '每日限额', input: 'money', hint: '每人每天，0 表示不限' },
  { key: 'walletOrder', title: '扣款顺序', input: 'select', of: canteenWalletOrder, span: 2 },
]);

/** Settings of any group where 0 stands for no limit. */
export const LIMITS = ['orderLimit', 'repeatDishLimit', 'maxAmount', 'dayAmount'] as const;
