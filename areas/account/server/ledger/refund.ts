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

/** Why money does not go back into the wallet it came from. */
export type DetourReason = 'EXPIRED' | 'REVOKED' | 'ACCOUNT_CLOSED';
/** Where a part of a refund goes instead of its wallet: the fund that granted it, or withdrawal clearing of a closed account. */
export interface Detour {
  readonly to: 'fund' | 'clearing';
  readonly why: DetourReason;
  /** Merchant wall time at which the grant expired; null unless that is why. */
  readonly expiredAt: string | null;
}
/** A part of a refund with its posting; without a detour it goes back to where it came from. */
export interface RefundPart extends GivenBack {
  readonly leg: Leg;
  readonly detour: Detour | null;
}

/* Granted money that cannot go back to its lot goes to the fund, never to cash. */
function detourOf(account: Account, lot: Lot | undefined, now: string): Detour | null {
  const closed = account.status === STATUS.closed;
  if (!lot) return closed ? { to: 'clearing', why: 'ACCOUNT_CLOSED', expiredAt: null } : null;
  if (closed) return { to: 'fund', why: 'ACCOUNT_CLOSED', expiredAt: null };
  if (lotTakes(lot, now)) return null;
  return lot.closed
    ? { to: 'fund', why: 'REVOKED', expiredAt: null }
    : { to: 'fund', why: 'EXPIRED', expiredAt: lot.expiresAt };
}

function partOf(given: GivenBack, account: Account | undefined, lot: Lot | undefined, now: string): RefundPart {
  const { piece, amount } = given;
  const { walletType } = piece;
  if (!account || walletType === null) {
    const leg = house(given, { account: piece.fromAccount, ref: piece.fromRef });
    return { ...given, leg, detour: null };
  }
  const detour = detourOf(account, lot, now);
  if (detour) {
    const clearing = { account: LEDGER.withdrawClearing, ref: account.accountId };
    return { ...given, leg: house(given, lot ? fundOf(lot) : clearing), detour };
  }
  const leg = {
    tradeType: TRADE.refund,
    account,
    walletType,
    lot: lot ?? null,
    change: amount,
    counter: LEDGER.sales,
    counterRef: piece.toRef,
    reversesId: piece.postingId,
  };
  return { ...given, leg, detour: null };
}

/** A refund part by part: back to the lots and wallets the money came from, or to the fund or clearing where these are gone. */
export async function refundParts(
  context: LedgerContext,
  book: Book,
  given: readonly GivenBack[],
): Promise<RefundPart[]> {
  const lots = await readLots(
    context,
    book,
    given.flatMap(({ piece }) => piece.lotId ?? []),
  );
  return given.map((part) => {
    const { accountId, lotId } = part.piece;
    const account = accountId === null ? undefined : book.accounts.get(accountId);
    return partOf(part, account, lotId === null ? undefined : lots.get(lotId), context.now);
  });
}
