import type { Area } from '#kit/server/system.ts';
import { accountMenu } from '../contract/menu.ts';
import { accountEventRoutes } from './account-event.ts';
import { accountRoutes } from './account-list.ts';
import { baseCardRoutes } from './base-card.ts';
import { batchJob, batchRoutes } from './batch.ts';
import { billRoutes } from './bill/bill-calls.ts';
import { cardCommandRoutes } from './card-commands.ts';
import { cardExpiryRoutes } from './card-expiry.ts';
import { cardHolderRoute } from './card-holders.ts';
import { clearRoutes } from './clear-calls.ts';
import { clearingOwedRoutes } from './clearing-owed.ts';
import { clearingPayRoutes } from './clearing-pay.ts';
import { closingRoutes } from './closing.ts';
import { deductionRoutes } from './deduction.ts';
import { deductionBackRoute } from './deduction-back.ts';
import { enumRoutes } from './enums.ts';
import { freezeRuleRoutes } from './freeze-rule.ts';
import { startFreezing } from './freeze-worker.ts';
import { frozenRoutes } from './frozen.ts';
import { furtherCardRoutes } from './further-cards.ts';
import { giftRuleRows } from './gift-rule.ts';
import { type AccountHooks, noOrders } from './hooks.ts';
import { startSealing } from './ledger/seal.ts';
import { startSweeping } from './ledger/sweep.ts';
import { limitRoutes } from './limits.ts';
import { notifyRoute } from './pay/notify.ts';
import { startPaying } from './pay/round.ts';
import { settingRoutes } from './pay/settings.ts';
import { tradeRoutes } from './pay/trade-calls.ts';
import { rechargeBatchRoutes } from './recharge-batch.ts';
import { openingImporting, subsidyImporting, walletImporting } from './recharge-import.ts';
import { rechargeListRoutes } from './recharge-list.ts';
import { rechargeSingleRoutes } from './recharge-single.ts';
import { repealRoutes } from './repeal.ts';
import { repealCheckRoute } from './repeal-check.ts';
import { repealListRoutes } from './repeal-list.ts';
import { revocationRoutes } from './revocation.ts';
import { statementRoutes } from './statement.ts';
import { subsidyRuleRoutes } from './subsidy-rule.ts';
import { subsidyTimeRoutes } from './subsidy-time.ts';
import { startSubsidies } from './subsidy-worker.ts';
import { transferRoutes } from './transfer-calls.ts';
import { withdrawBatchRoutes } from './withdraw-batch.ts';
import { withdrawSumRoutes } from './withdraw-sum.ts';
import { withdrawalRoutes, withdrawalRows } from './withdrawal.ts';

/** The area with what it hears of the areas above it. */
export const accountArea = (hooks: AccountHooks): Area => ({
  name: 'account',
  menu: accountMenu,
  routes: [
    ...accountRoutes,
    ...statementRoutes,
    ...enumRoutes,
    ...cardCommandRoutes,
    cardHolderRoute,
    ...cardExpiryRoutes,
    ...furtherCardRoutes,
    ...baseCardRoutes,
    ...accountEventRoutes,
    ...frozenRoutes,
    ...freezeRuleRoutes,
    ...closingRoutes(hooks),
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
    ...limitRoutes,
    ...deductionRoutes,
    deductionBackRoute,
    ...transferRoutes,
    ...revocationRoutes,
    ...settingRoutes,
    ...tradeRoutes,
    ...billRoutes,
    ...subsidyRuleRoutes,
    ...subsidyTimeRoutes,
    ...walletImporting.routes,
    ...subsidyImporting.routes,
    ...openingImporting.routes,
  ],
  entities: [withdrawalRows, giftRuleRows],
  jobs: [batchJob, walletImporting.job, subsidyImporting.job, openingImporting.job],
  start(system) {
    startSweeping(system);
    startSubsidies(system);
    startFreezing(system);
    startPaying(system);
    startSealing(system);

    return { routes: [notifyRoute(system)] };
  },
});

/** The area where nothing can be ordered: of tests without orders. */
export const area: Area = accountArea(noOrders);
