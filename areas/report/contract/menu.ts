import { entityPage, reportPage } from '#kit/contract/entity-menu.ts';
import { type MenuButton, type MenuEntry, menu } from '#kit/contract/menu.ts';
import { analysisMenu } from './analysis/menu.ts';
import { archivePage } from './archive.ts';
import { balanceByOrganisation, balanceByPerson } from './balance.ts';
import { budgetChanges, budgetEdit, budgetPlan } from './budget-plan.ts';
import { cardHistory, cardsByKind, cardsByOrganisation } from './cards.ts';
import { floatAdd, pageFloat } from './cash-float.ts';
import { handIns } from './hand-in.ts';
import { mailAdd, mailPage, mailRuns } from './mail.ts';
import { bookingDetail, orderCentreDetail, outsideFlow, visitorFlow } from './order-list.ts';
import {
  BUDGET_CHANGES,
  BUDGET_PLAN,
  CASH_FLOATS,
  CONSUME_BY_CANTEEN,
  HAND_INS,
  MAIL_RUNS,
  REPORT_MAIL,
  REPORT_OVERVIEW,
  SHIFT,
  WATER_USES,
} from './pages.ts';
import { reportAbout } from './report-about.ts';
import { reportPages } from './report-pages.ts';
import { revenueMix } from './revenue.ts';
import { EVERY_SHIFT, shiftLines } from './shift.ts';
import {
  supermarketByOrganisation,
  supermarketByPersonType,
  supermarketGoodsDetail,
  supermarketGoodsRank,
  supermarketIncome,
  supermarketSummary,
} from './supermarket.ts';
import { pageTieOut, tieOutRun } from './tie-out.ts';
import { flowByOrganisation, flowByPerson } from './wallet-flow.ts';
import { waterUses } from './water.ts';
import { operatorWork, peopleSum, withdrawalRecord } from './work.ts';

/** The groups of the report centre, in their order. */
const GROUPS = [
  ['consume', '消费报表'],
  ['orderSummary', '订单汇总报表'],
  ['dishSale', '菜品销售报表'],
  ['flow', '流水报表'],
  ['balance', '账户余额报表'],
  ['recharge', '充值提现报表'],
  ['accountSummary', '账户汇总报表'],
  ['payment', '收付款报表'],
  ['operator', '操作员报表'],
  ['ordCenter', '订单中心报表'],
  ['basicSummary', '基础汇总'],
  ['analysisSummary', '分析汇总'],
  ['revenue', '营收汇总'],
  ['budget', '预算报表'],
  ['holiday', '节假日报表'],
  ['macWater', '水控报表'],
  ['consumeSub', '消费补贴报表'],
  ['custom', '定制报表'],
  ['buffet', '自助餐报表'],
] as const;

/** What a page may besides its list. */
const BUTTONS: Readonly<Record<string, readonly MenuButton[]>> = {
  [CONSUME_BY_CANTEEN]: [
    { code: 'report:consume:resync', title: '重新同步' },
    { code: 'report:resync:mealtime', title: '用餐时段同步' },
  ],
  '/reportCenter/recharge/rechargeSum': [
    { code: 'report:account:resync', title: '重新同步账户报表' },
  ],
};

