import { z } from 'zod';
import { Count, Fen } from '#kit/contract/fields.ts';

/* Figures that several reports show: amounts in fen. */

/** Why the amount of repairs may be 0 beside their number. */
const REPAIR_HINT =
  '消费后补收的金额。结清挂账的补扣，其金额在消费当天已计入消费金额，这里只计笔数';

/** The consumption summary (rule reports/consumption): totalAmount = consume + repair - refund. Counts are orders. */
export const consumption = {
  consumeNum: Count.meta({ title: '消费笔数' }),
  consumeAmount: Fen.meta({ title: '消费金额' }),
  consumeRepairNum: Count.meta({ title: '补扣笔数' }),
  consumeRepairAmount: Fen.meta({ title: '补扣金额', hint: REPAIR_HINT }),
  consumeRefundNum: Count.meta({ title: '退款笔数' }),
  consumeRefundAmount: Fen.meta({ title: '退款金额' }),
  totalAmount: Fen.meta({ title: '合计金额', keep: true }),
};
export const CONSUMPTION_HELP = '合计金额 = 消费金额 + 补扣金额 - 退款金额；退款计入退款当天';

/** What orders brought in: amounts with repairs. */
export const trade = {
  orderNum: Count.meta({ title: '订单数' }),
  orderAmount: Fen.meta({ title: '订单金额' }),
  refundNum: Count.meta({ title: '退款笔数' }),
  refundAmount: Fen.meta({ title: '退款金额' }),
  totalAmount: Fen.meta({ title: '实收金额', keep: true }),
  /** Fen an order; null where nothing was sold. */
  averageAmount: Fen.nullable().meta({ title: '单均金额', keep: true }),
};
export const TRADE_HELP = '实收金额 = 订单金额（含补扣）- 退款金额；退款计入退款当天';

/** What orders brought in by what paid them, before refunds: the tenders add up to the amount. */
export const takings = {
  orderNum: trade.orderNum,
  personalAmount: Fen.meta({ title: '个人钱包' }),
  subsidyAmount: Fen.meta({ title: '补贴钱包' }),
  luckAmount: Fen.meta({ title: '红包' }),
  channelAmount: Fen.meta({ title: '第三方支付' }),
  cashAmount: Fen.meta({ title: '现金' }),
  couponAmount: Fen.meta({ title: '优惠券' }),
  suspenseAmount: Fen.meta({ title: '挂账' }),
  orderAmount: trade.orderAmount,
  refundNum: trade.refundNum,
  refundAmount: trade.refundAmount,
  totalAmount: trade.totalAmount,
};
export const TAKINGS_HELP =
  '实收金额 = 订单金额（含补扣）- 退款金额；各支付方式为退款前的金额，其和等于订单金额；退款计入退款当天';

/** People with an account who bought, each once however often they came: rows add up to more than the total. */
export const peopleServed = { dinerNum: Count.meta({ title: '消费人数' }) };

/** How many orders at each meal. */
export const mealCounts = {
  breakfastNum: Count.meta({ title: '早餐笔数' }),
  lunchNum: Count.meta({ title: '午餐笔数' }),
  teaNum: Count.meta({ title: '下午茶笔数' }),
  dinnerNum: Count.meta({ title: '晚餐笔数' }),
  nightNum: Count.meta({ title: '夜宵笔数' }),
  otherNum: Count.meta({ title: '其他笔数' }),
  consumeNum: Count.meta({ title: '消费笔数' }),
  consumeAmount: Fen.meta({ title: '消费金额' }),
  consumeRefundNum: Count.meta({ title: '退款笔数' }),
  totalAmount: Fen.meta({ title: '合计金额', keep: true }),
};

/** What was sold of a dish or goods: pieces, kilograms of what is weighed, fen. */
export const sales = {
  quantity: Count.meta({ title: '销售份数' }),
  weight: z.number().meta({ title: '称重（千克）', kind: 'decimal' }),
  saleAmount: Fen.meta({ title: '销售金额' }),
  discountAmount: Fen.meta({ title: '优惠金额' }),
  refundQuantity: Count.meta({ title: '退货份数' }),
  refundAmount: Fen.meta({ title: '退款金额' }),
  totalAmount: Fen.meta({ title: '实收金额', keep: true }),
};
export const SALES_HELP = '实收金额 = 销售金额 - 优惠金额 - 退款金额；退款从所退菜品售出的那天扣除';

