import { lookup } from '#kit/contract/lookup.ts';

/** Whether a rule, template or schedule counts. */
export const ruleState = lookup([
  { key: 1, desc: '已启用', colour: 'success' },
  { key: 2, desc: '已停用', colour: 'default' },
]);
/** Where a coupon template stands (domain notes B6): coupons are made while it is in use; ended it stays as it is. */
export const templateState = lookup([
  { key: 3, desc: '草稿', colour: 'default' },
  { key: 1, desc: '已启用', colour: 'success' },
  { key: 2, desc: '已停用', colour: 'warning' },
  { key: 4, desc: '已结束', colour: 'default' },
]);
/** What a date is by the holiday calendar. */
export const dayKind = lookup([
  { key: 1, desc: '工作日' },
  { key: 2, desc: '休息日' },
  { key: 3, desc: '节假日' },
]);

/** What a market rule is about. */
export const ruleType = lookup([
  { key: 1, desc: '折扣' },
  { key: 2, desc: '管理费' },
  { key: 3, desc: '积分获取' },
  { key: 4, desc: '积分抵扣' },
  { key: 5, desc: '积分兑换' },
]);
/** What points are exchanged for. */
export const exchangeKind = lookup([
  { key: 1, desc: '优惠券' },
  { key: 2, desc: '红包' },
  { key: 3, desc: '物品' },
]);
/** Of rules of other types nothing is exchanged. */
export const offeredKind = lookup([{ key: 0, desc: '无' }, ...exchangeKind]);
export const exchangeState = lookup([
  { key: 1, desc: '待领取', colour: 'processing' },
  { key: 2, desc: '已领取', colour: 'success' },
  { key: 3, desc: '已取消', colour: 'default' },
]);
/** Why points came or went. */
export const pointsKind = lookup([
  { key: 1, desc: '消费获得' },
  { key: 2, desc: '消费抵扣' },
  { key: 3, desc: '积分兑换' },
  { key: 4, desc: '退款收回' },
  { key: 5, desc: '抵扣退回' },
  { key: 6, desc: '兑换退回' },
  { key: 7, desc: '人工调整' },
]);
/** What a discount rule does to the price. */
export const discountEffect = lookup([
  { key: 1, desc: '打折' },
  { key: 2, desc: '满减' },
  { key: 3, desc: '固定价' },
  { key: 4, desc: '补贴价' },
]);
/** Rules of other types have none. */
export const effect = lookup([...discountEffect, { key: 0, desc: '无优惠' }]);
/** The period a number counts in. */
export const countPer = lookup([
  { key: 1, desc: '每餐' },
  { key: 2, desc: '每天' },
  { key: 3, desc: '每周' },
  { key: 4, desc: '每月' },
]);
/** What happens to a sale beyond a quota. */
export const beyondQuota = lookup([
  { key: 1, desc: '拒绝消费' },
  { key: 2, desc: '输入支付密码' },
]);
/** Whether a dining permission lets people in or keeps them out. */
export const permit = lookup([
  { key: 1, desc: '仅允许', colour: 'success' },
  { key: 2, desc: '禁止', colour: 'error' },
]);

/** The steps of pricing, in the order they are taken: what a line and an order keep of each. */
export const stage = lookup([
  { key: 1, desc: '固定价' },
  { key: 2, desc: '补贴价' },
  { key: 3, desc: '打折' },
  { key: 4, desc: '满减' },
  { key: 5, desc: '优惠券' },
  { key: 6, desc: '积分抵扣' },
  { key: 7, desc: '管理费' },
  { key: 8, desc: '脱机价差' },
]);

/** Why marketing keeps a sale from happening. */
export const ruleReason = lookup([
  { key: 'DINING_NOT_ALLOWED', desc: '不在就餐权限范围内' },
  { key: 'BELOW_RULE_MINIMUM', desc: '低于消费规则的最低金额' },
  { key: 'ABOVE_RULE_MAXIMUM', desc: '超过消费规则的最高金额' },
  { key: 'OVER_QUOTA_COUNT', desc: '超过限次' },
  { key: 'OVER_QUOTA_AMOUNT', desc: '超过限额' },
  { key: 'PASSWORD_REQUIRED', desc: '需要输入支付密码' },
  { key: 'COUPON_UNKNOWN', desc: '优惠券不存在' },
  { key: 'COUPON_NOT_USABLE', desc: '优惠券不可用' },
  { key: 'COUPON_NOT_FITTING', desc: '优惠券不适用于该订单' },
]);
export type RuleReason = (typeof ruleReason)[number]['key'];

export const couponType = lookup([
  { key: 1, desc: '满减券' },
  { key: 2, desc: '折扣券' },
  { key: 3, desc: '餐券' },
]);
/** The states of a coupon (domain notes B6); 5 follows from 2 and its last day. */
export const couponState = lookup([
  { key: 1, desc: '已制作', colour: 'default' },
  { key: 2, desc: '未使用', colour: 'processing' },
  { key: 3, desc: '已锁定', colour: 'warning' },
  { key: 4, desc: '已使用', colour: 'success' },
  { key: 5, desc: '已过期', colour: 'default' },
  { key: 6, desc: '已作废', colour: 'error' },
]);
export const returnPolicy = lookup([
  { key: 1, desc: '全额退款时退回' },
  { key: 2, desc: '不退回' },
]);
export const issueCycle = lookup([
  { key: 1, desc: '每天' },
  { key: 2, desc: '每周' },
  { key: 3, desc: '每月' },
]);
/** How the last day of a schedule went. */
export const issueResult = lookup([
  { key: 0, desc: '未发放', colour: 'default' },
  { key: 1, desc: '全部发放', colour: 'success' },
  { key: 2, desc: '部分发放', colour: 'warning' },
  { key: 3, desc: '未能发放', colour: 'error' },
]);
/** Why a day of a schedule was not issued. */
export const issueObstacle = lookup([
  { key: 0, desc: '--' },
  { key: 1, desc: '券模板未启用' },
  { key: 2, desc: '券模板已过截止日期' },
  { key: 3, desc: '没有符合条件的人员' },
  { key: 4, desc: '所有人员均已达到每人限领数量' },
  { key: 5, desc: '制作上限内剩余数量不足' },
]);
export const envelopState = lookup([
  { key: 1, desc: '待发放', colour: 'processing' },
  { key: 2, desc: '已发放', colour: 'success' },
]);
