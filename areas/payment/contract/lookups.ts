import { lookup } from '#kit/contract/lookup.ts';

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
/** How an operator ends a difference; each is the state it leads to. */
export const billAction = lookup({
  book: { key: 2, desc: '补入账' },
  takeBack: { key: 3, desc: '撤销入账' },
  explain: { key: 4, desc: '说明原因' },
});