const weight = (title: string, hint?: string) =>
  z.number().meta({ title, kind: 'decimal', ...(hint && { hint }) });
/** What was left of dishes that there were only so many of, and what came back: pieces, kilograms of what is weighed, fen. */
export const leftOver = {
  suppliedNum: Count.meta({ title: '限量供应份数' }),
  suppliedSoldNum: Count.meta({ title: '限量售出份数' }),
  leftNum: Count.meta({ title: '剩余份数' }),
  suppliedWeight: weight('限量供应（千克）'),
  leftWeight: weight('剩余（千克）'),
  /** Of the portions that were supplied; of the kilograms where there were no portions. 1 is all of them. */
  rateLeft: z.number().nullable().meta({ title: '剩余率', kind: 'percent' }),
  /** What the kitchen paid for what was left, as far as its cost is known; null where nothing of it is. */
  leftCost: Fen.nullable().meta({ title: '剩余成本', kind: 'money' }),
  /** How many of the lines with something left have a known cost: 1 is all of them. */
  rateLeftCosted: z.number().nullable().meta({ title: '剩余成本覆盖率', kind: 'percent' }),
  quantity: Count.meta({ title: '全部销售份数' }),
  weight: weight('全部称重（千克）'),
  refundQuantity: Count.meta({ title: '退货份数' }),
  refundWeight: weight('退货（千克）'),
  refundAmount: Fen.meta({ title: '退款金额' }),
  totalAmount: Fen.meta({ title: '实收金额' }),
  /** How much of what was taken is of dishes whose supply was limited where and when they were sold: 1 is all of it. */
  rateCovered: z.number().nullable().meta({ title: '限量销售占比', kind: 'percent' }),
};

/** How much of what was sold has a known cost: 1 is all of it; null where nothing was sold. */
export const CostCoverage = z.number().nullable().meta({ title: '成本覆盖率', kind: 'percent' });

/** What wallets got. */
export const recharged = {
  rechargeNum: Count.meta({ title: '充值笔数' }),
  rechargeAmount: Fen.meta({ title: '充值金额' }),
  giftAmount: Fen.meta({ title: '赠送金额' }),
  revokeRechargeNum: Count.meta({ title: '撤销笔数' }),
  revokeRechargeAmount: Fen.meta({ title: '撤销充值金额' }),
  /** What came in less what was revoked; gifts are the house's own. */
  totalAmount: Fen.meta({ title: '实充金额', keep: true }),
};
export const RECHARGED_HELP = '实充金额 = 充值金额 - 撤销充值金额；赠送金额不计入';

/** All that an operator did to wallets, or that happened to those of an organisation. */
export const walletWork = {
  ...recharged,
  subsidyAmount: Fen.meta({ title: '补贴金额' }),
  luckAmount: Fen.meta({ title: '红包金额' }),
  revokeSubsidyAmount: Fen.meta({ title: '撤销补贴金额' }),
  withdrawNum: Count.meta({ title: '提现笔数' }),
  withdrawAmount: Fen.meta({ title: '提现金额' }),
  feeAmount: Fen.meta({ title: '手续费金额' }),
  clearAmount: Fen.meta({ title: '清零金额' }),
};

/** What came into the house and left it, past the wallets or into them. */
export const payments = {
  inRecharge: Fen.meta({ title: '充值收款', kind: 'money' }),
  inOrder: Fen.meta({ title: '订单收款', kind: 'money' }),
  inDeposit: Fen.meta({ title: '押金收款', kind: 'money' }),
  inAll: Fen.meta({ title: '收款合计', kind: 'money' }),
  outWithdraw: Fen.meta({ title: '提现付款', kind: 'money' }),
  outRevoke: Fen.meta({ title: '充值退回', kind: 'money' }),
  outRefund: Fen.meta({ title: '订单退款::paid', kind: 'money' }),
  outDeposit: Fen.meta({ title: '押金退回', kind: 'money' }),
  outAll: Fen.meta({ title: '付款合计', kind: 'money' }),
  netAmount: Fen.meta({ title: '收付净额', keep: true }),
};
export const PAYMENTS_HELP =
  '收付净额 = 收款合计 - 付款合计；只计进出本单位的资金，钱包支付的消费不在其中';
