import { batchJob, batchRoutes } from '#areas/funding/server/batch.ts';
import { clearRoutes } from '#areas/funding/server/clear-calls.ts';
import { clearingOwedRoutes } from '#areas/funding/server/clearing-owed.ts';
import { clearingPayRoutes } from '#areas/funding/server/clearing-pay.ts';
import { deductionRoutes } from '#areas/funding/server/deduction.ts';
import { deductionBackRoute } from '#areas/funding/server/deduction-back.ts';
import { giftRuleRows } from '#areas/funding/server/gift-rule.ts';
import { rechargeBatchRoutes } from '#areas/funding/server/recharge-batch.ts';
import {
  openingImporting,
  subsidyImporting,
  walletImporting,
} from '#areas/funding/server/recharge-import.ts';
import { rechargeListRoutes } from '#areas/funding/server/recharge-list.ts';
import { rechargeSingleRoutes } from '#areas/funding/server/recharge-single.ts';
import { repealRoutes } from '#areas/funding/server/repeal.ts';
import { repealCheckRoute } from '#areas/funding/server/repeal-check.ts';
import { repealListRoutes } from '#areas/funding/server/repeal-list.ts';
import { revocationRoutes } from '#areas/funding/server/revocation.ts';
import { subsidyRuleRoutes } from '#areas/funding/server/subsidy-rule.ts';
import { subsidyTimeRoutes } from '#areas/funding/server/subsidy-time.ts';
import { startSubsidies } from '#areas/funding/server/subsidy-worker.ts';
import { transferRoutes } from '#areas/funding/server/transfer-calls.ts';
import { withdrawBatchRoutes } from '#areas/funding/server/withdraw-batch.ts';
import { withdrawSumRoutes } from '#areas/funding/server/withdraw-sum.ts';
import { withdrawalRoutes, withdrawalRows } from '#areas/funding/server/withdrawal.ts';
import { accountRoutes } from '#areas/ledger/server/account-list.ts';
import { startSealing } from '#areas/ledger/server/seal.ts';
import { statementRoutes } from '#areas/ledger/server/statement.ts';
import { startSweeping } from '#areas/ledger/server/sweep.ts';
import { billRoutes } from '#areas/payment/server/bill/bill-calls.ts';
import { notifyRoute } from '#areas/payment/server/notify.ts';
import { startPaying } from '#areas/payment/server/round.ts';
import { settingRoutes } from '#areas/payment/server/settings.ts';
import { tradeRoutes } from '#areas/payment/server/trade-calls.ts';
import type { Area } from '#kit/server/system.ts';
import { accountMenu } from '../contract/menu.ts';
import { accountEventRoutes } from './account-event.ts';
import { baseCardRoutes } from './base-card.ts';
import { cardCommandRoutes } from './card-commands.ts';
import { cardExpiryRoutes } from './card-expiry.ts';
import { cardHolderRoute } from './card-holders.ts';
import { closingRoutes } from './closing.ts';
import { enumRoutes } from './enums.ts';
import { freezeRuleRoutes } from './freeze-rule.ts';
import { startFreezing } from './freeze-worker.ts';
import { frozenRoutes } from './frozen.ts';
import { furtherCardRoutes } from './further-cards.ts';
import { type AccountHooks, noOrders } from './hooks.ts';
import { limitRoutes } from './limits.ts';

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
  resources: [giftRuleRows],
  documents: [withdrawalRows],
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
