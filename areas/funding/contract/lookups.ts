import { walletType } from '#areas/ledger/contract/lookups.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { lookup } from '#kit/contract/lookup.ts';

/** The wallets that hold granted money, which can be cleared. */
export const grantedWallet = lookup({
  subsidy: walletType.entry.subsidy,
  redPacket: walletType.entry.redPacket,
});

export const withdrawStatus = lookup({
  applied: { key: 1, desc: '已申请', colour: 'processing' },
  approved: { key: 2, desc: '已通过', colour: 'processing' },
  paying: { key: 3, desc: '打款中', colour: 'warning' },
  paid: { key: 4, desc: '已打款', colour: 'success' },
  rejected: { key: 5, desc: '已驳回', colour: 'error' },
  cancelled: { key: 6, desc: '已取消', colour: 'default' },
  paymentFailed: { key: 7, desc: '打款失败', colour: 'error' },
});
export const withdrawSource = lookup({
  person: { key: 1, desc: '本人申请' },
  operator: { key: 2, desc: '操作员办理' },
  closing: { key: 3, desc: '销户退款' },
  batch: { key: 4, desc: '批量提现' },
});
export const withdrawMethod = lookup({
  originalChannel: { key: 1, desc: '原路退回' },
  bankTransfer: { key: 2, desc: '银行转账' },
  cash: { key: 3, desc: '现金' },
});
/** How the applications of a batch are paid: a bank account is each person's own. */
export const batchWithdrawMethod = lookup({
  originalChannel: withdrawMethod.entry.originalChannel,
  cash: withdrawMethod.entry.cash,
});
/** How money that was handed over outside the system arrived (rule lookups/offline-recharges). */
export const offlineType = lookup({
  wechatTransfer: { key: 1, desc: '微信转账' },
  alipayTransfer: { key: 2, desc: '支付宝转账' },
  cash: { key: 3, desc: '现金' },
});
/** The channel behind each offline type. */
export const channelOfOfflineType = {
  [offlineType.key.wechatTransfer]: rechargeChannel.key.wechat,
  [offlineType.key.alipayTransfer]: rechargeChannel.key.alipay,
  [offlineType.key.cash]: rechargeChannel.key.cash,
} as const;

export const rechargeState = lookup([
  { key: 'credited', desc: '已到账', colour: 'success' },
  { key: 'part_revoked', desc: '部分撤销', colour: 'warning' },
  { key: 'revoked', desc: '已撤销', colour: 'default' },
]);
/** What happens when less is left than is to be revoked (rule ledger/revocation). */
export const repealPolicy = lookup([
  { key: 'REJECT', desc: '余额不足时拒绝撤销' },
  { key: 'PARTIAL', desc: '余额不足时撤销剩余部分' },
  { key: 'DEBT', desc: '余额不足时转为欠款' },
]);

/** State of one row of a batch. */
export const batchRowState = lookup([
  { key: 'waiting', desc: '等待处理', colour: 'processing' },
  { key: 'done', desc: '成功', colour: 'success' },
  { key: 'part', desc: '部分完成', colour: 'warning' },
  { key: 'failed', desc: '失败', colour: 'error' },
  { key: 'leftOut', desc: '未包含', colour: 'default' },
]);
/** What a back-charge does where less is left than is in suspense. */
export const backChargePolicy = lookup({
  nothing: { key: 1, desc: '余额不足时不扣' },
  whatIsLeft: { key: 2, desc: '余额不足时扣剩余部分' },
});
/** Whether what was back-charged has been given back since, by a refund or with its batch. */
export const backChargeState = lookup({
  backCharged: { key: 1, desc: '已补扣', colour: 'success' },
  partlyReturned: { key: 3, desc: '部分退回', colour: 'warning' },
  returned: { key: 2, desc: '已退回', colour: 'default' },
});
/** Why an operator takes money out of a wallet. */
export const deductionType = lookup({
  managementFee: { key: 1, desc: '管理费', colour: 'warning' },
  compensation: { key: 2, desc: '物品赔偿', colour: 'error' },
  correctionOfCredit: { key: 3, desc: '更正多入账', colour: 'default' },
  other: { key: 9, desc: '其他', colour: 'default' },
});
export const transferTradeType = lookup({
  betweenPeople: { key: 1, desc: '个人钱包互转' },
  betweenOwnWallets: { key: 2, desc: '本人钱包间转账' },
  oldCardToNewCard: { key: 3, desc: '旧卡转新卡' },
});

/** What a row of the list of transfers is. */
export const transferKind = lookup({
  transfer: { key: 1, desc: '转账', colour: 'processing' },
  revocation: { key: 2, desc: '撤销转账', colour: 'warning' },
});
/** Whether something that moved money was taken back. */
export const takenBackState = lookup({
  valid: { key: 1, desc: '有效', colour: 'success' },
  revoked: { key: 2, desc: '已撤销', colour: 'default' },
});

/** How a rule grants. */
export const subsidyMode = lookup({
  accumulate: { key: 1, desc: '累加发放', colour: 'processing' },
  clearThenGrant: { key: 2, desc: '清零后发放', colour: 'warning' },
  topUpTo: { key: 3, desc: '补足到', colour: 'success' },
  clearOnly: { key: 4, desc: '仅清零', colour: 'error' },
});
/** What a person who joins after a run gets. */
export const subsidyJoiner = lookup({
  fullAmount: { key: 1, desc: '补发全额' },
  proRata: { key: 2, desc: '按剩余天数折算' },
  fromNextPeriod: { key: 3, desc: '下期起发放' },
});
export const subsidyCycle = lookup({
  daily: { key: 1, desc: '每天' },
  weekly: { key: 2, desc: '每周' },
  monthly: { key: 3, desc: '每月' },
  quarterly: { key: 4, desc: '每季度' },
  yearly: { key: 5, desc: '每年' },
});
export const subsidyCycleDay = lookup({
  first: { key: 1, desc: '周期第一天' },
  last: { key: 2, desc: '周期最后一天' },
});
export const ruleState = lookup({
  enabled: { key: 1, desc: '启用', colour: 'success' },
  disabled: { key: 2, desc: '停用', colour: 'default' },
});
