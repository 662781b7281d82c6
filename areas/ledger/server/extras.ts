import { LEDGER, STATUS, TRADE, type WalletType } from './codes.ts';
import type { LedgerContext } from './context.ts';
import type { Leg } from './journal.ts';
import { type Book, readLots } from './store.ts';

/** What an order moved beside its price: the fee on top, and the fund's part of it. Fen. */
interface Extra {
  readonly postingId: number;
  readonly tradeType: number;
  readonly accountId: number | null;
  readonly walletType: WalletType | null;
  readonly lotId: number | null;
  readonly fromRef: number;
  readonly toRef: number;
  readonly amount: number;
  readonly refunded: number;
}

const EXTRAS = `select p.posting_id as "postingId", p.trade_type as "tradeType", p.account_id as "accountId", p.wallet_type as "walletType",
    p.lot_id as "lotId", p.from_ref as "fromRef", p.to_ref as "toRef", p.amount,
    coalesce((select sum(r.amount) from posting r
      where r.merchant_id = $1 and r.order_id = $2 and r.transaction_id <> r.order_id and r.reverses_id = p.posting_id), 0)::bigint as refunded
  from posting p
 where p.merchant_id = $1 and p.biz_date = $3::date and p.posting_id > $2 and p.posting_id < $2 + 1000 and p.transaction_id = $2
   and p.trade_type in (${TRADE.mealPriceSubsidy}, ${TRADE.managementFee}) and p.reverses_id is null
 order by p.line desc`;

export async function readExtras(
  { client, merchantId }: LedgerContext,
  orderId: number,
  bizDate: string,
): Promise<Extra[]> {
  const values = [merchantId, orderId, bizDate];
  return (await client.query<Extra>({ name: 'ledger.extras', text: EXTRAS, values })).rows;
}

/**
 * Gives back of fee and fund what belongs to a refund of `part` of `whole` fen; all that is left with the last of it. A fee that came out of a
 * grant that is over, or of an account that is closed, stays with the house.
 */
export async function extraLegs(
  context: LedgerContext,
  book: Book,
  extras: readonly Extra[],
  { part, whole }: { readonly part: number; readonly whole: number },
): Promise<Leg[]> {
  const lots = await readLots(
    context,
    book,
    extras.flatMap(({ lotId }) => lotId ?? []),
  );
  return extras.flatMap((extra): Leg[] => {
    const amount = Math.floor(((extra.amount - extra.refunded) * part) / whole);
    if (amount === 0) return [];

    const { tradeType, fromRef, toRef, postingId: reversesId } = extra;
    if (tradeType === TRADE.mealPriceSubsidy) {
      const back = {
        from: LEDGER.mealPriceSubsidy,
        fromRef: toRef,
        to: LEDGER.subsidyFund,
        toRef: fromRef,
      };
      return [{ tradeType, ...back, amount, reversesId }];
    }

    const account = extra.accountId === null ? undefined : book.accounts.get(extra.accountId);
    const lot = extra.lotId === null ? null : (lots.get(extra.lotId) ?? null);
    const isOver = lot
      ? lot.closed || (lot.expiresAt !== null && lot.expiresAt < context.now)
      : extra.lotId !== null;
    if (!account || account.status === STATUS.closed || isOver) return [];

    const walletType = extra.walletType as WalletType;

    return [
      {
        tradeType: TRADE.managementFeeReturn,
        account,
        walletType,
        lot,
        change: amount,
        counter: LEDGER.feeIncome,
        counterRef: toRef,
        reversesId,
      },
    ];
  });
}
