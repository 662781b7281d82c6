import { clientType } from '#areas/canteen/contract/client-type.ts';
import { lookup } from '#kit/contract/lookup.ts';

/* Fixed lists of orders (rule orders/states). */

export const orderState = lookup({
  unpaid: { key: 1, desc: '待支付', colour: 'warning' },
  paid: { key: 2, desc: '已支付', colour: 'processing' },
  preparing: { key: 3, desc: '制作中', colour: 'processing' },
  ready: { key: 4, desc: '待取餐', colour: 'processing' },
  completed: { key: 5, desc: '已完成', colour: 'success' },
  cancelled: { key: 6, desc: '已取消', colour: 'default' },
  closed: { key: 7, desc: '已关闭', colour: 'default' },
  abnormal: { key: 8, desc: '异常', colour: 'error' },
});
/** Order states and refund states in one list, for filters that offer both. */
export const orderStateMix = lookup({
  ...orderState.entry,
  refunded: { key: 102, desc: '已退款', colour: 'default' },
  partlyRefunded: { key: 103, desc: '部分退款', colour: 'warning' },
});
export const refundState = lookup({
  notRefunded: { key: 1, desc: '未退款', colour: 'default' },
  refunded: { key: 2, desc: '已退款', colour: 'error' },
  partlyRefunded: { key: 3, desc: '部分退款', colour: 'warning' },
});
export const checkState = lookup({
  notRedeemed: { key: 1, desc: '未核销', colour: 'warning' },
  redeemed: { key: 2, desc: '已核销', colour: 'success' },
  expired: { key: 3, desc: '过期未核销', colour: 'default' },
});
export const nuclearMode = lookup({
  card: { key: 1, desc: '刷卡' },
  qrCode: { key: 2, desc: '二维码' },
  face: { key: 3, desc: '刷脸' },
  number: { key: 4, desc: '编号' },
  automatic: { key: 5, desc: '餐后自动' },
});
export const deliveryState = lookup({
  waiting: { key: 1, desc: '待接单', colour: 'warning' },
  taken: { key: 2, desc: '已接单', colour: 'processing' },
  onTheWay: { key: 3, desc: '配送中', colour: 'processing' },
  delivered: { key: 4, desc: '已送达', colour: 'success' },
  pickedUp: { key: 5, desc: '已取走', colour: 'success' },
  returned: { key: 6, desc: '已退回', colour: 'error' },
});
/** Where an application for a refund stands (rule orders/refund-application). */
export const refundApplyState = lookup({
  waiting: { key: 1, desc: '待审核', colour: 'warning' },
  refunded: { key: 2, desc: '已退款', colour: 'success' },
  refused: { key: 3, desc: '已拒绝', colour: 'error' },
  withdrawn: { key: 4, desc: '已撤回', colour: 'default' },
  failed: { key: 5, desc: '退款失败', colour: 'error' },
});
/** How far money is that a third party gives back for a refund. */
export const channelReturn = lookup({
  refunding: { key: 1, desc: '退款中', colour: 'processing' },
  refunded: { key: 2, desc: '已退款', colour: 'success' },
  failed: { key: 3, desc: '退款失败', colour: 'error' },
  byHand: { key: 4, desc: '线下退回' },
});
export const refundApplySource = lookup({
  diner: { key: 1, desc: '用餐人' },
  operator: { key: 2, desc: '操作员' },
});
/** Where an order came from. */
export const sourceType = clientType;
export const onlineFlag = lookup({
  online: { key: 1, desc: '联机', colour: 'success' },
  offline: { key: 2, desc: '脱机', colour: 'warning' },
});
/** How a guest without an account pays at a counter: keys of recharge channels. */
export const guestPay = lookup({
  cash: { key: 4, desc: '现金' },
  wechat: { key: 1, desc: '微信' },
  alipay: { key: 2, desc: '支付宝' },
  bankCard: { key: 3, desc: '银行卡' },
});
/** Whether a stop of meals holds. */
export const stopState = lookup({
  stopped: { key: 1, desc: '停供中', colour: 'error' },
  resumed: { key: 2, desc: '已恢复', colour: 'default' },
});
/** How far goods of a supermarket's or a mall's order are. */
export const goodsStatus = lookup({
  waiting: { key: 1, desc: '待备货', colour: 'warning' },
  packed: { key: 2, desc: '已备货', colour: 'processing' },
  sent: { key: 3, desc: '已发货', colour: 'processing' },
  received: { key: 4, desc: '已收货', colour: 'success' },
  outOfStock: { key: 5, desc: '缺货', colour: 'error' },
});
/** How an order came about. */
export const orderKind = lookup({
  stallSale: { key: 1, desc: '档口消费' },
  preOrder: { key: 2, desc: '预订' },
  mealSignUp: { key: 3, desc: '报餐' },
  buffet: { key: 4, desc: '自助餐' },
  privateRoom: { key: 5, desc: '包间' },
  takeOut: { key: 6, desc: '外卖配送' },
  supermarket: { key: 7, desc: '超市' },
  visitor: { key: 8, desc: '访客' },
  external: { key: 9, desc: '外部消费' },
});
/** What a line of an order sells. */
export const goodsKind = lookup({
  dish: { key: 1, desc: '菜品' },
  goods: { key: 2, desc: '商品' },
  service: { key: 3, desc: '服务费' },
});

/** How a line is measured. */
export const lineMeasure = lookup({
  byPiece: { key: 1, desc: '计件' },
  byWeight: { key: 2, desc: '称重' },
});
/** What paid a part of an order: a wallet, something beside the wallets, or nothing yet (9, suspense: to be recovered from the person). */
export const tenderType = lookup({
  personal: { key: 1, desc: '个人钱包', colour: 'processing' },
  subsidy: { key: 2, desc: '补贴钱包', colour: 'success' },
  redPacket: { key: 4, desc: '红包', colour: 'warning' },
  channel: { key: 5, desc: '第三方支付' },
  cash: { key: 6, desc: '现金' },
  coupon: { key: 7, desc: '优惠券' },
  suspense: { key: 9, desc: '挂账', colour: 'error' },
});
/** What a period of sales or refunds is about: moments, business dates of meals, or business dates of payments as reports count them. */
export const periodBasis = lookup({
  moment: { key: 1, desc: '发生时间' },
  businessDate: { key: 2, desc: '营业日期' },
  paymentDate: { key: 3, desc: '支付日期' },
});
/** Sales of which a part is not paid yet. */
export const owedOnly = lookup({ owed: { key: 1, desc: '挂账未收回' } });
