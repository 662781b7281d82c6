import { lookup } from '#kit/contract/lookup.ts';

/* Fixed lists of accounts: wallets, states and offline recharges as programs outside know them (rule lookups/wallets), the others are our own. */

export const accountStatus = lookup({
  normal: { key: 1, desc: '正常', colour: 'success' },
  disabled: { key: 2, desc: '已停用', colour: 'error' },
  closed: { key: 9, desc: '已销户', colour: 'default' },
});

export const cardState = lookup({
  normal: { key: 1, desc: '正常', colour: 'success' },
  lost: { key: 2, desc: '已挂失', colour: 'error' },
  replaced: { key: 3, desc: '已换卡', colour: 'default' },
  cancelled: { key: 4, desc: '已作废', colour: 'default' },
  expired: { key: 5, desc: '已过期', colour: 'warning' },
});

/** Slave cards are carried by another person, bound ones were issued elsewhere; all pay from the account. */
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

export const tradeType = lookup({
  recharge: { key: 10, desc: '充值', colour: 'success' },
  rechargeGift: { key: 11, desc: '充值赠送', colour: 'success' },
  subsidy: { key: 12, desc: '补贴发放', colour: 'success' },
  redPacket: { key: 13, desc: '红包发放', colour: 'success' },
  consumption: { key: 20, desc: '消费', colour: 'processing' },
  backCharge: { key: 21, desc: '补扣', colour: 'warning' },
  refund: { key: 22, desc: '消费退款', colour: 'success' },
  /** The fund's part of a subsidised price. */
  mealPriceSubsidy: { key: 23, desc: '餐价补贴', colour: 'success' },
  withdrawal: { key: 30, desc: '提现', colour: 'warning' },
  rechargeRevocation: { key: 40, desc: '充值撤销', colour: 'error' },
  subsidyRevocation: { key: 41, desc: '补贴撤销', colour: 'error' },
  clearing: { key: 42, desc: '清零', colour: 'error' },
  /** Debts repaid out of a recharge, and out of a grant. */
  rechargeDebtRepaid: { key: 43, desc: '偿还充值欠款', colour: 'warning' },
  subsidyDebtRepaid: { key: 44, desc: '偿还补贴欠款', colour: 'warning' },
  /** What a clearing took, granted again. */
  clearingRevocation: { key: 45, desc: '撤销清零', colour: 'success' },
  transferOut: { key: 50, desc: '转出', colour: 'warning' },
  transferIn: { key: 51, desc: '转入', colour: 'success' },
  managementFee: { key: 60, desc: '管理费', colour: 'warning' },
  /** A fee that goes back with its order. */
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

/** What money of an account is set aside for. */
export const holdKind = lookup([
  { key: 'withdraw', desc: '提现' },
  { key: 'refund', desc: '渠道退款' },
  { key: 'order', desc: '订单押金' },
  { key: 'freeze', desc: '冻结金额' },
]);
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
/** Why no account was charged for a sale that was served (docs/device-api.md). */
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
  /** Money given up, and money its owner does not claim: the house's own. */
  profitAndLoss: { key: 108, desc: '损益' },
  offlineSuspense: { key: 109, desc: '离线挂账' },
  feeIncome: { key: 110, desc: '手续费收入' },
  cardDeposit: { key: 111, desc: '卡押金' },
  paidOutByChannel: { key: 112, desc: '渠道付款' },
  couponCost: { key: 113, desc: '优惠券成本' },
  /** What people owe since money was taken back that they had spent already (reference: the account). */
  owedByPeople: { key: 115, desc: '人员欠款' },
  /** What the subsidy fund bears of subsidised prices (reference: as of sales). */
  mealPriceSubsidy: { key: 116, desc: '餐价补贴' },
});
