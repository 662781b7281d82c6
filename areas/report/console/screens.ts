import type { Screens } from '#kit/console/shell/screens.ts';

import { analysisScreens } from './analysis/screens.ts';

export const screens: Screens = {
  '/dashboard': () => import('./dashboard.tsx'),
  ...analysisScreens,
  '/dataHunter': () => import('./data-hunter.tsx'),
  '/basesetting/otherset/dataScreen': () => import('./screen-list.tsx'),
  '/basesetting/otherset/dataScreendetail': () => import('./screen-detail.tsx'),
  '/reportCenter/consume/canteen': () => import('./consume-canteen.tsx'),
  '/reportCenter/consume/org': () => import('./consume-org.tsx'),
  '/reportCenter/consume/nuclearMode': () => import('./consume-nuclear-mode.tsx'),
  '/reportCenter/consume/psnType': () => import('./consume-psn-type.tsx'),
  '/reportCenter/flow/flowDetail': () => import('./flow-detail.tsx'),
  '/reportCenter/balance/custAccountChange': () => import('./flow-by-person.tsx'),
  '/reportCenter/balance/tieOut': () => import('./tie-out.tsx'),
  '/reportCenter/accountSummary/flow': () => import('./flow-by-organisation.tsx'),
  '/superstore/trade/income': () => import('./supermarket-income.tsx'),
  '/superstore/trade/goodsDetail': () => import('./supermarket-goods.tsx'),
  '/superstore/trade/mchSum': () => import('./supermarket-summary.tsx'),
  '/superstore/trade/orgSum': () => import('./supermarket-org.tsx'),
  '/superstore/trade/psnTypeSum': () => import('./supermarket-psn-type.tsx'),
  '/superstore/analysis/goodsRank': () => import('./supermarket-rank.tsx'),
};
