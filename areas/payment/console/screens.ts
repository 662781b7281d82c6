import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/accountCenter/channelRecharge': () => import('./channel-recharge.tsx'),
  '/accountCenter/channelBill': () => import('./channel-bill.tsx'),
  '/reportCenter/bill/billPage': () => import('./bill-list.tsx'),
  '/reportCenter/bill/compare': () => import('./bill-compare.tsx'),
  '/reportCenter/bill/processing': () => import('./bill-processing.tsx'),
  '/accountCenter/payChannel': () => import('./pay-channel.tsx'),
  '/accountCenter/exceptionPay': () => import('./exception-pay.tsx'),
};
