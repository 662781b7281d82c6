import { Fen } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report-value.ts';
import { byCanteen, byMeal, byTender } from './dimensions.ts';
import { TRADE_HELP, trade } from './figures.ts';
import { placeFilter } from './filters.ts';

/* What a merchant earned, and in what. */

const revenue = {
  filter: placeFilter,
  scope: 'canteen',
  access: 'report:revenue:merchant',
} as const;

export const revenueMix = report({
  ...revenue,
  id: 'report.revenueMixSum',
  title: '商户营收汇总',
  path: '/revenue/summary/mix/sum',
  export: { id: 'report.revenueExport', path: '/revenue/summary/export' },
  by: [byCanteen],
  measures: {
    personalAmount: Fen.meta({ title: '个人钱包金额' }),
    subsidyAmount: Fen.meta({ title: '补贴钱包金额' }),
    luckAmount: Fen.meta({ title: '红包金额' }),
    channelAmount: Fen.meta({ title: '第三方支付金额' }),
    cashAmount: Fen.meta({ title: '现金金额' }),
    couponAmount: Fen.meta({ title: '优惠券金额' }),
    suspenseAmount: Fen.meta({ title: '挂账金额' }),
    totalAmount: Fen.meta({ title: '营收合计金额', keep: true }),
  },
  help: '均为扣除退款后的净额；挂账是已就餐尚未收回的部分',
  chart: { name: 'canteenName', measure: 'totalAmount' },
});
export const revenueByWallet = report({
  ...revenue,
  id: 'report.revenueWallet',
  title: '钱包营收',
  path: '/revenue/summary/wallet',
  by: [byTender, byMeal],
  measures: trade,
  help: TRADE_HELP,
});
export const revenueByCoupon = report({
  ...revenue,
  id: 'report.revenueCoupon',
  title: '优惠券营收',
  path: '/revenue/summary/coupon',
  by: [byCanteen, byMeal],
  measures: trade,
  help: TRADE_HELP,
});
