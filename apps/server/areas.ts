import { customerHooksOf } from '#areas/account/server/api.ts';
import { accountArea } from '#areas/account/server/area.ts';
import { area as approvalArea } from '#areas/approval/server/area.ts';
import { operatorHooks } from '#areas/auth/server/api.ts';
import { authArea } from '#areas/auth/server/area.ts';
import { area as backcourtArea } from '#areas/backcourt/server/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { customerArea } from '#areas/customer/server/area.ts';
import { printHooks } from '#areas/device/server/api.ts';
import { deviceArea } from '#areas/device/server/area.ts';
import { withDiners } from '#areas/diner/server/api.ts';
import { area as dinerArea } from '#areas/diner/server/area.ts';
import { area as evaluationArea } from '#areas/evaluation/server/area.ts';
import { paymentHooks } from '#areas/funding/server/api.ts';
import { area as fundingArea } from '#areas/funding/server/area.ts';
import { area as ledgerArea } from '#areas/ledger/server/area.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { displayHooks } from '#areas/notice/server/api.ts';
import { area as noticeArea } from '#areas/notice/server/area.ts';
import { accountHooks, sightHooks } from '#areas/order/server/api.ts';
import { orderArea } from '#areas/order/server/area.ts';
import { paymentArea } from '#areas/payment/server/area.ts';
import { area as reportArea } from '#areas/report/server/area.ts';
import { area as supermarketArea } from '#areas/supermarket/server/area.ts';
import { systemArea } from '#areas/system/server/area.ts';
import { menuOf } from '#kit/server/serve.ts';
import type { Area } from '#kit/server/system.ts';

/** Every area but `auth`, which needs the menu of all the others. */
const others: readonly Area[] = [
  canteenArea,
  customerArea(withDiners(customerHooksOf(accountHooks))),
  ledgerArea,
  paymentArea(paymentHooks),
  fundingArea,
  accountArea(accountHooks),
  menuArea,
  supermarketArea,
  marketingArea,
  orderArea(printHooks),
  deviceArea(displayHooks),
  evaluationArea,
  dinerArea,
  backcourtArea,
  reportArea,
  systemArea({ ...operatorHooks, ...sightHooks }),
  noticeArea,
  approvalArea,
];

/** The whole house. */
export const areas: readonly Area[] = [...others, authArea(menuOf(others))];
