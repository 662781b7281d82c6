import { walletOrder } from '#areas/system/contract/wallet-order.ts';
import { lookup } from '#kit/contract/lookup.ts';

/** Whether a place serves right now (rule places/business-state). */
export const businessState = lookup({
  open: { key: 1, desc: '营业', colour: 'success' },
  closed: { key: 2, desc: '休息', colour: 'default' },
});

/** How a meal line serves (rule lookups/meals). */
export const mealLineType = lookup({
  smallBowl: { key: 1, desc: '小碗菜' },
  buffet: { key: 2, desc: '自助餐' },
});
/** Of tables and private rooms (rule places/tables). */
export const seatState = lookup({
  free: { key: 1, desc: '空闲', colour: 'success' },
  occupied: { key: 2, desc: '使用中', colour: 'processing' },
  disabled: { key: 3, desc: '已停用', colour: 'default' },
});
/** Whether a pick-up point is in use. */
export const usableState = lookup({
  enabled: { key: 1, desc: '已启用', colour: 'success' },
  disabled: { key: 2, desc: '已停用', colour: 'default' },
});
/** Which wallet pays first at a canteen; 0: as the merchant has it. */
export const canteenWalletOrder = lookup([{ key: 0, desc: '按账户设置' }, ...walletOrder]);
/**
 * How a canteen can be paid (rule places/pay-types): 1 to 3 from the wallets, by how a terminal or the diner's page (2) knows its buyer; the others at a
 * counter and, WeChat and Alipay, by a diner who lacks money.
 */
export const payType = lookup({
  card: { key: 1, desc: '刷卡' },
  qrCode: { key: 2, desc: '扫码' },
  face: { key: 3, desc: '刷脸' },
  wechatPay: { key: 4, desc: '微信支付' },
  alipay: { key: 5, desc: '支付宝' },
  bankCard: { key: 6, desc: '银行卡/云闪付' },
  cash: { key: 8, desc: '现金' },
});

/** How a meal gets to who ordered it (rule lookups/meals). */
export const deliveryType = lookup({
  merchant: { key: 1, desc: '商家配送' },
  pickUpCabinet: { key: 2, desc: '取餐柜' },
  freshCabinet: { key: 3, desc: '生鲜柜' },
  takeAway: { key: 4, desc: '外卖自提' },
  pickUpPoint: { key: 5, desc: '自提点' },
});

/** The meals of a day (rule lookups/meals); -1 for what lies outside all of them. */
export const mealType = lookup({
  breakfast: { key: 1, desc: '早餐' },
  lunch: { key: 2, desc: '午餐' },
  afternoonTea: { key: 3, desc: '下午茶' },
  dinner: { key: 4, desc: '晚餐' },
  lateSnack: { key: 5, desc: '夜宵' },
  other: { key: -1, desc: '其他' },
});

/** How meals are ordered ahead (rule lookups/meals). */
export const mealOrderMode = lookup({
  sameMeal: { key: 1, desc: '当餐点餐' },
  preOrder: { key: 2, desc: '预订' },
  customDays: { key: 3, desc: '自定义报餐' },
  threeDays: { key: 9, desc: '三日报餐' },
  sevenDays: { key: 10, desc: '七日报餐' },
});

/** What becomes of an order that is taken back after its time. */
export const lateCancel = lookup({
  notAllowed: { key: 1, desc: '不允许取消' },
  forAFee: { key: 2, desc: '扣除费用后取消' },
});

/** What a diner pays who ordered and did not come. */
export const noShow = lookup({
  refunded: { key: 1, desc: '全额退还' },
  refundedLessFee: { key: 2, desc: '扣除费用后退还' },
  keptWhole: { key: 3, desc: '不退还' },
});
