import type { CustomerHooks } from '#areas/customer/server/api.ts';
import { balancesOf } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import { accountStatusEvent } from '../contract/lookups.ts';
import { tellEvents } from './account-event.ts';
import { closeAccount, openAccounts, reopenAccounts } from './accounts.ts';
import { takenCards } from './cards.ts';
import { type AccountHooks, noOrders } from './hooks.ts';
import { assertNothingOpen } from './open-business.ts';

/** @throws conflict BALANCE_LEFT or ACCOUNT_IN_DEBT naming what is left, so that an operator can withdraw, clear or settle it first */
async function assertNothingLeft(context: Context, custId: number): Promise<void> {
  const balance = (await balancesOf(context, [custId])).get(custId);
  if (!balance) return;

  const left = { personal: balance.personal, subsidy: balance.subsidy, red: balance.red };
  if (Object.values(left).every((amount) => amount === 0)) return;

  const owed = -Math.min(...Object.values(left));
  if (owed > 0)
    throw conflict('ACCOUNT_IN_DEBT', '账户欠款{yuan}元，请先处理后再注销', {
      yuan: (owed / 100).toFixed(2),
    });

  const yuan = Object.fromEntries(
    Object.entries(left).map(([wallet, amount]) => [wallet, (amount / 100).toFixed(2)]),
  );
  throw conflict(
    'BALANCE_LEFT',
    '账户仍有余额（个人{personal}元，补贴{subsidy}元，红包{red}元），请先处理后再注销',
    yuan,
  );
}

/** What accounts do when people come and go. */
export const customerHooksOf = (hooks: AccountHooks): CustomerHooks => ({
  takenCards,
  enrolled: openAccounts,
  async leaving(context, custId) {
    await assertNothingOpen(context, hooks, custId);
    await assertNothingLeft(context, custId);
    await closeAccount(context, { custId, operatorId: context.actor.userId });
  },
  async returning(context, people) {
    const accounts = await reopenAccounts(context, people);
    await tellEvents(
      context,
      accounts.map((accountId) => ({ accountId, event: accountStatusEvent.key.reopened })),
    );
  },
});

/** Where nothing can be ordered: of tests, and of houses that are furnished. */
export const customerHooks = customerHooksOf(noOrders);
