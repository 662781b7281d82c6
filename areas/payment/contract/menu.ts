import { menu } from '#kit/contract/menu.ts';
import { dealExceptionPay, pageExceptionPay } from './exception-pay.ts';
import {
  pagePayBill,
  pagePayDifference,
  pagePayLine,
  settlePayDifference,
  uploadPayBill,
} from './pay-bill.ts';
import { pagePayChannel, savePayChannel } from './pay-channel.ts';
import { addPayTrade, pagePayTrade, refundPayTrade } from './pay-trade.ts';

export const paymentMenu = menu([
  { path: '/reportCenter/bill', title: '账单报表', kind: 'group', order: 30 },
  {
    path: '/reportCenter/bill/billPage',
    title: '账单列表',
    kind: 'page',
    order: 1,
    access: pagePayBill.access,
  },
  {
    path: '/reportCenter/bill/compare',
    title: '账单对账',
    kind: 'page',
    order: 2,
    access: pagePayLine.access,
  },
  {
    path: '/reportCenter/bill/processing',
    title: '账单处理',
    kind: 'page',
    order: 3,
    access: pagePayDifference.access,
  },
  {
    path: '/accountCenter/exceptionPay',
    title: '三方支付异常处理',
    kind: 'page',
    order: 57,
    access: pageExceptionPay.access,
    buttons: [{ code: dealExceptionPay.access, title: '处理三方支付异常' }],
  },
  {
    path: '/accountCenter/channelRecharge',
    title: '渠道充值',
    kind: 'page',
    order: 21,
    access: pagePayTrade.access,
    buttons: [
      { code: addPayTrade.access, title: '发起渠道充值' },
      { code: refundPayTrade.access, title: '渠道充值退款' },
    ],
  },
  {
    path: '/accountCenter/channelBill',
    title: '渠道对账',
    kind: 'page',
    order: 71,
    access: pagePayBill.access,
    buttons: [
      { code: uploadPayBill.access, title: '上传渠道账单' },
      { code: settlePayDifference.access, title: '处理渠道对账差异' },
    ],
  },
  {
    path: '/accountCenter/payChannel',
    title: '支付渠道管理',
    kind: 'page',
    order: 70,
    access: pagePayChannel.access,
    buttons: [{ code: savePayChannel.access, title: '保存支付渠道' }],
  },
]);