const entries = menu([
  {
    path: '/dashboard',
    title: '工作台',
    keywords: ['首页', '今日'],
    kind: 'page',
    order: 1,
    icon: 'DashboardOutlined',
    access: 'report:home:view',
  },
  {
    path: '/dataHunter',
    title: '数据大屏',
    kind: 'hidden',
    order: 2,
    access: 'system:dataScreen:view',
  },
  {
    path: '/basesetting/otherset/dataScreen',
    title: '数据大屏设置',
    keywords: ['大屏', '电视'],
    kind: 'page',
    permissionId: 203020,
    order: 20,
    access: 'system:dataScreen:page',
    buttons: [
      { code: 'system:dataScreen:save', title: '新增数据大屏' },
      { code: 'system:dataScreen:modify', title: '修改数据大屏' },
      { code: 'system:dataScreen:delete', title: '删除数据大屏' },
      { code: 'system:dataScreen:authority', title: '授权数据大屏' },
      { code: 'system:dataScreen:share', title: '分享数据大屏' },
      { code: 'system:metadata:datascreen', title: '数据大屏参数设置' },
    ],
  },
  {
    path: '/basesetting/otherset/dataScreendetail',
    title: '数据大屏详情',
    kind: 'hidden',
    permissionId: 203020,
    order: 21,
    access: 'system:dataScreen:view',
  },
  { path: '/reportCenter', title: '报表中心', kind: 'group', order: 60, icon: 'BarChartOutlined' },
  { path: REPORT_OVERVIEW, title: '报表总览', kind: 'page', order: 0 },
  ...analysisMenu,
  ...reportPages.map(({ report, path, order }) =>
    reportPage(report, { path, order, ...(BUTTONS[path] && { buttons: BUTTONS[path] }) }),
  ),
  ...GROUPS.map(([name, title], at) => ({
    path: `/reportCenter/${name}`,
    title,
    order: at + 1,
    kind: 'group' as const,
  })),
  {
    path: '/reportCenter/flow/flowDetail',
    title: '流水明细',
    keywords: ['流水', '账单'],
    kind: 'page',
    order: 1,
    access: 'report:flow:detail',
  },
  {
    path: '/reportCenter/balance/custAccountChange',
    title: '账户变动',
    kind: 'page',
    order: 2,
    access: flowByPerson.access,
  },
  {
    path: '/reportCenter/balance/tieOut',
    title: '每日对账',
    keywords: ['对账', '平账'],
    kind: 'page',
    order: 9,
    access: pageTieOut.access,
    buttons: [{ code: tieOutRun.access, title: '立即对账' }],
  },
  reportPage(archivePage, { path: '/reportCenter/balance/archive', order: 10 }),
  {
    path: '/reportCenter/accountSummary/flow',
    title: '账户流水汇总',
    kind: 'page',
    order: 6,
    access: flowByOrganisation.access,
  },
  reportPage(revenueMix, { path: '/reportCenter/revenue/merchantRevenue', order: 1 }),
  reportPage(balanceByPerson, { path: '/reportCenter/balance/accBalance', order: 1 }),
  reportPage(balanceByOrganisation, { path: '/reportCenter/accountSummary/query', order: 7 }),
  reportPage(cardHistory, { path: '/reportCenter/balance/accCardHist', order: 3 }),
  reportPage(cardsByOrganisation, { path: '/reportCenter/balance/accCardSum', order: 4 }),
  reportPage(cardsByKind, { path: '/reportCenter/balance/cardSum', order: 5 }),
  reportPage(orderCentreDetail, { path: '/reportCenter/ordCenter/ordDetail', order: 2 }),
  reportPage(bookingDetail, { path: '/reportCenter/ordCenter/bookDetail', order: 4 }),
  reportPage(outsideFlow, { path: '/reportCenter/flow/outConsumeFlow', order: 2 }),
  reportPage(visitorFlow, { path: '/reportCenter/flow/visitorFlow', order: 3 }),
  reportPage(budgetPlan, {
    path: BUDGET_PLAN,
    order: 6,
    buttons: [{ code: budgetEdit.access, title: '维护预算' }],
  }),
  reportPage(budgetChanges, { path: BUDGET_CHANGES, order: 7 }),
  reportPage(waterUses, { path: WATER_USES, order: 1, keywords: ['用水', '浴室'] }),
  reportPage(operatorWork, { path: '/reportCenter/operator/sysOperation', order: 1 }),
  entityPage(handIns, {
    path: HAND_INS,
    title: '操作员缴款',
    order: 3,
    keywords: ['现金', '上交', '交钱', '交账', '应缴'],
  }),
  reportPage(shiftLines, {
    path: SHIFT,
    order: 4,
    keywords: ['交班', '换班', '现金'],
    buttons: [{ code: EVERY_SHIFT, title: '查看其他操作员的交班' }],
  }),
  reportPage(pageFloat, {
    path: CASH_FLOATS,
    order: 5,
    buttons: [{ code: floatAdd.access, title: '登记备用金' }],
  }),
  reportPage(peopleSum, { path: '/reportCenter/basicSummary/cust', order: 2 }),
  reportPage(withdrawalRecord, { path: '/reportCenter/recharge/withdrawalRecord', order: 3 }),
  reportPage(mailPage, {
    path: REPORT_MAIL,
    order: 8,
    buttons: [{ code: mailAdd.access, title: '维护报表邮件' }],
  }),
  reportPage(mailRuns, { path: MAIL_RUNS, order: 9 }),
  { path: '/superstore/trade', title: '交易报表', kind: 'group', order: 50 },
  reportPage(supermarketIncome, { path: '/superstore/trade/income', order: 10 }),
  {
    path: '/superstore/trade/goodsDetail',
    title: '商品销售明细',
    kind: 'page',
    order: 20,
    access: supermarketGoodsDetail.access,
  },
  reportPage(supermarketSummary, { path: '/superstore/trade/mchSum', order: 30 }),
  reportPage(supermarketByOrganisation, { path: '/superstore/trade/orgSum', order: 40 }),
  reportPage(supermarketByPersonType, { path: '/superstore/trade/psnTypeSum', order: 50 }),
  {
    path: '/superstore/analysis/goodsRank',
    title: '商品排行',
    kind: 'page',
    order: 10,
    access: supermarketGoodsRank.access,
  },
]);

export const reportMenu = entries.map((entry): MenuEntry => {
  const about = reportAbout(entry.path);
  return about === undefined ? entry : { ...entry, about };
});
