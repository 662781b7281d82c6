import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import type { Account, Lot } from './book.ts';
import { TRADE } from './codes.ts';
import type { LedgerContext } from './context.ts';
import { fundOf } from './funds.ts';
import { newJournal, newTransactionId, postTransaction, type WalletLeg } from './journal.ts';
import { ledgerWrites, openBook } from './store.ts';

/** Offline sales of before the expiry may come so late: what has expired is in no balance anyway, so its posting can wait for them. */
const WAITS = '3 days';

/**
 * Takes granted money that expired some days ago out of the wallets, each lot once; what a sale may still be charged to is left alone.
 * Answers how many accounts had such.
 */
export async function clearExpired(context: LedgerContext, most: number): Promise<number> {
  const { client, merchantId, now, newId } = context;
  const { rows } = await client.query<{ account_id: number; until: string }>({
    name: 'lot.expired',
    text: `select distinct account_id, $2::text::timestamptz - $4::interval as until from wallet_lot
      where merchant_id = $1 and remaining > 0 and expires_at < $2::text::timestamptz - $4::interval order by account_id limit $3`,
    values: [merchantId, now, most, WAITS],
  });

  const until = rows[0]?.until;
  if (until === undefined) return 0;

  const bizDate = now.slice(0, 10);
  await ensureMonths(client, ['posting'], [bizDate]);
  const book = await openBook(context, { accountIds: rows.map((row) => row.account_id) });
  const journal = newJournal();
  for (const account of book.accounts.values()) {
    const over = account.lots.filter(
      (lot) => lot.remaining > 0 && lot.expiresAt !== null && lot.expiresAt < until,
    );
    const legs = over.map((lot) => clearingLeg(account, lot));
    if (legs.length > 0)
      postTransaction(
        journal,
        newTransactionId(newId, legs.length),
        { occurredAt: now, bizDate, mealType: -1 },
        legs,
      );
  }

  await runAll(client, ledgerWrites(context, journal));

  return rows.length;
}

/** What is left of a lot, back to the fund that granted it; the lot takes nothing any more. */
export function clearingLeg(account: Account, lot: Lot): WalletLeg {
  const { account: counter, ref: counterRef } = fundOf(lot);
  const { walletType, remaining } = lot;
  lot.closed = true;

  return {
    tradeType: TRADE.clearing,
    account,
    walletType,
    lot,
    change: -remaining,
    counter,
    counterRef,
  };
}
