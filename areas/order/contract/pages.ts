/** Paths of the lists that figures of other areas open. */
export const ORDER_LIST = '/orderCenter/orderManagement/orderList';
export const REFUND_LIST = '/orderCenter/orderManagement/refundDetail';
/** One order, `?orderId=`. */
export const ORDER_PAGE = '/orderCenter/orderManagement/orderDetail';
/** Sales that were refused; `?refusingRuleId=` those a rule refused. */
export const REFUSED_SALES = '/orderCenter/offlineManagement/refusedSale';
