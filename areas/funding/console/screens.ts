import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/accountCenter/recharge': () => import('./recharge.tsx'),
  '/accountCenter/rechargeDetail': () => import('./recharge-detail.tsx'),
  '/accountCenter/rechargeRepeal': () => import('./recharge-repeal.tsx'),
  '/accountCenter/accImport': () => import('./acc-import.tsx'),
  '/accountCenter/redRecharge': () => import('./red-recharge.tsx'),
  '/accountCenter/subsidy': () => import('./subsidy.tsx'),
  '/accountCenter/subsidyClear': () => import('./subsidy-clear.tsx'),
  '/accountCenter/subsidyRule': () => import('./subsidy-rule.tsx'),
  '/accountCenter/subsidyTime': () => import('./subsidy-time.tsx'),
  '/accountCenter/wallet': () => import('./wallet.tsx'),
  '/accountCenter/transfer': () => import('./transfer.tsx'),
  '/accountCenter/deduction': () => import('./deduction.tsx'),
  '/accountCenter/consumeRepair': () => import('./back-charge.tsx'),
  '/accountCenter/withdraw': () => import('./withdraw.tsx'),
  '/accountCenter/withdrawApply': () => import('./withdraw-apply.tsx'),
  '/accountCenter/clearing': () => import('./clearing-owed.tsx'),
  '/accountCenter/drawAudit': () => import('./draw-audit.tsx'),
  '/accountCenter/withdrawApproval': () => import('./withdraw-approval.tsx'),
  '/marketing/repaidgift': () => import('./gift-rule.tsx'),
};
