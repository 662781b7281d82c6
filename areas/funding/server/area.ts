import type { Area } from '#kit/server/system.ts';
import { fundingMenu } from '../contract/menu.ts';
import { batchJob, batchRoutes } from './batch.ts';
import { clearRoutes } from './clear-calls.ts';
import { clearingOwedRoutes } from './clearing-owed.ts';
import { clearingPayRoutes } from './clearing-pay.ts';
import { deductionRoutes } from './deduction.ts';
import { deductionBackRoute } from './deduction-back.ts';
import { giftRuleRows } from './gift-rule.ts';
import { rechargeBatchRoutes } from './recharge-batch.ts';
import { openingImporting, subsidyImporting, walletImporting } from './recharge-import.ts';
import { rechargeListRoutes } from './recharge-list.ts';
import { rechargeSingleRoutes } from './recharge-single.ts';
import { repealRoutes } from './repeal.ts';
import { repealCheckRoute } from './repeal-check.ts';
import { repealListRoutes } from './repeal-list.ts';
import { revocationRoutes } from './revocation.ts';
import { subsidyRuleRoutes } from './subsidy-rule.ts';
import { subsidyTimeRoutes } from './subsidy-time.ts';
import { startSubsidies } from './subsidy-worker.ts';
import { transferRoutes } from './transfer-calls.ts';
import { withdrawBatchRoutes } from './withdraw-batch.ts';
import { withdrawSumRoutes } from './withdraw-sum.ts';
import { withdrawalRoutes, withdrawalRows } from './withdrawal.ts';

export const area: Area = {
  name: 'funding',
  menu: fundingMenu,
  routes: [
    ...clearingOwedRoutes,
    ...clearingPayRoutes,
    ...rechargeSingleRoutes,
    ...rechargeBatchRoutes,
    ...rechargeListRoutes,
    ...batchRoutes,
    repealCheckRoute,
    ...repealRoutes,
    ...repealListRoutes,
    ...withdrawalRoutes,
    ...withdrawSumRoutes,
    ...withdrawBatchRoutes,
    ...clearRoutes,
    ...deductionRoutes,
    deductionBackRoute,
    ...transferRoutes,
    ...revocationRoutes,
    ...subsidyRuleRoutes,
    ...subsidyTimeRoutes,
    ...walletImporting.routes,
    ...subsidyImporting.routes,
    ...openingImporting.routes,
  ],
  entities: [withdrawalRows, giftRuleRows],
  jobs: [batchJob, walletImporting.job, subsidyImporting.job, openingImporting.job],
  start(system) {
    startSubsidies(system);

    return {};
  },
};
