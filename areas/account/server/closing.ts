import { sql } from 'kysely';
import { withdrawSource } from '#areas/funding/contract/lookups.ts';
import { keepClosingWithdrawal } from '#areas/funding/server/api.ts';
import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  assertAccountVisible,
  blockAccounts,
  lockedAccount,
  owesIn,
  peekAccounts,
  principalOf,
  settleClosed,
  WALLET_TYPES,
} from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import {
  closeAccountCall,
  closeCheck,
  settleWay,
  updateAccountState,
} from '../contract/closing.ts';
import { accountStatusEvent } from '../contract/lookups.ts';
import { tellEvents } from './account-event.ts';
import { closeAccount } from './accounts.ts';
import type { AccountHooks } from './hooks.ts';
import { assertNothingOpen, holdsOf, openOrdersOf } from './open-business.ts';

export const closingRoutes = (hooks: AccountHooks) => [
  implement(updateAccountState, async (context, { accountId, state, remark }) => {
    const account = await lockedAccount(context, await custOf(context, accountId));
    if (account.status === accountStatus.key.closed) throw conflict('ACCOUNT_CLOSED', '账户已注销');
    if (account.status === state) return undefined;

    await blockAccounts(context, [accountId], { disabled: state === accountStatus.key.disabled });
    const event =
      state === accountStatus.key.disabled
        ? accountStatusEvent.key.disabled
        : accountStatusEvent.key.enabled;
    await tellEvents(context, [{ accountId, event, remark }]);

    return undefined;
  }),
  implement(closeCheck, (context, { accountId }) => check(context, hooks, accountId)),
  implement(closeAccountCall, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.cancel', key: idempotencyKey, request }, () =>
      close(context, hooks, request),
    ),
  ),
];

async function custOf(context: Context, accountId: number): Promise<number> {
  await assertAccountVisible(context, accountId);
  const found = await context.tx
    .selectFrom('account')
    .select('custId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();

  if (!found) throw notFound();

  return found.custId;
}

/** What closing would settle, and everything that stands in its way, named. */
async function check(context: Context, hooks: AccountHooks, accountId: number) {
  const { language } = context;
  const custId = await custOf(context, accountId);
  const account = (await peekAccounts(context, [accountId])).accounts.get(accountId);
  if (!account) throw notFound();

  const [person, holds, open] = [
    await personOf(context, custId),
    await holdsOf(context, accountId),
    await openOrdersOf(context, hooks, custId),
  ];

  const { cards, deposit } = await cardsOf(context, accountId);
  const ordered = open.orderCount > 0 ? ['有未完成的订单，请先取消或完成'] : [];
  const suspended = open.suspendedCount > 0 ? ['有未补扣的挂账消费，请先补扣或退款'] : [];
  const messages = [
    ...obstaclesOf(account).map(({ message }) => message),
    ...ordered,
    ...suspended,
  ];
  const obstacles = messages.map((message) => translate(language, message));

  return {
    ...person,
    own: Math.max(0, ownMoney(account)),
    granted: grantedMoney(account),
    deposit,
    cards,
    holds,
    ...open,
    obstacle: obstacles[0] ?? null,
    obstacles,
  };
}

async function personOf({ tx }: Context, custId: number) {
  return tx
    .selectFrom('customer')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .select(['customer.custNum', 'customer.custName', 'customer.photoUrl'])
    .select((eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'))
    .where('customer.custId', '=', custId)
    .executeTakeFirstOrThrow();
}

/** Cards in use or lost, and what their holder left with the house. */
async function cardsOf({ tx }: Context, accountId: number) {
  return tx
    .selectFrom('card')
    .select(({ fn }) => [fn.countAll<number>().as('cards')])
    .select(sql<number>`coalesce(sum(deposit), 0)::bigint`.as('deposit'))
    .where('accountId', '=', accountId)
    .where('state', 'in', [1, 2, 5])
    .executeTakeFirstOrThrow();
}

/** Why an account cannot be closed as it is; what is owed or set aside has to be settled first. */
function obstaclesOf(account: Account): { reason: string; message: string }[] {
  if (account.status === accountStatus.key.closed)
    return [{ reason: 'ACCOUNT_CLOSED', message: '账户已注销' }];

  const isHeld = WALLET_TYPES.some((walletType) => account.wallets[walletType].held > 0);
  const isFrozen = account.debitBlock || account.creditBlock;
  const isInDebt = WALLET_TYPES.some((walletType) => owesIn(account, walletType));

  return [
    ...(isHeld ? [{ reason: 'ACCOUNT_HELD', message: '账户有冻结金额，不能注销' }] : []),
    ...(isFrozen ? [{ reason: 'ACCOUNT_FROZEN', message: '账户已冻结，请先解冻再销户' }] : []),
    ...(isInDebt ? [{ reason: 'ACCOUNT_IN_DEBT', message: '账户有欠款，不能注销' }] : []),
  ];
}

const ownMoney = (account: Account): number =>
  WALLET_TYPES.reduce((sum, walletType) => sum + principalOf(account, walletType), 0);

const grantedMoney = (account: Account): number =>
  account.lots.reduce((sum, { remaining }) => sum + remaining, 0);

async function close(
  context: Context,
  hooks: AccountHooks,
  request: { accountId: number; settle: 1 | 2; remark: string },
) {
  const { accountId, remark } = request;
  const { actor } = context;
  const custId = await custOf(context, accountId);
  const account = await lockedAccount(context, custId);
  const [obstacle] = obstaclesOf(account);
  if (obstacle) throw conflict(obstacle.reason, obstacle.message);

  await assertNothingOpen(context, hooks, custId);
  const [own, granted, { deposit }] = [
    ownMoney(account),
    grantedMoney(account),
    await cardsOf(context, accountId),
  ];
  const payOut = request.settle === settleWay.key.cash;
  await closeAccount(context, { custId, operatorId: actor.userId });
  await settleClosed(context, {
    account,
    own,
    deposit,
    isPaidOut: payOut,
    source: withdrawSource.key.closing,
  });
  if (own + deposit > 0) await forgetDeposits(context, accountId);

  if (payOut && own > 0)
    await keepClosingWithdrawal(context, { custId, accountId, amount: own, remark });

  await tellEvents(context, [{ accountId, event: accountStatusEvent.key.closed, remark }]);

  return { settled: own + deposit, granted };
}

/** Deposits that are settled are the cards' no more. */
async function forgetDeposits({ tx }: Context, accountId: number): Promise<void> {
  await tx.updateTable('card').set({ deposit: 0 }).where('accountId', '=', accountId).execute();
}
