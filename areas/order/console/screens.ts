import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/orderCenter/orderManagement/orderList': () => import('./order-list.tsx'),
  '/orderCenter/orderManagement/refundDetail': () => import('./refund-list.tsx'),
  '/orderCenter/orderManagement/refundReview': () => import('./refund-review.tsx'),
};
