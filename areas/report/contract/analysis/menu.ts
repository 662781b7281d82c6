import { reportPage } from '#kit/contract/entity-menu.ts';
import { complainDetail, satisfactionDetail } from '../evaluation.ts';
import { behaviourDetail } from './behaviour.ts';
import { customerDetail } from './customer.ts';
import { deviceDetail } from './device.ts';
import { dishesDetail } from './dishes.ts';
import { rechargeDetail } from './recharge.ts';
import { turnoverDetail } from './turnover.ts';

/** The analysis screens of the report centre. */
export const analysisMenu = [
  { path: '/reportCenter/analysis', title: '经营分析', kind: 'group', order: 1 },
  reportPage(turnoverDetail, { path: '/reportCenter/analysis/turnover', order: 1 }),
  reportPage(rechargeDetail, { path: '/reportCenter/analysis/recharge', order: 2 }),
  {
    path: '/reportCenter/analysis/customer',
    title: '客户分析',
    kind: 'page',
    order: 3,
    access: customerDetail.access,
  },
  {
    path: '/reportCenter/analysis/custBehavior',
    title: '客户行为分析',
    kind: 'page',
    order: 4,
    access: behaviourDetail.access,
  },
  reportPage(satisfactionDetail, { path: '/reportCenter/analysis/satisfaction', order: 5 }),
  reportPage(complainDetail, { path: '/reportCenter/analysis/complain', order: 6 }),
  reportPage(dishesDetail, { path: '/reportCenter/analysis/dishes', order: 7 }),
  reportPage(deviceDetail, { path: '/reportCenter/analysis/device', order: 8 }),
] as const;
