import { numberColumn } from '#kit/server/database/arrays.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { type Account, principalOf } from './book.ts';
import { WALLET_TYPES, type WalletType } from './codes.ts';
import type { LedgerContext } from './context.ts';
import { openBook } from './store.ts';

/** What money is held for. */
export type HoldKind = 'withdraw' | 'order' | 'refund' | 'water';

/** The business a hold belongs to: one hold of each wallet. */
export interface HeldFor {
  readonly kind: HoldKind;
  readonly bizId: number;
}

/** Money of a wallet to be set aside. */
interface Hold extends HeldFor {
  readonly walletType: WalletType;
  /** Fen. */
  readonly amount: number;
  /** Merchant wall time; absent: it ends by the business alone. */
  readonly expiresAt?: string;
}

/** The column that sums up what is held of a wallet. */
const HELD: Readonly<Record<WalletType, string>> = {
  1: 'personal_held',
  2: 'subsidy_held',
  4: 'red_held',
};

/** Locks an account and sets money of it aside, as `placeHold` does. @throws Refusal 404, 409 INSUFFICIENT_BALANCE */
export async function holdMoney(
  context: LedgerContext,
  accountId: number,
  hold: Hold,
): Promise<void> {
  const { accounts } = await openBook(context, { accountIds: [accountId] });
  const account = accounts.get(accountId);
  if (!account) throw notFound('人员不存在或没有账户');

  await placeHold(context, account, hold);
}

/** Locks an account and frees what was set aside of it for a piece of business, unless that has ended. */
export async function releaseMoney(
  context: LedgerContext,
  accountId: number,
  heldFor: HeldFor,
): Promise<void> {
  await openBook(context, { accountIds: [accountId] });
  const { client, merchantId } = context;
  const { rowCount } = await client.query(
    `select from account_hold where merchant_id = $1 and kind = $2 and biz_id = $3 and state = 'PENDING'`,
    [merchantId, heldFor.kind, heldFor.bizId],
  );

  if (rowCount) await endHold(context, heldFor, 'VOIDED');
}

/**
 * Sets money of a locked account aside: it cannot be spent until the hold ends, by itself at `expiresAt` (merchant wall time).
 * @throws Refusal 409 INSUFFICIENT_BALANCE
 */
export async function placeHold(
  { client, merchantId, newId }: LedgerContext,
  account: Account,
  hold: Hold,
): Promise<void> {
  const { walletType, amount, kind, bizId, expiresAt = null } = hold;
  if (amount > withdrawableAmount(account, walletType))
    throw conflict('INSUFFICIENT_BALANCE', '可提现余额不足');

  await client.query(
    `update account set ${HELD[walletType]} = ${HELD[walletType]} + $3 where merchant_id = $1 and account_id = $2`,
    [merchantId, account.accountId, amount],
  );

  await client.query(
    `insert into account_hold (merchant_id, hold_id, account_id, wallet_type, kind, biz_id, amount, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8::text::timestamptz)`,
    [merchantId, newId(), account.accountId, walletType, kind, bizId, amount, expiresAt],
  );
}

/** Fen of each wallet to be set aside. */
export type HeldByWallet = Readonly<Record<WalletType, number>>;

/**
 * Sets aside what a sale would take, wallet by wallet, until the business ends. The account is locked and the sale was planned on it, so
 * that it has the money: granted money and an overdraft too, which `placeHold` never holds.
 */
export async function holdForSale(
  { client, merchantId, newId }: LedgerContext,
  accountId: number,
  { kind, bizId }: HeldFor,
  held: HeldByWallet,
): Promise<void> {
  const wallets = WALLET_TYPES.filter((walletType) => held[walletType] > 0);
  if (wallets.length === 0) throw new Error('a hold of nothing');

  await client.query(
    `update account set personal_held = personal_held + $3, subsidy_held = subsidy_held + $4, red_held = red_held + $5
      where merchant_id = $1 and account_id = $2`,
    [merchantId, accountId, held[1], held[2], held[4]],
  );

  await client.query(
    `insert into account_hold (merchant_id, hold_id, account_id, wallet_type, kind, biz_id, amount)
      select $1, n.hold_id, $2, n.wallet_type, $3, $4, n.amount
        from unnest($5::bigint[], $6::smallint[], $7::bigint[]) n (hold_id, wallet_type, amount)`,
    [
      merchantId,
      accountId,
      kind,
      bizId,
      numberColumn(wallets, () => newId()),
      numberColumn(wallets, (walletType) => walletType),
      numberColumn(wallets, (walletType) => held[walletType]),
    ],
  );
}

