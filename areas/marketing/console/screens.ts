import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/marketing/discount': () => import('./discount.tsx'),
  '/marketing/consumeRules': () => import('./consume-rules.tsx'),
  '/marketing/timelimit': () => import('./time-limit.tsx'),
  '/marketing/eatingRules': () => import('./eating-rules.tsx'),
  '/marketing/diningPermission': () => import('./dining-permission.tsx'),
  '/marketing/refundRules': () => import('./refund-rules.tsx'),
  '/marketing/managementFee': () => import('./management-fee.tsx'),
  '/marketing/redEnvelop': () => import('./red-envelop.tsx'),
  '/marketing/electronCoupon/template': () => import('./electron-template.tsx'),
  '/marketing/electronCoupon/make': () => import('./electron-make.tsx'),
  '/marketing/electronCoupon/regularTemplate': () => import('./regular-template.tsx'),
  '/marketing/electronCoupon/summary': () => import('./electron-summary.tsx'),
  '/marketing/paperCoupon/template': () => import('./paper-template.tsx'),
  '/marketing/paperCoupon/make': () => import('./paper-make.tsx'),
  '/marketing/paperCoupon/receive': () => import('./paper-receive.tsx'),
  '/marketing/paperCoupon/detail': () => import('./paper-detail.tsx'),
  '/marketing/paperCoupon/summary': () => import('./paper-summary.tsx'),
  '/marketing/mealVoucher': () => import('./meal-voucher.tsx'),
  '/marketing/detail': () => import('./rule-detail.tsx'),
};
