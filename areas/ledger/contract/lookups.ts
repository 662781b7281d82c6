import { lookup } from '#kit/contract/lookup.ts';

/* Fixed lists of accounts: wallets, states and offline recharges as programs outside know them (rule lookups/wallets), the others are our own. */

export const accountStatus = lookup({
  normal: { key: 1, desc: '正常', colour: 'success' },
  disabled: { key: 2, desc: '已停用', colour: 'error' },
  closed: { key: 9, desc: '已销户', colour: 'default' },
});

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

export const cardState = lookup({
  normal: { key: 1, desc: '正常', colour: 'success' },
  lost: { key: 2, desc: '已挂失', colour: 'error' },
  replaced: { key: 3, desc: '已换卡', colour: 'default' },
  cancelled: { key: 4, desc: '已作废', colour: 'default' },
  expired: { key: 5, desc: '已过期', colour: 'warning' },
});

/** Slave cards are carried by somebody else, bound ones were issued elsewhere; all pay from the account. */
export const cardKind = lookup({
  main: { key: 1, desc: '主卡', colour: 'processing' },
  supplementary: { key: 2, desc: '副卡', colour: 'default' },
  bound: { key: 3, desc: '绑定卡', colour: 'default' },
  electronic: { key: 4, desc: '电子卡', colour: 'default' },
});

/** 0 is the sum of the others: a view, never posted to. */
export const walletType = lookup({
  total: { key: 0, desc: '总余额' },
  personal: { key: 1, desc: '个人钱包', colour: 'processing' },
  subsidy: { key: 2, desc: '补贴钱包', colour: 'success' },
  redPacket: { key: 4, desc: '红包', colour: 'warning' },
});
/** The wallets that hold money. */
export const heldWallet = lookup({
  personal: walletType.entry.personal,
  subsidy: walletType.entry.subsidy,
  redPacket: walletType.entry.redPacket,
});

/** What a line of a statement is. */
export const statementLine = lookup({
  openingBalance: { key: 1, desc: '期初余额', colour: 'default' },
  movement: { key: 2, desc: '发生额', colour: 'processing' },
  closingBalance: { key: 3, desc: '期末余额', colour: 'success' },
});

/** The wallets that hold granted money, which can be cleared. */
export const grantedWallet = lookup({
  subsidy: walletType.entry.subsidy,
  redPacket: walletType.entry.redPacket,
});

export const tradeType = lookup({
  recharge: { key: 10, desc: '充值', colour: 'success' },
  rechargeGift: { key: 11, desc: '充值赠送', colour: 'success' },
  subsidy: { key: 12, desc: '补贴发放', colour: 'success' },
  redPacket: { key: 13, desc: '红包发放', colour: 'success' },
  consumption: { key: 20, desc: '消费', colour: 'processing' },
  backCharge: { key: 21, desc: '补扣', colour: 'warning' },
  refund: { key: 22, desc: '消费退款', colour: 'success' },
  mealPriceSubsidy: { key: 23, desc: '餐价补贴', colour: 'success' },
  withdrawal: { key: 30, desc: '提现', colour: 'warning' },
  rechargeRevocation: { key: 40, desc: '充值撤销', colour: 'error' },
  subsidyRevocation: { key: 41, desc: '补贴撤销', colour: 'error' },
  clearing: { key: 42, desc: '清零', colour: 'error' },
  rechargeDebtRepaid: { key: 43, desc: '偿还充值欠款', colour: 'warning' },
  subsidyDebtRepaid: { key: 44, desc: '偿还补贴欠款', colour: 'warning' },
  clearingRevocation: { key: 45, desc: '撤销清零', colour: 'success' },
  transferOut: { key: 50, desc: '转出', colour: 'warning' },
  transferIn: { key: 51, desc: '转入', colour: 'success' },
  managementFee: { key: 60, desc: '管理费', colour: 'warning' },
  managementFeeReturn: { key: 61, desc: '退管理费', colour: 'success' },
  deposit: { key: 70, desc: '押金', colour: 'default' },
  depositReturn: { key: 71, desc: '退押金', colour: 'default' },
  correction: { key: 90, desc: '更正', colour: 'default' },
});

