import { type RawBuilder, sql } from 'kysely';
import type { LedgerContext } from './context.ts';

/** An account as others see it; amounts in fen. */
export interface AccountBalance {
  readonly accountId: number;
  readonly custId: number;
  readonly status: number;
  readonly debitBlock: boolean;
  readonly creditBlock: boolean;
  readonly overdraftLimit: number;
  /** Of the wallets, without what has expired in them. */
  readonly personal: number;
  readonly subsidy: number;
  readonly red: number;
  /** Granted money whose time is over: still in the wallets, waiting to go back to its fund; it may not be spent. */
  readonly expired: number;
  /** Part of `personal` that was given, not paid in: spendable, not withdrawable. */
  readonly gift: number;
  /** What a sale may take now: without held money and expired lots, with the overdraft. */
  readonly available: number;
}

/* Read without a lock: what planning decides is decided on locked accounts, with `availableAmount` of book.ts. */
const BALANCES = `select a.account_id as "accountId", a.cust_id as "custId", a.status, a.debit_block as "debitBlock",
    a.credit_block as "creditBlock", a.overdraft_limit as "overdraftLimit", a.personal_balance - l.expired_personal as personal,
    a.subsidy_balance - l.expired_subsidy as subsidy, a.red_balance - l.expired_red as red,
    l.expired_personal + l.expired_subsidy + l.expired_red as expired, l.gift,
    greatest(0, a.personal_balance - a.personal_held - l.expired_personal + a.overdraft_limit)
      + greatest(0, a.subsidy_balance - a.subsidy_held - l.expired_subsidy)
      + greatest(0, a.red_balance - a.red_held - l.expired_red) as available
  from account a
  cross join lateral (
    select coalesce(sum(remaining) filter (where kind = 2 and (expires_at is null or expires_at >= now())), 0)::bigint as gift,
           coalesce(sum(remaining) filter (where wallet_type = 1 and expires_at < now()), 0)::bigint as expired_personal,
           coalesce(sum(remaining) filter (where wallet_type = 2 and expires_at < now()), 0)::bigint as expired_subsidy,
           coalesce(sum(remaining) filter (where wallet_type = 4 and expires_at < now()), 0)::bigint as expired_red
      from wallet_lot where wallet_lot.merchant_id = $1 and wallet_lot.account_id = a.account_id and remaining > 0) l`;

/** Accounts of customers, as they stand; unknown customers are missing from the map (key: customer id). */
export async function balancesOf(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  custIds: readonly number[],
): Promise<Map<number, AccountBalance>> {
  const { rows } = await client.query<AccountBalance>({
    name: 'account.balances',
    text: `${BALANCES} where a.merchant_id = $1 and a.cust_id = any($2::bigint[])`,
    values: [merchantId, custIds],
  });
  return new Map(rows.map((row) => [row.custId, row]));
}

/** The account behind a card number and the card's state (1 active, 2 lost, 3 replaced, 4 cancelled, 5 expired). */
export async function findByCard(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  cardNo: string,
): Promise<(AccountBalance & { readonly cardNo: string; readonly cardState: number }) | undefined> {
  const { rows } = await client.query<AccountBalance & { cardNo: string; cardState: number }>({
    name: 'account.byCard',
    text: `select found.*, c.card_no as "cardNo", c.state as "cardState"
      from card c join (${BALANCES} where a.merchant_id = $1) found on found."accountId" = c.account_id
      where c.merchant_id = $1 and c.card_no = $2`,
    values: [merchantId, cardNo],
  });
  return rows[0];
}

/** What a sale may take of `account` now, as an expression of a statement that reads the table: the same sum as above. */
export const availableNow = ({
  merchantId,
}: Pick<LedgerContext, 'merchantId'>): RawBuilder<number> =>
  sql<number>`(select greatest(0, account.personal_balance - account.personal_held + account.overdraft_limit
          - coalesce(sum(remaining) filter (where wallet_type = 1), 0))
        + greatest(0, account.subsidy_balance - account.subsidy_held - coalesce(sum(remaining) filter (where wallet_type = 2), 0))
        + greatest(0, account.red_balance - account.red_held - coalesce(sum(remaining) filter (where wallet_type = 4), 0))
      from wallet_lot where wallet_lot.merchant_id = ${merchantId} and wallet_lot.account_id = account.account_id
       and wallet_lot.remaining > 0 and wallet_lot.expires_at < now())`;
