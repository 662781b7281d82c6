import { lookup } from '#kit/contract/lookup.ts';

/** Whether a rule, template or schedule counts. */
export const ruleState = lookup({
  enabled: { key: 1, desc: '已启用', colour: 'success' },
  disabled: { key: 2, desc: '已停用', colour: 'default' },
});
/** Where a coupon template stands (rule marketing/coupon): coupons are made while it is in use; ended it stays as it is. */
export const templateState = lookup({
  draft: { key: 3, desc: '草稿', colour: 'default' },
  enabled: { key: 1, desc: '已启用', colour: 'success' },
  disabled: { key: 2, desc: '已停用', colour: 'warning' },
  ended: { key: 4, desc: '已结束', colour: 'default' },
});
/** What a date is by the holiday calendar. */
export const dayKind = lookup({
  workday: { key: 1, desc: '工作日' },
  restDay: { key: 2, desc: '休息日' },
  holiday: { key: 3, desc: '节假日' },
});

/** What a market rule is about. */
export const ruleType = lookup({
  discount: { key: 1, desc: '折扣' },
  managementFee: { key: 2, desc: '管理费' },
  pointsEarning: { key: 3, desc: '积分获取' },
  pointsDeduction: { key: 4, desc: '积分抵扣' },
  pointsExchange: { key: 5, desc: '积分兑换' },
});
/** What points are exchanged for. */
export const exchangeKind = lookup({
  coupon: { key: 1, desc: '优惠券' },
  redPacket: { key: 2, desc: '红包' },
  goods: { key: 3, desc: '物品' },
});
/** Of rules of other types nothing is exchanged. */
export const offeredKind = lookup({ none: { key: 0, desc: '无' }, ...exchangeKind.entry });
export const exchangeState = lookup({
  waiting: { key: 1, desc: '待领取', colour: 'processing' },
  received: { key: 2, desc: '已领取', colour: 'success' },
  cancelled: { key: 3, desc: '已取消', colour: 'default' },
});
/** Why points came or went. */
export const pointsKind = lookup({
  earned: { key: 1, desc: '消费获得' },
  paid: { key: 2, desc: '消费抵扣' },
  exchanged: { key: 3, desc: '积分兑换' },
  earnedBack: { key: 4, desc: '退款收回' },
  paidBack: { key: 5, desc: '抵扣退回' },
  exchangeUndone: { key: 6, desc: '兑换退回' },
  corrected: { key: 7, desc: '人工调整' },
});
/** What a discount rule does to the price. */
export const discountEffect = lookup({
  percentage: { key: 1, desc: '打折' },
  amountOff: { key: 2, desc: '满减' },
  fixedPrice: { key: 3, desc: '固定价' },
  subsidisedPrice: { key: 4, desc: '补贴价' },
});
/** Rules of other types have none. */
export const effect = lookup({ ...discountEffect.entry, none: { key: 0, desc: '无优惠' } });
/** The period a number counts in. */
export const countPer = lookup({
  meal: { key: 1, desc: '每餐' },
  day: { key: 2, desc: '每天' },
  week: { key: 3, desc: '每周' },
  month: { key: 4, desc: '每月' },
});
/** What happens to a sale beyond a quota. */
export const beyondQuota = lookup({
  refuse: { key: 1, desc: '拒绝消费' },
  askForPassword: { key: 2, desc: '输入支付密码' },
});
/** Whether a dining permission lets people in or keeps them out. */
export const permit = lookup({
  onlyThese: { key: 1, desc: '仅允许', colour: 'success' },
  notThese: { key: 2, desc: '禁止', colour: 'error' },
});

/** The steps of pricing, in the order they are taken: what a line and an order keep of each. */
export const stage = lookup({
  fixedPrice: { key: 1, desc: '固定价' },
  subsidisedPrice: { key: 2, desc: '补贴价' },
  percentage: { key: 3, desc: '打折' },
  amountOff: { key: 4, desc: '满减' },
  coupon: { key: 5, desc: '优惠券' },
  pointsDeduction: { key: 6, desc: '积分抵扣' },
  managementFee: { key: 7, desc: '管理费' },
  offlineDifference: { key: 8, desc: '脱机价差' },
});

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

export const couponType = lookup({
  amountOff: { key: 1, desc: '满减券' },
  percentage: { key: 2, desc: '折扣券' },
  meal: { key: 3, desc: '餐券' },
});
/** The states of a coupon (rule marketing/coupon); 5 follows from 2 and its last day. */
export const couponState = lookup({
  made: { key: 1, desc: '已制作', colour: 'default' },
  granted: { key: 2, desc: '未使用', colour: 'processing' },
  locked: { key: 3, desc: '已锁定', colour: 'warning' },
  used: { key: 4, desc: '已使用', colour: 'success' },
  expired: { key: 5, desc: '已过期', colour: 'default' },
  nullified: { key: 6, desc: '已作废', colour: 'error' },
});
export const returnPolicy = lookup({
  returned: { key: 1, desc: '全额退款时退回' },
  staysUsed: { key: 2, desc: '不退回' },
});
export const issueCycle = lookup({
  daily: { key: 1, desc: '每天' },
  weekly: { key: 2, desc: '每周' },
  monthly: { key: 3, desc: '每月' },
});
/** How the last day of a schedule went. */
export const issueResult = lookup({
  pending: { key: 0, desc: '未发放', colour: 'default' },
  all: { key: 1, desc: '全部发放', colour: 'success' },
  part: { key: 2, desc: '部分发放', colour: 'warning' },
  none: { key: 3, desc: '未能发放', colour: 'error' },
});
/** Why a day of a schedule was not issued. */
export const issueObstacle = lookup({
  none: { key: 0, desc: '--' },
  templateNotInUse: { key: 1, desc: '券模板未启用' },
  templateOver: { key: 2, desc: '券模板已过截止日期' },
  nobodyFits: { key: 3, desc: '没有符合条件的人员' },
  everyoneHasMost: { key: 4, desc: '所有人员均已达到每人限领数量' },
  tooFewLeft: { key: 5, desc: '制作上限内剩余数量不足' },
});
export const envelopState = lookup({
  notGranted: { key: 1, desc: '待发放', colour: 'processing' },
  granted: { key: 2, desc: '已发放', colour: 'success' },
});