/** The trade types that put money into wallets. */
export const rechargeTradeType = lookup({
  recharge: tradeType.entry.recharge,
  rechargeGift: tradeType.entry.rechargeGift,
  subsidy: tradeType.entry.subsidy,
  redPacket: tradeType.entry.redPacket,
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
/** How the applications of a batch are paid: a bank account is everybody's own. */
export const batchWithdrawMethod = lookup({
  originalChannel: withdrawMethod.entry.originalChannel,
  cash: withdrawMethod.entry.cash,
});

export const rechargeSource = lookup({
  operator: { key: 1, desc: '后台充值' },
  person: { key: 2, desc: '自助充值' },
  batchImport: { key: 3, desc: '批量导入' },
  device: { key: 4, desc: '设备充值' },
  thirdParty: { key: 5, desc: '第三方充值' },
  rule: { key: 6, desc: '规则发放' },
});
/** Where the money of a recharge came in; also the pay channel of the account enumerations. */
export const rechargeChannel = lookup({
  wechat: { key: 1, desc: '微信' },
  alipay: { key: 2, desc: '支付宝' },
  bank: { key: 3, desc: '银行' },
  cash: { key: 4, desc: '现金' },
  legacySystem: { key: 5, desc: '旧系统' },
  test: { key: 6, desc: '测试渠道' },
  internal: { key: 9, desc: '内部发放' },
});
/** The channels of third parties, which may leave a payment in doubt. */
export const thirdPayChannel = lookup({
  wechat: rechargeChannel.entry.wechat,
  alipay: rechargeChannel.entry.alipay,
  bank: rechargeChannel.entry.bank,
  test: rechargeChannel.entry.test,
});
/** The channels this server speaks to. */
export const payChannel = lookup({
  wechat: rechargeChannel.entry.wechat,
  alipay: rechargeChannel.entry.alipay,
  test: rechargeChannel.entry.test,
});
/** Those of them that call back. */
export const callingChannel = lookup({
  wechat: rechargeChannel.entry.wechat,
  alipay: rechargeChannel.entry.alipay,
});
export const payChannelState = lookup({
  enabled: { key: 1, desc: '已启用', colour: 'success' },
  disabled: { key: 2, desc: '未启用', colour: 'default' },
});
/** Where a recharge stands that a channel was asked for. */
export const payTradeState = lookup({
  starting: { key: 1, desc: '发起中', colour: 'processing' },
  unpaid: { key: 2, desc: '待支付', colour: 'processing' },
  credited: { key: 3, desc: '已到账', colour: 'success' },
  closed: { key: 4, desc: '已关闭', colour: 'default' },
  inDoubt: { key: 5, desc: '存疑', colour: 'warning' },
});
/** Where money stands that goes back to its payer through its channel. */
export const payRefundState = lookup({
  refunding: { key: 1, desc: '退款中', colour: 'processing' },
  refunded: { key: 2, desc: '已退款', colour: 'success' },
  failed: { key: 3, desc: '退款失败', colour: 'error' },
});
/** What money goes back for. */
export const payRefundKind = lookup({
  withdrawal: { key: 1, desc: '提现' },
  rechargeRefund: { key: 2, desc: '充值退款' },
  uncredited: { key: 3, desc: '未入账退款' },
  order: { key: 4, desc: '订单退款' },
});
/** What a payment in doubt is for. */
export const exceptionPayKind = lookup({
  orderPayment: { key: 1, desc: '订单支付' },
  recharge: { key: 2, desc: '账户充值' },
});
/** What became of a payment a third party was asked for. */
export const exceptionPayState = lookup({
  inDoubt: { key: 1, desc: '结果未知', colour: 'warning' },
  confirmedPaid: { key: 2, desc: '已确认支付', colour: 'success' },
  confirmedNotPaid: { key: 3, desc: '已确认未支付', colour: 'default' },
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

/** What money of an account is set aside for. */
export const holdKind = lookup([
  { key: 'withdraw', desc: '提现' },
  { key: 'refund', desc: '渠道退款' },
  { key: 'order', desc: '订单押金' },
  { key: 'freeze', desc: '冻结金额' },
]);

/** State of one row of a batch. */
export const batchRowState = lookup([
  { key: 'waiting', desc: '等待处理', colour: 'processing' },
  { key: 'done', desc: '成功', colour: 'success' },
  { key: 'part', desc: '部分完成', colour: 'warning' },
  { key: 'failed', desc: '失败', colour: 'error' },
]);

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
/** What a back-charge does where less is left than is in suspense. */
export const backChargePolicy = lookup({
  nothing: { key: 1, desc: '余额不足时不扣' },
  whatIsLeft: { key: 2, desc: '余额不足时扣剩余部分' },
});
/** What happens to a sale beyond a limit of its person. */
export const limitBeyond = lookup({
  refuse: { key: 1, desc: '拒绝消费' },
  askForPassword: { key: 2, desc: '输入支付密码' },
  allowAndFlag: { key: 3, desc: '允许并标记' },
});
/** Which limit of its person a sale was beyond. */
export const overLimit = lookup([
  { key: 'OUTSIDE_HOURS', desc: '时段外消费' },
  { key: 'OVER_PAYMENT_LIMIT', desc: '超单笔限额' },
  { key: 'OVER_MEAL_COUNT', desc: '超每餐次数' },
  { key: 'OVER_MEAL_LIMIT', desc: '超每餐限额' },
  { key: 'OVER_PERSON_DAY_LIMIT', desc: '超每日限额' },
]);
/** Whether what was back-charged has been given back since, by a refund or with its batch. */
export const backChargeState = lookup({
  backCharged: { key: 1, desc: '已补扣', colour: 'success' },
  partlyReturned: { key: 3, desc: '部分退回', colour: 'warning' },
  returned: { key: 2, desc: '已退回', colour: 'default' },
});
/** Why nobody was charged for a sale that was served (docs/device-api.md). */
export const suspenseReason = lookup([
  { key: 'INSUFFICIENT_BALANCE', desc: '余额不足', colour: 'warning' },
  { key: 'UNKNOWN_CARD', desc: '卡号未登记', colour: 'error' },
  { key: 'CARD_LOST', desc: '卡已挂失', colour: 'error' },
  { key: 'CARD_REPLACED', desc: '卡已更换', colour: 'error' },
  { key: 'CARD_CANCELLED', desc: '卡已作废', colour: 'error' },
  { key: 'CARD_EXPIRED', desc: '卡已过期', colour: 'error' },
  { key: 'ACCOUNT_FROZEN', desc: '账户已冻结', colour: 'error' },
  { key: 'ACCOUNT_DISABLED', desc: '账户已停用', colour: 'error' },
  { key: 'ACCOUNT_CLOSED', desc: '账户已注销', colour: 'default' },
]);
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
/** What whoever joins after a run gets. */
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

/** Ledger accounts: wallets, and those of the house (docs/order-model.md). */
export const ledgerAccount = lookup({
  personal: { key: 1, desc: '个人钱包' },
  subsidy: { key: 2, desc: '补贴钱包' },
  redPacket: { key: 4, desc: '红包' },
  receivedByChannel: { key: 101, desc: '渠道收款' },
  subsidyFund: { key: 102, desc: '补贴资金' },
  redPacketFund: { key: 103, desc: '红包资金' },
  giftCost: { key: 104, desc: '赠送成本' },
  sales: { key: 105, desc: '销售收入' },
  withdrawalClearing: { key: 106, desc: '提现清算' },
  profitAndLoss: { key: 108, desc: '损益' },
  offlineSuspense: { key: 109, desc: '离线挂账' },
  feeIncome: { key: 110, desc: '手续费收入' },
  cardDeposit: { key: 111, desc: '卡押金' },
  paidOutByChannel: { key: 112, desc: '渠道付款' },
  couponCost: { key: 113, desc: '优惠券成本' },
  owedByPeople: { key: 115, desc: '人员欠款' },
  mealPriceSubsidy: { key: 116, desc: '餐价补贴' },
});

/** Whose bills can be read: banks' in the plain layout, which the test channel shares. */
export const billChannel = lookup({
  wechat: rechargeChannel.entry.wechat,
  alipay: rechargeChannel.entry.alipay,
  bank: rechargeChannel.entry.bank,
  test: rechargeChannel.entry.test,
});
export const billDirection = lookup({
  in: { key: 1, desc: '收款' },
  out: { key: 2, desc: '付款' },
});
/** What of ours a line of a bill is. */
export const billMatch = lookup({
  channelRecharge: { key: 1, desc: '渠道充值' },
  otherRecharge: { key: 2, desc: '其他充值' },
  withdrawal: { key: 3, desc: '提现' },
  channelRefund: { key: 4, desc: '渠道退款' },
  orderPayment: { key: 5, desc: '订单支付' },
});
export const differenceType = lookup({
  onlyThere: { key: 1, desc: '仅渠道有', colour: 'error' },
  onlyHere: { key: 2, desc: '仅本方有', colour: 'error' },
  amount: { key: 3, desc: '金额不符', colour: 'warning' },
  state: { key: 4, desc: '状态不符', colour: 'warning' },
});
export const differenceState = lookup({
  open: { key: 1, desc: '未处理', colour: 'warning' },
  booked: { key: 2, desc: '已补入账', colour: 'success' },
  takenBack: { key: 3, desc: '已撤销入账', colour: 'success' },
  explained: { key: 4, desc: '已说明', colour: 'default' },
  cameLater: { key: 5, desc: '已随后到账单', colour: 'success' },
});
/** How somebody ends a difference; each is the state it leads to. */
export const billAction = lookup({
  book: { key: 2, desc: '补入账' },
  takeBack: { key: 3, desc: '撤销入账' },
  explain: { key: 4, desc: '说明原因' },
});
