import { menu } from '#kit/contract/menu.ts';
import { stopBookings } from './booking.ts';
import { cancelOrder, deductError, writeOffOrders } from './order-step.ts';
import { ORDER_LIST, REFUND_LIST } from './pages.ts';
import { addRefundApply, agreeRefund, pageRefundApply } from './refund-apply.ts';

export const orderMenu = menu([
  {
    path: '/orderCenter',
    title: '订单中心',
    kind: 'group',
    permissionId: 2_000_000,
    order: 40,
    icon: 'ProfileOutlined',
  },
  { path: '/orderCenter/orderManagement', title: '订单管理', kind: 'group', permissionId: 2_010_000, order: 10 },
  {
    path: ORDER_LIST,
    title: '订单列表',
    kind: 'page',
    order: 10,
    access: 'order:order:page',
    buttons: [
      { code: 'order:order:refund', title: '订单退款' },
      { code: cancelOrder.access, title: '取消订单' },
      { code: deductError.access, title: '异常订单扣款' },
      { code: writeOffOrders.access, title: '订单核销' },
      { code: stopBookings.access, title: '停止供餐并退单' },
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
]);
