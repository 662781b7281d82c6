import { lookup } from '#kit/contract/lookup.ts';

/** What clerks do, most asked for first. */
export const clerkJobs = lookup([
  { key: 'cashier', desc: '充值窗口' },
  { key: 'orders', desc: '订单与退款' },
  { key: 'reports', desc: '查看报表' },
  { key: 'manager', desc: '食堂经理' },
  { key: 'finance', desc: '食堂财务' },
  { key: 'kitchen', desc: '菜谱与后厨' },
  { key: 'personnel', desc: '人员与补贴' },
]);
export type ClerkJob = (typeof clerkJobs)[number]['key'];

interface JobTerms {
  /** What it is, in a line. */
  readonly about: string;
  /** What the clerk is responsible for: the rest is limited by nothing. */
  readonly limits: 'canteens' | 'organisations';
  /** Pages and buttons of the menu. */
  readonly menus: readonly string[];
}

const FIGURES = [
  '/reportCenter/overview',
  '/reportCenter/consume/canteen',
  '/reportCenter/consume/stall',
  '/reportCenter/consume/hour',
];
const CASH = [
  '/reportCenter/operator/handInMoney',
  'report:handIn:add',
  '/reportCenter/operator/shift',
];
const ACCOUNTS = ['/accountCenter/accInfo', '/accountCenter/accDetail'];
const ORDERS = [
  '/orderCenter/orderManagement/orderList',
  'order:order:refund',
  '/orderCenter/orderManagement/refundDetail',
];

/** What a job brings. */
export const JOB_TERMS: Readonly<Record<ClerkJob, JobTerms>> = {
  cashier: {
    about: '给人充值，查余额和充值记录，交班缴款',
    limits: 'canteens',
    menus: [
      ...ACCOUNTS,
      '/accountCenter/recharge',
      'account:recharge:single',
      '/accountCenter/rechargeDetail',
      ...CASH,
    ],
  },
  orders: {
    about: '查订单，退款，看退款明细',
    limits: 'canteens',
    menus: ['/dashboard', ...ORDERS],
  },
  reports: {
    about: '只看报表，不能修改任何数据',
    limits: 'canteens',
    menus: [
      '/dashboard',
      ...FIGURES,
      '/reportCenter/consume/payType',
      '/reportCenter/dishSale/dishSum',
      '/reportCenter/dishSale/left',
      '/reportCenter/ordCenter/ordDetail',
    ],
  },
  manager: {
    about: '管档口、菜谱、订单和报表，签收缴款',
    limits: 'canteens',
    menus: [
      '/dashboard',
      '/basesetting/canteen',
      'canteen:canteen:modify',
      'canteen:canteen:state',
      '/basesetting/canteenManage/shopstall',
      'canteen:stall:add',
      'canteen:stall:modify',
      '/menudish/dishes',
      '/menudish/caipu',
      '/menudish/recipePlan',
      'menu:recipe:add',
      'menu:recipe:modify',
      'menu:recipe:publish',
      ...ORDERS,
      ...FIGURES,
      '/reportCenter/dishSale/left',
      ...CASH,
      'report:handIn:sign',
      'report:shift:everyone',
    ],
  },
  finance: {
    about: '充值、提现、扣款、退款和报表',
    limits: 'canteens',
    menus: [
      '/dashboard',
      ...ACCOUNTS,
      '/accountCenter/recharge',
      'account:recharge:single',
      'account:recharge:batch',
      '/accountCenter/rechargeDetail',
      'account:recharge:repeal',
      '/accountCenter/rechargeRepeal',
      '/accountCenter/withdraw',
      'account:withdraw:add',
      'account:withdraw:pay',
      '/accountCenter/deduction',
      'account:deduction:add',
      'account:deduction:back',
      ...ORDERS,
      ...FIGURES,
      '/reportCenter/flow/flowDetail',
      '/reportCenter/accountSummary/flow',
      ...CASH,
    ],
  },
  kitchen: {
    about: '排菜谱，看菜品和后厨看板',
    limits: 'canteens',
    menus: [
      '/menudish/dishes',
      '/menudish/caipu',
      '/menudish/recipePlan',
      'menu:recipe:add',
      'menu:recipe:modify',
      'menu:recipe:publish',
      '/orderCenter/orderManagement/kitchen',
      '/reportCenter/dishSale/left',
    ],
  },
  personnel: {
    about: '管一个部门或院系的人员、账户和补贴',
    limits: 'organisations',
    menus: [
      '/personal/custInfo',
      '/personal/custDetail',
      'customer:cust:add',
      'customer:cust:modify',
      '/personal/custOrg',
      ...ACCOUNTS,
      '/accountCenter/subsidy',
      'account:subsidy:single',
      'account:subsidy:batch',
      '/accountCenter/rechargeDetail',
    ],
  },
};
