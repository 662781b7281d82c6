import type { Area } from '#kit/server/system.ts';
import { fundingMenu } from '../contract/menu.ts';
import { batchJob, batchRoutes } from './batch/batch.ts';
import { clearRoutes } from './clear-calls.ts';
import { clearingOwedRoutes } from './clearing-owed.ts';
import { clearingPayRoutes } from './clearing-pay.ts';
import { deductionRoutes } from './deduction.ts';
import { deductionBackRoute } from './deduction-back.ts';
import { giftRuleRows } from './recharge/gift-rule.ts';
import { rechargeBatchRoutes } from './recharge/recharge-batch.ts';
import { openingImporting, subsidyImporting, walletImporting } from './recharge/recharge-import.ts';
import { rechargeListRoutes } from './recharge/recharge-list.ts';
import { rechargeSingleRoutes } from './recharge/recharge-single.ts';
import { repealRoutes } from './revocation/repeal.ts';
import { repealCheckRoute } from './revocation/repeal-check.ts';
import { repealListRoutes } from './revocation/repeal-list.ts';
import { revocationRoutes } from './revocation/revocation.ts';
import { subsidyRuleRoutes } from './subsidy/subsidy-rule.ts';
import { subsidyTimeRoutes } from './subsidy/subsidy-time.ts';
import { startSubsidies } from './subsidy/subsidy-worker.ts';
import { transferRoutes } from './transfer-calls.ts';
import { withdrawBatchRoutes } from './withdrawal/withdraw-batch.ts';
import { withdrawSumRoutes } from './withdrawal/withdraw-sum.ts';
import { withdrawalRoutes, withdrawalRows } from './withdrawal/withdrawal.ts';

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
