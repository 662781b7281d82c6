import { menu } from '#kit/contract/menu.ts';
import { reportPage } from '#kit/contract/resource-menu.ts';
import { analysisMenu } from './analysis/menu.ts';
import { consumeByCanteen, consumeByNuclearMode, consumeByOrganisation, consumeByPersonType } from './consume.ts';
import { CONSUME_BY_CANTEEN } from './pages.ts';
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

export const reportMenu = menu([
  {
    path: '/dashboard',
    title: '工作台',
    kind: 'page',
    order: 1,
    icon: 'DashboardOutlined',
    access: 'report:home:view',
  },
  { path: '/dataHunter', title: '数据大屏', kind: 'hidden', order: 2, access: 'system:dataScreen:view' },
  {
    path: '/basesetting/otherset/dataScreen',
    title: '数据大屏设置',
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
  ...analysisMenu,
  { path: '/reportCenter/consume', title: '消费报表', kind: 'group', order: 2 },
  reportPage(consumeByCanteen, {
    path: CONSUME_BY_CANTEEN,
    order: 1,
    buttons: [
      { code: 'report:consume:resync', title: '重新同步' },
      { code: 'report:resync:mealtime', title: '用餐时段同步' },
    ],
  }),
  reportPage(consumeByOrganisation, { path: '/reportCenter/consume/org', order: 2 }),
  reportPage(consumeByNuclearMode, { path: '/reportCenter/consume/nuclearMode', order: 5 }),
  reportPage(consumeByPersonType, { path: '/reportCenter/consume/psnType', order: 6 }),
  { path: '/reportCenter/flow', title: '流水报表', kind: 'group', order: 3 },
  { path: '/reportCenter/flow/flowDetail', title: '流水明细', kind: 'page', order: 1, access: 'report:flow:detail' },
  { path: '/reportCenter/balance', title: '账户余额报表', kind: 'group', order: 4 },
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
    kind: 'page',
    order: 9,
    access: pageTieOut.access,
    buttons: [{ code: tieOutRun.access, title: '立即对账' }],
  },
  { path: '/reportCenter/accountSummary', title: '账户汇总报表', kind: 'group', order: 5 },
  {
    path: '/reportCenter/accountSummary/flow',
    title: '账户流水汇总',
    kind: 'page',
    order: 6,
    access: flowByOrganisation.access,
  },
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
