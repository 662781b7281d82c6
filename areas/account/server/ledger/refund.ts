import type { Account, Lot } from './book.ts';
import { LEDGER, STATUS, TRADE, type WalletType } from './codes.ts';
import type { LedgerContext } from './context.ts';
import { fundOf } from './funds.ts';
import type { Leg } from './journal.ts';
import { type Book, readLots } from './store.ts';

/** A posting of the sale as it stands: what it took from where, and how much of it was given back before. */
export interface PaidPiece {
  readonly postingId: number;
  readonly accountId: number | null;
  readonly walletType: WalletType | null;
  readonly lotId: number | null;
  readonly fromAccount: number;
  readonly fromRef: number;
  readonly toRef: number;
  readonly amount: number;
  readonly refunded: number;
}
/** What a refund gives back of one piece. */
export interface GivenBack {
  readonly piece: PaidPiece;
  readonly amount: number;
}

/** The pieces of a sale in the order they were spent. */
export async function readPaid(
  { client, merchantId }: LedgerContext,
  orderId: number,
  bizDate: string,
): Promise<PaidPiece[]> {
  const { rows } = await client.query<PaidPiece>({
    name: 'ledger.paid',
    text: `select p.posting_id as "postingId", p.account_id as "accountId", p.wallet_type as "walletType", p.lot_id as "lotId",
        p.from_account as "fromAccount", p.from_ref as "fromRef", p.to_ref as "toRef", p.amount,
        coalesce((select sum(r.amount) from posting r
          where r.merchant_id = $1 and r.order_id = $2 and r.trade_type = 22 and r.reverses_id = p.posting_id), 0)::bigint as refunded
      from posting p
     where p.merchant_id = $1 and p.biz_date = $3::text::date and p.posting_id > $2 and p.posting_id < $2 + 1000
       and p.transaction_id = $2 and p.trade_type = 20
     order by p.line`,
    values: [merchantId, orderId, bizDate],
  });
  return rows;
}

/**
 * Gives back in reverse order of spending, so that what stays paid is what the smaller sale would have cost (domain notes
 * B1.6). `amount` is at most what is left.
 */
export function planRefund(paid: readonly PaidPiece[], amount: number): GivenBack[] {
  const back: GivenBack[] = [];
  let rest = amount;
  for (const piece of paid.toReversed()) {
    const part = Math.min(rest, piece.amount - piece.refunded);
    if (part > 0) back.push({ piece, amount: part });
    rest -= part;
  }
  if (rest > 0) throw new Error('refund beyond what was paid');
  return back;
}

const house = ({ piece, amount }: GivenBack, to: { account: number; ref: number }): Leg => ({
  tradeType: TRADE.refund,
  from: LEDGER.sales,
  fromRef: piece.toRef,
  to: to.account,
  toRef: to.ref,
  amount,
  reversesId: piece.postingId,
});

const lotTakes = (lot: Lot, now: string): boolean => !lot.closed && (lot.expiresAt === null || now <= lot.expiresAt);

/* Granted money that cannot go back to its lot goes to the fund, never to cash. */
function legOf(given: GivenBack, account: Account | undefined, lot: Lot | undefined, now: string): Leg {
  const { piece, amount } = given;
  const { walletType } = piece;
  if (!account || walletType === null) return house(given, { account: piece.fromAccount, ref: piece.fromRef });
  const closed = account.status === STATUS.closed;
  if (lot && (closed || !lotTakes(lot, now))) return house(given, fundOf(lot));
  if (closed) return house(given, { account: LEDGER.withdrawClearing, ref: account.accountId });
  return {
    tradeType: TRADE.refund,
    account,
    walletType,
    lot: lot ?? null,
    change: amount,
    counter: LEDGER.sales,
    counterRef: piece.toRef,
    reversesId: piece.postingId,
  };
}

/** The postings of a refund: back to the lots and wallets the money came from, or to the fund or clearing where these are gone. */
export async function refundLegs(context: LedgerContext, book: Book, given: readonly GivenBack[]): Promise<Leg[]> {
  const lots = await readLots(
    context,
    book,
    given.flatMap(({ piece }) => piece.lotId ?? []),
  );
  return given.map((part) => {
    const { accountId, lotId } = part.piece;
    const account = accountId === null ? undefined : book.accounts.get(accountId);
    return legOf(part, account, lotId === null ? undefined : lots.get(lotId), context.now);
  });
}
