import { menu } from '#kit/contract/menu.ts';
import {
  addExternal,
  addVisitor,
  findPickUp,
  openRoom,
  pageExternal,
  pageVisitor,
  redressBuffet,
  updateGoodsStatus,
} from './at-counter.ts';
import { pageStops, stopBookings } from './booking.ts';
import { pageDelivery, stepDelivery } from './delivery.ts';
import { kitchenNow, kitchenSteps, saleSum, takeSum } from './kitchen.ts';
import { cancelOrder, deductError, writeOffOrders } from './order-step.ts';
import { ORDER_LIST, ORDER_PAGE, REFUND_LIST } from './pages.ts';
import { addRefundApply, agreeRefund, pageRefundApply } from './refund-apply.ts';
import { pageRefusal, refusalSum } from './sale-refusal.ts';
import { printOrders } from './ticket.ts';

/** Meals that are not served after all. */
const STOPPED_MEALS = '/orderCenter/reserveManagement/stopMeal';

/** Lists of orders of a kind are the list of orders. */
const PAGE = 'order:order:page';

export const orderMenu = menu([
  {
    path: '/orderCenter',
    title: '订单中心',
    kind: 'group',
    permissionId: 2_000_000,
    order: 40,
    icon: 'ProfileOutlined',
  },
  {
    path: '/orderCenter/orderManagement',
    title: '订单管理',
    kind: 'group',
    permissionId: 2_010_000,
    order: 10,
  },
  {
    path: ORDER_LIST,
    title: '订单列表',
    kind: 'page',
    order: 10,
    access: PAGE,
    buttons: [
      { code: 'order:order:refund', title: '订单退款' },
      { code: 'order:order:refundOverride', title: '超出退餐规则退款' },
      { code: cancelOrder.access, title: '取消订单' },
      { code: deductError.access, title: '异常订单扣款' },
      { code: writeOffOrders.access, title: '订单核销' },
      { code: updateGoodsStatus.access, title: '更新商品状态' },
    ],
  },
  {
    path: REFUND_LIST,
    title: '退款明细',
    kind: 'page',
    order: 20,
    access: 'order:refund:page',
  },
  {
    path: '/orderCenter/orderManagement/refundReview',
    title: '退款审核',
    kind: 'page',
    order: 30,
    access: pageRefundApply.access,
    buttons: [
      { code: addRefundApply.access, title: '申请退款' },
      { code: agreeRefund.access, title: '审核退款申请' },
    ],
  },
  {
    path: '/orderCenter/orderManagement/takeOutList',
    title: '外卖自提订单',
    kind: 'page',
    order: 40,
    access: takeSum.access,
  },
  {
    path: '/orderCenter/orderManagement/deliveryList',
    title: '配送订单',
    kind: 'page',
    order: 50,
    access: pageDelivery.access,
    buttons: [{ code: stepDelivery.access, title: '配送处理' }],
  },
  {
    path: '/orderCenter/orderManagement/kitchen',
    title: '后厨看板',
    kind: 'page',
    order: 55,
    access: kitchenNow.access,
    buttons: [{ code: kitchenSteps.access, title: '后厨制作' }],
  },
  {
    path: '/orderCenter/orderManagement/saleSummary',
    title: '销售汇总',
    kind: 'page',
    order: 60,
    access: saleSum.access,
  },
  {
    path: '/orderCenter/orderManagement/orderPrint',
    title: '订单打印',
    kind: 'page',
    order: 70,
    access: PAGE,
    buttons: [{ code: printOrders.access, title: '打印订单' }],
  },
  { path: ORDER_PAGE, title: '订单详情', kind: 'hidden', order: 90, access: PAGE },
  {
    path: '/orderCenter/reserveManagement',
    title: '预订管理',
    kind: 'group',
    permissionId: 2_020_000,
    order: 20,
  },
  {
    path: '/orderCenter/reserveManagement/reserveOrder',
    title: '预订订单',
    kind: 'page',
    order: 10,
    access: PAGE,
  },
  {
    path: STOPPED_MEALS,
    title: '停供管理',
    kind: 'page',
    order: 30,
    access: pageStops.access,
    buttons: [{ code: stopBookings.access, title: '停止供餐并退单' }],
  },
  {
    path: '/orderCenter/mealdeclarationManagement',
    title: '报餐管理',
    kind: 'group',
    permissionId: 2_030_000,
    order: 30,
  },
  {
    path: '/orderCenter/mealdeclarationManagement/mealDeclarationOrder',
    title: '报餐订单',
    kind: 'page',
    order: 10,
    access: PAGE,
  },
  {
    path: '/orderCenter/offlineManagement',
    title: '线下消费管理',
    kind: 'group',
    permissionId: 2_050_000,
    order: 50,
  },
  {
    path: '/orderCenter/offlineManagement/offlineOrder',
    title: '线下消费订单',
    kind: 'page',
    order: 10,
    access: PAGE,
  },
  {
    path: '/orderCenter/offlineManagement/errorDeduction',
    title: '异常订单扣款',
    kind: 'page',
    order: 20,
    access: PAGE,
  },
  {
    path: '/orderCenter/offlineManagement/refusedSale',
    title: '被拒交易',
    kind: 'page',
    order: 22,
    access: pageRefusal.access,
  },
  {
    path: '/orderCenter/offlineManagement/refusedReason',
    title: '被拒原因分析',
    kind: 'page',
    order: 24,
    access: refusalSum.access,
  },
  {
    path: '/orderCenter/reserveManagement/bookWriteOff',
    title: '预订核销',
    kind: 'page',
    order: 20,
    access: findPickUp.access,
  },
  {
    path: '/orderCenter/offlineManagement/externalConsume',
    title: '外部消费订单',
    kind: 'page',
    order: 30,
    access: pageExternal.access,
    buttons: [{ code: addExternal.access, title: '登记外部消费' }],
  },
  {
    path: '/orderCenter/offlineManagement/visitorOrder',
    title: '访客订单',
    kind: 'page',
    order: 40,
    access: pageVisitor.access,
    buttons: [{ code: addVisitor.access, title: '登记访客用餐' }],
  },
  {
    path: '/orderCenter/buffetManagement',
    title: '自助餐管理',
    kind: 'group',
    permissionId: 2_060_000,
    order: 60,
  },
  {
    path: '/orderCenter/buffetManagement/buffetOrder',
    title: '自助餐订单',
    kind: 'page',
    order: 10,
    access: PAGE,
    buttons: [{ code: redressBuffet.access, title: '自助餐改正' }],
  },
  {
    path: '/reportCenter/buffet/redress',
    title: '自助餐纠错',
    kind: 'page',
    order: 1,
    access: PAGE,
  },
  {
    path: '/orderCenter/privateMangement',
    title: '包间预订管理',
    kind: 'group',
    permissionId: 2_070_000,
    order: 70,
  },
  {
    path: '/orderCenter/privateMangement/privateOrder',
    title: '包间订单',
    kind: 'page',
    order: 10,
    access: PAGE,
    buttons: [{ code: openRoom.access, title: '包间开台与结账' }],
  },
]);
