import type { ReportValue } from '#kit/contract/report-value.ts';
import {
  budgetByCanteen,
  budgetByDepartment,
  budgetByOrganisation,
  budgetByRecharge,
  budgetByTender,
} from './budget.ts';
import {
  consumeByCanteen,
  consumeByMerchant,
  consumeByNuclearMode,
  consumeByOrganisation,
  consumeByPerson,
  consumeByPersonType,
  consumeByTender,
  consumeByWallet,
  orderNumbersByOrganisation,
  orderNumbersByPerson,
  outsideConsumption,
  saleAnalysis,
  salesByHour,
  stallDay,
  visitorConsumption,
} from './consume.ts';
import {
  customConsumption,
  customDishes,
  customMoney,
  customOrders,
  customPeople,
} from './custom.ts';
import {
  dishesLeft,
  dishProfit,
  dishSales,
  dishSalesByArea,
  outsideDishSales,
  shopSales,
  visitorDishSales,
} from './dish-sale.ts';
import { evaluationSummary } from './evaluation.ts';
import { holidayByCanteen, holidayByOrganisation } from './holiday.ts';
import {
  accountByOperator,
  accountByPersonType,
  operatorSum,
  paymentByDate,
  paymentByDepartment,
  paymentByPerson,
  paymentSum,
  rechargeByChannel,
  rechargeByDepartment,
  rechargeByOrganisation,
  rechargeBySource,
  rechargeByType,
  rechargeSum,
} from './money.ts';
import { bookingSum, orderCentreSum, orderOperations, orderSum } from './order-state.ts';
import {
  ordersByCanteen,
  ordersByClass,
  ordersByGoods,
  ordersByMachine,
  ordersByMeal,
  ordersByMealAndClass,
  ordersByOrganisation,
  ordersByTender,
  ordersByType,
} from './order-summary.ts';
import { CONSUME_BY_CANTEEN, STALL_DAY } from './pages.ts';
import { personAnalysis, subsidyByPerson } from './people.ts';
import { waterSum } from './water.ts';

/** Whose statistics the re-run of a report's screen computes anew. */
export type Rerun = 'order' | 'account';
/** A report with a screen of its own, which is its value; the order is that of the menu. */
export interface ReportPage {
  readonly path: string;
  readonly report: ReportValue;
  readonly order: number;
  /** Absent: nothing is kept of its facts. */
  readonly rerun?: Rerun;
  /** It opens by date. */
  readonly byDate?: boolean;
  /** It is read every morning: it opens with yesterday, and its file is one press away. */
  readonly daily?: boolean;
}

const group = (
  folder: string,
  rerun: Rerun | undefined,
  reports: Readonly<Record<string, readonly [order: number, report: unknown, byDate?: boolean]>>,
): ReportPage[] =>
  Object.entries(reports).map(([name, [order, value, byDate]]) => ({
    path: `/reportCenter/${folder}/${name}`,
    report: value as ReportValue,
    order,
    ...(rerun && { rerun }),
    ...(byDate && { byDate }),
  }));

/** Every report whose screen is made from its value. */
export const reportPages: readonly ReportPage[] = [
  { path: CONSUME_BY_CANTEEN, report: consumeByCanteen as never, order: 1, rerun: 'order' },
  { path: STALL_DAY, report: stallDay as never, order: 2, rerun: 'order', daily: true },
  ...group('consume', 'order', {
    org: [3, consumeByOrganisation],
    mch: [4, consumeByMerchant],
    cust: [5, consumeByPerson],
    nuclearMode: [6, consumeByNuclearMode],
    psnType: [7, consumeByPersonType],
    payType: [8, consumeByTender],
    saleAnalysis: [9, saleAnalysis],
    custOrdNum: [10, orderNumbersByPerson],
    ordSum: [11, orderSum],
    ordOptSum: [12, orderOperations],
    orgOrdNum: [13, orderNumbersByOrganisation],
    hour: [14, salesByHour],
  }),
  ...group('flow', 'order', {
    outConsumeSum: [4, outsideConsumption],
    visitorSum: [5, visitorConsumption],
  }),
  ...group('recharge', 'account', {
    rechargeSum: [1, rechargeSum],
    rechargeDeptSum: [2, rechargeByDepartment],
  }),
  ...group('dishSale', 'order', {
    dishSum: [1, dishSales],
    areaDishSum: [2, dishSalesByArea],
    outMenu: [3, outsideDishSales],
    shopStoreMenu: [4, shopSales],
    visitorMenu: [5, visitorDishSales],
    left: [6, dishesLeft],
  }),
  ...group('operator', 'account', { operatorSum: [2, operatorSum] }),
  ...group('payment', 'account', {
    paymentSum: [1, paymentSum],
    deptPaymentSum: [2, paymentByDepartment],
    datePayment: [3, paymentByDate, true],
    psnPayment: [4, paymentByPerson],
  }),
  ...group('holiday', 'order', { canteen: [1, holidayByCanteen], org: [2, holidayByOrganisation] }),
  ...group('macWater', undefined, { sum: [2, waterSum] }),
  ...group('budget', 'order', {
    canteen: [1, budgetByCanteen],
    org: [2, budgetByOrganisation],
    dept: [3, budgetByDepartment],
    payType: [4, budgetByTender],
  }),
  ...group('budget', 'account', { rechargeType: [5, budgetByRecharge] }),
  ...group('consumeSub', 'order', { custOrdNumSub: [1, subsidyByPerson] }),
  ...group('ordCenter', 'order', { ordSum: [1, orderCentreSum], bookSum: [3, bookingSum] }),
  ...group('orderSummary', 'order', {
    canteen: [1, ordersByCanteen],
    goods: [2, ordersByGoods],
    machine: [3, ordersByMachine],
    organization: [4, ordersByOrganisation],
    pay: [5, ordersByTender],
    type: [6, ordersByType],
    mealtime: [7, ordersByMeal],
    classify: [8, ordersByClass],
    mealtimeClassify: [9, ordersByMealAndClass],
  }),
  ...group('basicSummary', 'account', { flow: [1, accountByPersonType] }),
  ...group('analysisSummary', 'order', { cust: [1, personAnalysis], dishesSale: [3, dishProfit] }),
  ...group('analysisSummary', undefined, { evaluate: [2, evaluationSummary] }),
  ...group('accountSummary', 'account', {
    rechargeChannel: [1, rechargeByChannel],
    rechargeType: [2, rechargeByType],
    rechargeSource: [3, rechargeBySource],
    rechargeOrganization: [4, rechargeByOrganisation],
    operator: [5, accountByOperator],
  }),
  ...group('accountSummary', 'order', { walletConsume: [8, consumeByWallet] }),
  ...group('custom', 'order', {
    lxReport: [1, customPeople],
    customMade: [2, customConsumption],
    customMadeMenu: [3, customDishes],
    customOrder: [4, customOrders],
  }),
  ...group('custom', 'account', { customMoney: [5, customMoney] }),
];
