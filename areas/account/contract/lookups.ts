import { lookup } from '#kit/contract/lookup.ts';

export const accountStatusEvent = lookup({
  opened: { key: 1, desc: '开户' },
  lossReported: { key: 2, desc: '挂失' },
  lossReleased: { key: 3, desc: '解挂' },
  cardReplaced: { key: 4, desc: '补卡' },
  frozen: { key: 5, desc: '冻结' },
  unfrozen: { key: 6, desc: '解冻' },
  closed: { key: 7, desc: '销户' },
  reopened: { key: 8, desc: '重新开户' },
  limitsChanged: { key: 9, desc: '限额变更' },
  debitsBlocked: { key: 10, desc: '禁止支出' },
  creditsBlocked: { key: 11, desc: '禁止入账' },
  cardIssued: { key: 12, desc: '发卡' },
  cardReturned: { key: 13, desc: '退卡' },
  disabled: { key: 14, desc: '停用' },
  enabled: { key: 15, desc: '启用' },
  cardExpiryChanged: { key: 16, desc: '修改卡有效期' },
});

export const frozenRule = lookup({
  amount: { key: 1, desc: '冻结金额' },
  debits: { key: 2, desc: '禁止支出' },
  credits: { key: 3, desc: '禁止入账' },
  everything: { key: 4, desc: '全部冻结' },
});
/** What a rule can freeze by time. */
export const timedFrozenRule = lookup({
  debits: frozenRule.entry.debits,
  credits: frozenRule.entry.credits,
  everything: frozenRule.entry.everything,
});
/** On which day a window that begins today ends. */
export const freezeEndDay = lookup([
  { key: 0, desc: '当天' },
  { key: 1, desc: '次日' },
  { key: 2, desc: '第三天' },
  { key: 3, desc: '第四天' },
  { key: 4, desc: '第五天' },
  { key: 5, desc: '第六天' },
  { key: 6, desc: '第七天' },
]);
