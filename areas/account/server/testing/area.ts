import { paymentHooks } from '#areas/funding/server/api.ts';
import { area as fundingArea } from '#areas/funding/server/area.ts';
import { area as ledgerArea } from '#areas/ledger/server/area.ts';
import { paymentArea } from '#areas/payment/server/area.ts';
import type { Area } from '#kit/server/system.ts';
import { closeAccount, openAccounts } from '../accounts.ts';
import { accountArea } from '../area.ts';
import { sweepCards } from '../card-expiry.ts';
import { type AccountHooks, noOrders } from '../hooks.ts';

/** Everything about people's money as it is wired in `apps/server`. */
export const moneyAreasOf = (hooks: AccountHooks): readonly Area[] => [
  ledgerArea,
  paymentArea(paymentHooks),
  fundingArea,
  accountArea(hooks),
];

/** Where nothing can be ordered: of tests without orders. */
export const moneyAreas = moneyAreasOf(noOrders);

/** What ends accounts and cards, without the events of its calls: for tests of the ledger and of terminals. */
export const ending = { closeAccount, sweepCards } as const;

/** What tests and benches of other areas do, and no area does. */
export const accountCommands = { openAccounts } as const;
