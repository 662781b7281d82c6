import { clientType } from '#areas/canteen/contract/client-type.ts';
import { lookup } from '#kit/contract/lookup.ts';

/* Fixed lists of orders: domain notes B3 and B18, document 0 section 9. */

export const orderState = lookup([
  { key: 1, desc: '待支付', colour: 'warning' },
  { key: 2, desc: '已支付', colour: 'processing' },
  { key: 3, desc: '制作中', colour: 'processing' },
  { key: 4, desc: '待取餐', colour: 'processing' },
  { key: 5, desc: '已完成', colour: 'success' },
  { key: 6, desc: '已取消', colour: 'default' },
  { key: 7, desc: '已关闭', colour: 'default' },
  { key: 8, desc: '异常', colour: 'error' },
]);
/** Order states and refund states in one list, for filters that offer both. */
export const orderStateMix = lookup([
  ...orderState,
  { key: 102, desc: '已退款', colour: 'default' },
  { key: 103, desc: '部分退款', colour: 'warning' },
]);
export const refundState = lookup([
  { key: 1, desc: '未退款', colour: 'default' },
  { key: 2, desc: '已退款', colour: 'error' },
  { key: 3, desc: '部分退款', colour: 'warning' },
]);
export const checkState = lookup([
  { key: 1, desc: '未核销', colour: 'warning' },
  { key: 2, desc: '已核销', colour: 'success' },
  { key: 3, desc: '过期未核销', colour: 'default' },
]);
export const nuclearMode = lookup([
  { key: 1, desc: '刷卡' },
  { key: 2, desc: '二维码' },
  { key: 3, desc: '刷脸' },
  { key: 4, desc: '编号' },
  { key: 5, desc: '餐后自动' },
]);
export const deliveryState = lookup([
  { key: 1, desc: '待接单', colour: 'warning' },
  { key: 2, desc: '已接单', colour: 'processing' },
  { key: 3, desc: '配送中', colour: 'processing' },
  { key: 4, desc: '已送达', colour: 'success' },
  { key: 5, desc: '已取走', colour: 'success' },
  { key: 6, desc: '已退回', colour: 'error' },
]);
/** Where an application for a refund stands (domain notes B3). */
export const refundApplyState = lookup([
  { key: 1, desc: '待审核', colour: 'warning' },
  { key: 2, desc: '已退款', colour: 'success' },
  { key: 3, desc: '已拒绝', colour: 'error' },
  { key: 4, desc: '已撤回', colour: 'default' },
  { key: 5, desc: '退款失败', colour: 'error' },
]);
/** How far money is that a third party gives back for a refund. */
export const channelReturn = lookup([
  { key: 1, desc: '退款中', colour: 'processing' },
  { key: 2, desc: '已退款', colour: 'success' },
  { key: 3, desc: '退款失败', colour: 'error' },
  { key: 4, desc: '线下退回' },
]);
export const refundApplySource = lookup([
  { key: 1, desc: '用餐人' },
  { key: 2, desc: '操作员' },
]);
/** Where an order came from. */
export const sourceType = clientType;
export const onlineFlag = lookup([
  { key: 1, desc: '联机', colour: 'success' },
  { key: 2, desc: '脱机', colour: 'warning' },
]);
/** How somebody without an account pays at a counter: keys of recharge channels. */
export const guestPay = lookup([
  { key: 4, desc: '现金' },
  { key: 1, desc: '微信' },
  { key: 2, desc: '支付宝' },
  { key: 3, desc: '银行卡' },
]);
/** Whether a stop of meals holds. */
export const stopState = lookup([
  { key: 1, desc: '停供中', colour: 'error' },
  { key: 2, desc: '已恢复', colour: 'default' },
]);
/** How far goods of a supermarket's or a mall's order are. */
export const goodsStatus = lookup([
  { key: 1, desc: '待备货', colour: 'warning' },
  { key: 2, desc: '已备货', colour: 'processing' },
  { key: 3, desc: '已发货', colour: 'processing' },
  { key: 4, desc: '已收货', colour: 'success' },
  { key: 5, desc: '缺货', colour: 'error' },
]);
/** How an order came about. */
export const orderKind = lookup([
  { key: 1, desc: '档口消费' },
  { key: 2, desc: '预订' },
  { key: 3, desc: '报餐' },
  { key: 4, desc: '自助餐' },
  { key: 5, desc: '包间' },
  { key: 6, desc: '外卖配送' },
  { key: 7, desc: '超市' },
  { key: 8, desc: '访客' },
  { key: 9, desc: '外部消费' },
]);
/** How a line is measured. */
export const lineMeasure = lookup([
  { key: 1, desc: '计件' },
  { key: 2, desc: '称重' },
]);
/** What paid a part of an order: a wallet, something beside the wallets, or nothing yet (9, suspense: to be recovered from the person). */
export const tenderType = lookup([
  { key: 1, desc: '个人钱包', colour: 'processing' },
  { key: 2, desc: '补贴钱包', colour: 'success' },
  { key: 4, desc: '红包', colour: 'warning' },
  { key: 5, desc: '第三方支付' },
  { key: 6, desc: '现金' },
  { key: 7, desc: '优惠券' },
  { key: 9, desc: '挂账', colour: 'error' },
]);
/** What a period of sales or refunds is about: moments, business dates of meals, or business dates of payments as reports count them. */
export const periodBasis = lookup([
  { key: 1, desc: '发生时间' },
  { key: 2, desc: '营业日期' },
  { key: 3, desc: '支付日期' },
]);
/** Sales of which nobody has paid a part yet. */
export const owedOnly = lookup([{ key: 1, desc: '挂账未收回' }]);
