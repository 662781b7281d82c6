import { numberColumn } from '#kit/server/database/arrays.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { type Account, owesIn, principalOf } from './book.ts';
import { LEDGER, STATUS, TRADE, WALLET_TYPES } from './codes.ts';
import type { LedgerContext } from './context.ts';
import { clearingLeg } from './expiry.ts';
import { newJournal, newTransactionId, postTransaction, type WalletLeg } from './journal.ts';
import { ledgerWrites, openBook } from './store.ts';

/** A person who gets an account. */
export interface NewAccount {
  readonly custId: number;
  /** Fen the personal wallet may fall below zero; 0 unless given. */
  readonly overdraftLimit?: number | undefined;
}

/**
 * Adds an account with its three wallets for each person, who has none yet, in one statement whatever their number. Returns account ids by
 * customer id.
 * @throws DatabaseError 23505 for a person who has an account already
 */
export async function addAccounts(
  { client, merchantId, newId }: LedgerContext,
  people: readonly NewAccount[],
): Promise<Map<number, number>> {
  if (people.length === 0) return new Map();

  const opened = people.map((person) => ({ ...person, accountId: newId() }));
  await client.query({
    name: 'account.open',
    text: `insert into account (merchant_id, account_id, cust_id, overdraft_limit)
      select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[])`,
    values: [
      merchantId,
      numberColumn(opened, (person) => person.accountId),
      numberColumn(opened, (person) => person.custId),
      numberColumn(opened, (person) => person.overdraftLimit ?? 0),
    ],
  });

  return new Map(opened.map((person) => [person.custId, person.accountId]));
}

/**
 * Ends the account of a customer: what is left of principal goes to withdrawal clearing, granted money back to its fund. Its cards are the
 * caller's to cancel. Answers the account, or nothing where there is none that is open.
 * @throws Refusal 409 ACCOUNT_HELD while money is held, ACCOUNT_IN_DEBT below zero
 */
export async function endAccount(
  context: LedgerContext,
  request: { custId: number; operatorId: number },
): Promise<number | undefined> {
  const { client, merchantId, now } = context;
  const bizDate = now.slice(0, 10);
  await ensureMonths(client, ['posting'], [bizDate]);
  const account = await bookedAccount(context, request.custId);
  if (!account || account.status === STATUS.closed) return undefined;
  if (WALLET_TYPES.some((walletType) => account.wallets[walletType].held > 0)) {
    throw conflict('ACCOUNT_HELD', '账户有冻结金额，不能注销');
  }
  if (WALLET_TYPES.some((walletType) => owesIn(account, walletType))) {
    throw conflict('ACCOUNT_IN_DEBT', '账户有欠款，不能注销');
  }

  const legs = closingLegs(account);
  const journal = newJournal();
  if (legs.length > 0) {
    const occasion = { occurredAt: now, bizDate, mealType: -1, operatorId: request.operatorId };
    postTransaction(journal, newTransactionId(context.newId, legs.length), occasion, legs);
  }

  await runAll(client, ledgerWrites(context, journal));
  await client.query({
    name: 'account.close',
    text: `update account set status = 9, blocked_at = coalesce(blocked_at, now()) where merchant_id = $1 and account_id = $2`,
    values: [merchantId, account.accountId],
  });

  return account.accountId;
}

async function bookedAccount(context: LedgerContext, custId: number): Promise<Account | undefined> {
  const { rows } = await context.client.query<{ account_id: number }>(
    'select account_id from account where merchant_id = $1 and cust_id = $2',
    [context.merchantId, custId],
  );
  const accountIds = rows.map((row) => row.account_id);
  if (accountIds.length === 0) return undefined;

  const book = await openBook(context, { accountIds });

  return [...book.accounts.values()][0];
}

/* Granted money goes back to where it came from, never to cash. */
function closingLegs(account: Account): WalletLeg[] {
  const lots = account.lots
    .filter((lot) => lot.remaining > 0)
    .map((lot) => clearingLeg(account, lot));
  const principals = WALLET_TYPES.map((walletType) => ({
    walletType,
    amount: principalOf(account, walletType),
  }))
    .filter(({ amount }) => amount > 0)
    .map(({ walletType, amount }) => ({
      tradeType: TRADE.withdrawal,
      account,
      walletType,
      lot: null,
      change: -amount,
      counter: LEDGER.withdrawalClearing,
      counterRef: account.accountId,
    }));

  return [...lots, ...principals];
}

/**
 * Opens closed accounts again for people who come back, with nothing in them. Blocks of a freeze that was never undone stand. Answers the
 * accounts that were closed, by customer id.
 */
export async function reviveAccounts(
  { client, merchantId }: LedgerContext,
  custIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ account_id: number; cust_id: number }>(
    `with chosen as (select account_id from account where merchant_id = $1 and cust_id = any($2::bigint[]) and status = ${STATUS.closed}
        order by account_id for no key update)
     update account a set status = ${STATUS.normal}, blocked_at = case when a.debit_block then a.blocked_at end
       from chosen where a.merchant_id = $1 and a.account_id = chosen.account_id returning a.account_id, a.cust_id`,
    [merchantId, custIds],
  );

  return new Map(rows.map((row) => [row.cust_id, row.account_id]));
}

/**
 * Freezes or frees accounts: `debit` stops spending and withdrawing, `credit` stops recharges and refunds, `disabled` stops
 * spending and is shown as the status. What is not named stays as it is; closed accounts stay closed.
 */
export async function blockAccounts(
  { client, merchantId }: LedgerContext,
  accountIds: readonly number[],
  blocks: { debit?: boolean; credit?: boolean; disabled?: boolean },
): Promise<void> {
  const status =
    blocks.disabled === undefined ? null : blocks.disabled ? STATUS.disabled : STATUS.normal;
  await client.query(
    `with chosen as (select account_id from account where merchant_id = $1 and account_id = any($2::bigint[]) and status <> 9
        order by account_id for no key update)
     update account a set debit_block = coalesce($3, a.debit_block), credit_block = coalesce($4, a.credit_block),
            status = coalesce($5::smallint, a.status),
            blocked_at = case when coalesce($3, a.debit_block) or coalesce($5::smallint, a.status) <> 1 then coalesce(a.blocked_at, now()) end
       from chosen where a.merchant_id = $1 and a.account_id = chosen.account_id`,
    [merchantId, accountIds, blocks.debit ?? null, blocks.credit ?? null, status],
  );
}
