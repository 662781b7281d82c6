import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/accountCenter/accInfo': () => import('./account-list.tsx'),
  '/accountCenter/accDetail': () => import('./account-detail.tsx'),
  '/accountCenter/slaveCard': () => import('./slave-card.tsx'),
  '/accountCenter/cardBind': () => import('./card-bind.tsx'),
  '/accountCenter/baseCard': () => import('./base-card.tsx'),
  '/accountCenter/recharge': () => import('./recharge.tsx'),
  '/accountCenter/rechargeDetail': () => import('./recharge-detail.tsx'),
  '/accountCenter/rechargeRepeal': () => import('./recharge-repeal.tsx'),
  '/accountCenter/frozen': () => import('./frozen.tsx'),
  '/accountCenter/accImport': () => import('./acc-import.tsx'),
  '/accountCenter/redRecharge': () => import('./red-recharge.tsx'),
  '/accountCenter/subsidy': () => import('./subsidy.tsx'),
  '/accountCenter/subsidyClear': () => import('./subsidy-clear.tsx'),
  '/accountCenter/subsidyRule': () => import('./subsidy-rule.tsx'),
  '/accountCenter/subsidyTime': () => import('./subsidy-time.tsx'),
  '/accountCenter/wallet': () => import('./wallet.tsx'),
  '/accountCenter/withdraw': () => import('./withdraw.tsx'),
  '/accountCenter/withdrawApply': () => import('./withdraw-apply.tsx'),
  '/accountCenter/withdrawApproval': () => import('./withdraw-approval.tsx'),
};
