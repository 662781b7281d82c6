import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/orderCenter/orderManagement/orderList': () => import('./order-list.tsx'),
  '/orderCenter/orderManagement/refundDetail': () => import('./refund-list.tsx'),
  '/orderCenter/orderManagement/refundReview': () => import('./refund-review.tsx'),
  '/orderCenter/orderManagement/takeOutList': () => import('./take-out-list.tsx'),
  '/orderCenter/orderManagement/deliveryList': () => import('./delivery-list.tsx'),
  '/orderCenter/orderManagement/kitchen': () => import('./kitchen.tsx'),
  '/orderCenter/orderManagement/saleSummary': () => import('./sale-summary.tsx'),
  '/orderCenter/orderManagement/orderDetail': () => import('./order-page.tsx'),
  '/orderCenter/reserveManagement/reserveOrder': () => import('./reserve-order.tsx'),
  '/orderCenter/reserveManagement/stopMeal': () => import('./stopped-meals.tsx'),
  '/orderCenter/mealdeclarationManagement/mealDeclarationOrder': () =>
    import('./declaration-order.tsx'),
  '/orderCenter/mealdeclarationManagement/mealPrice': () => import('./meal-price.tsx'),
  '/orderCenter/offlineManagement/offlineOrder': () => import('./offline-order.tsx'),
  '/orderCenter/offlineManagement/errorDeduction': () => import('./error-deduction.tsx'),
  '/orderCenter/offlineManagement/refusedSale': () => import('./refused-sales.tsx'),
  '/orderCenter/offlineManagement/refusedReason': () => import('./refused-reasons.tsx'),
  '/orderCenter/reserveManagement/bookWriteOff': () => import('./book-write-off.tsx'),
  '/orderCenter/offlineManagement/externalConsume': () => import('./external-consume.tsx'),
  '/orderCenter/offlineManagement/visitorOrder': () => import('./visitor-order.tsx'),
  '/reportCenter/buffet/redress': () => import('./buffet-redress.tsx'),
  '/orderCenter/buffetManagement/buffetOrder': () => import('./buffet-order.tsx'),
  '/orderCenter/privateMangement/privateOrder': () => import('./private-order.tsx'),
  '/machinemanage/printTemplate': () => import('./print-template.tsx'),
  '/orderCenter/orderManagement/orderPrint': () => import('./order-print.tsx'),
};
