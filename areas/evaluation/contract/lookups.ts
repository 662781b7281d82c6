import { lookup } from '#kit/contract/lookup.ts';

export const stars = lookup([
  { key: 5, desc: '5星' },
  { key: 4, desc: '4星' },
  { key: 3, desc: '3星' },
  { key: 2, desc: '2星' },
  { key: 1, desc: '1星' },
]);
/** At most so many stars make an evaluation a bad one, so few at least a good one. */
export const BAD_STARS = 2;
export const GOOD_STARS = 4;
export const showFlag = lookup({
  show: { key: 1, desc: '显示', colour: 'success' },
  hide: { key: 2, desc: '隐藏', colour: 'default' },
});
export const replied = lookup({
  replied: { key: 1, desc: '已回复', colour: 'success' },
  notReplied: { key: 2, desc: '未回复', colour: 'warning' },
});
export const anonymous = lookup({
  anonymous: { key: 1, desc: '匿名' },
  named: { key: 2, desc: '实名' },
});
export const complaintType = lookup({
  complaint: { key: 1, desc: '投诉', colour: 'error' },
  suggestion: { key: 2, desc: '建议', colour: 'processing' },
});
export const complaintAbout = lookup({
  canteen: { key: 1, desc: '食堂' },
  order: { key: 2, desc: '订单' },
  dish: { key: 3, desc: '菜品' },
  other: { key: 4, desc: '其他' },
});
export const complaintState = lookup({
  waiting: { key: 1, desc: '待回复', colour: 'warning' },
  replied: { key: 2, desc: '已回复', colour: 'success' },
  closed: { key: 3, desc: '已关闭', colour: 'default' },
});
/** How often a diner evaluates a canteen. */
export const canteenCycle = lookup({
  daily: { key: 1, desc: '每天一次' },
  weekly: { key: 2, desc: '每周一次' },
  monthly: { key: 3, desc: '每月一次' },
});
