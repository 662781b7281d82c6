import { walletOrder } from '#areas/system/contract/wallet-order.ts';
import { lookup } from '#kit/contract/lookup.ts';

/** Whether a place serves right now (document 2 section 4). */
export const businessState = lookup([
  { key: 1, desc: '营业', colour: 'success' },
  { key: 2, desc: '休息', colour: 'default' },
]);

/** How a meal line serves (document 0 section 9). */
export const mealLineType = lookup([
  { key: 1, desc: '小碗菜' },
  { key: 2, desc: '自助餐' },
]);
/** Of tables and private rooms (document 2 section 4: the state of a room is changeable). */
export const seatState = lookup([
  { key: 1, desc: '空闲', colour: 'success' },
  { key: 2, desc: '使用中', colour: 'processing' },
  { key: 3, desc: '已停用', colour: 'default' },
]);
/** Whether a pick-up point is in use. */
export const usableState = lookup([
  { key: 1, desc: '已启用', colour: 'success' },
  { key: 2, desc: '已停用', colour: 'default' },
]);
/** Which wallet pays first at a canteen; 0: as the merchant has it. */
export const canteenWalletOrder = lookup([{ key: 0, desc: '按账户设置' }, ...walletOrder]);
/**
 * How a canteen can be paid (document 2 section 3): 1 to 3 from the wallets, by how a terminal or the diner's page (2) knows its buyer; the others at a
 * counter and, WeChat and Alipay, by a diner who lacks money.
 */
export const payType = lookup([
  { key: 1, desc: '刷卡' },
  { key: 2, desc: '扫码' },
  { key: 3, desc: '刷脸' },
  { key: 4, desc: '微信支付' },
  { key: 5, desc: '支付宝' },
  { key: 6, desc: '银行卡/云闪付' },
  { key: 8, desc: '现金' },
]);

/** How a meal gets to who ordered it (document 0 section 9). */
export const deliveryType = lookup([
  { key: 1, desc: '商家配送' },
  { key: 2, desc: '取餐柜' },
  { key: 3, desc: '生鲜柜' },
  { key: 4, desc: '外卖自提' },
  { key: 5, desc: '自提点' },
]);

/** The meals of a day (document 0 section 9); -1 for what lies outside all of them. */
export const mealType = lookup([
  { key: 1, desc: '早餐' },
  { key: 2, desc: '午餐' },
  { key: 3, desc: '下午茶' },
  { key: 4, desc: '晚餐' },
  { key: 5, desc: '夜宵' },
  { key: -1, desc: '其他' },
]);

/** How meals are ordered ahead (document 0 section 9). */
export const mealOrderMode = lookup([
  { key: 1, desc: '当餐点餐' },
  { key: 2, desc: '预订' },
  { key: 3, desc: '自定义报餐' },
  { key: 9, desc: '三日报餐' },
  { key: 10, desc: '七日报餐' },
]);

/** What becomes of an order that is taken back after its time. */
export const lateCancel = lookup([
  { key: 1, desc: '不允许取消' },
  { key: 2, desc: '扣除费用后取消' },
]);

/** What somebody pays who ordered and did not come. */
export const noShow = lookup([
  { key: 1, desc: '全额退还' },
  { key: 2, desc: '扣除费用后退还' },
  { key: 3, desc: '不退还' },
]);