/**
 * What of a wallet may be held or taken back out of the house: paid-in money that no hold covers and that is not owed; granted money
 * never.
 */
export function withdrawableAmount(account: Account, walletType: WalletType): number {
  const { held, debt } = account.wallets[walletType];
  return Math.max(0, principalOf(account, walletType) - held - debt);
}

/** Money of a locked account's personal wallet to be set aside for one piece of business. */
export interface NewHold {
  readonly accountId: number;
  readonly bizId: number;
  readonly amount: number;
}

/** Sets money of many personal wallets aside at once. The accounts are locked, each named once, and have it: `withdrawable` said so. */
export async function placeHolds(
  { client, merchantId, newId }: LedgerContext,
  kind: HoldKind,
  holds: readonly NewHold[],
): Promise<void> {
  if (holds.length === 0) return;

  const accountIds = numberColumn(holds, ({ accountId }) => accountId);
  const amounts = numberColumn(holds, ({ amount }) => amount);
  await client.query(
    `update account a set personal_held = a.personal_held + n.amount from unnest($2::bigint[], $3::bigint[]) n (account_id, amount)
      where a.merchant_id = $1 and a.account_id = n.account_id`,
    [merchantId, accountIds, amounts],
  );

  await client.query(
    `insert into account_hold (merchant_id, hold_id, account_id, wallet_type, kind, biz_id, amount)
      select $1, n.hold_id, n.account_id, 1, $2, n.biz_id, n.amount
        from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) n (hold_id, account_id, biz_id, amount)`,
    [
      merchantId,
      kind,
      numberColumn(holds, () => newId()),
      accountIds,
      numberColumn(holds, ({ bizId }) => bizId),
      amounts,
    ],
  );
}

/** How a hold ends (rule ledger/holds): the money is taken, or free again. */
type HoldEnd = 'POSTED' | 'VOIDED';

/**
 * Ends what is held for a piece of business, once: it is free, or was posted by the caller before. The account has to be locked.
 * @throws Refusal 409 HOLD_ENDED with the state it ended in
 */
export async function endHold(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  { kind, bizId }: HeldFor,
  end: HoldEnd,
): Promise<void> {
  const { rows } = await client.query<{
    account_id: number;
    wallet_type: WalletType;
    amount: number;
  }>(
    `update account_hold set state = $4, ended_at = now()
      where merchant_id = $1 and kind = $2 and biz_id = $3 and state = 'PENDING' returning account_id, wallet_type, amount`,
    [merchantId, kind, bizId, end],
  );

  if (rows.length === 0) throw conflict('HOLD_ENDED', '该冻结金额已处理');

  for (const ended of rows) {
    const column = HELD[ended.wallet_type];
    await client.query(
      `update account set ${column} = ${column} - $3 where merchant_id = $1 and account_id = $2`,
      [merchantId, ended.account_id, ended.amount],
    );
  }
}

const EXPIRE = `with ended as (
    update account_hold set state = 'EXPIRED', ended_at = now()
     where merchant_id = $1 and account_id = any($2::bigint[]) and state = 'PENDING' and expires_at < $3::text::timestamptz
    returning account_id, wallet_type, amount),
  freed as (
    select account_id, coalesce(sum(amount) filter (where wallet_type = 1), 0) as personal,
           coalesce(sum(amount) filter (where wallet_type = 2), 0) as subsidy, coalesce(sum(amount) filter (where wallet_type = 4), 0) as red
      from ended group by account_id)
  update account a set personal_held = a.personal_held - f.personal, subsidy_held = a.subsidy_held - f.subsidy, red_held = a.red_held - f.red
    from freed f where a.merchant_id = $1 and a.account_id = f.account_id`;

/** Frees money whose hold has run out; answers how many accounts had such. */
export async function expireHolds(context: LedgerContext, most: number): Promise<number> {
  const { client, merchantId, now } = context;
  const { rows } = await client.query<{ account_id: number }>({
    name: 'hold.expiring',
    text: `select distinct account_id from account_hold
      where merchant_id = $1 and state = 'PENDING' and expires_at < $2::text::timestamptz order by account_id limit $3`,
    values: [merchantId, now, most],
  });

  if (rows.length === 0) return 0;

  const accountIds = rows.map((row) => row.account_id);
  await openBook(context, { accountIds });
  await client.query(EXPIRE, [merchantId, accountIds, now]);

  return rows.length;
}
