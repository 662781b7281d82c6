import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { Account, Card, Lot, Wallet } from './book.ts';
import { type LotKind, WALLET_TYPES, type WalletType } from './codes.ts';
import type { LedgerContext } from './context.ts';
import type { Journal, Posting } from './journal.ts';

interface BookRow {
  card_no: string | null;
  card_state: number;
  lost_at: string | null;
  account_id: number;
  cust_id: number;
  status: number;
  overdraft_limit: number;
  debit_block: boolean;
  credit_block: boolean;
  blocked_at: string | null;
  org_id: number;
  psn_type: number | null;
  personal_balance: number;
  personal_seq: number;
  personal_held: number;
  subsidy_balance: number;
  subsidy_seq: number;
  subsidy_held: number;
  red_balance: number;
  red_seq: number;
  red_held: number;
  lot_id: number | null;
  lot_wallet: WalletType;
  lot_kind: LotKind;
  lot_granted: number;
  lot_remaining: number;
  lot_fund: number;
  lot_expires: string | null;
  lot_granted_by: number;
}

/** Locked accounts by id and by card: working copies that planning changes and `ledgerWrites` writes back. */
export interface Book {
  readonly accounts: ReadonlyMap<number, Account>;
  readonly cards: ReadonlyMap<string, Card>;
}

const lotOf = (row: BookRow, lotId: number): Lot => ({
  lotId,
  accountId: row.account_id,
  walletType: row.lot_wallet,
  kind: row.lot_kind,
  granted: row.lot_granted,
  remaining: row.lot_remaining,
  fundOrgId: row.lot_fund,
  expiresAt: row.lot_expires,
  grantedBy: row.lot_granted_by,
  closed: false,
});

const walletOf = (balance: number, held: number, seq: number): Wallet => ({ balance, held, seq, readSeq: seq });

const accountOf = (row: BookRow): Account => ({
  accountId: row.account_id,
  custId: row.cust_id,
  status: row.status,
  overdraftLimit: row.overdraft_limit,
  debitBlock: row.debit_block,
  creditBlock: row.credit_block,
  blockedAt: row.blocked_at,
  orgId: row.org_id,
  psnType: row.psn_type,
  wallets: {
    1: walletOf(row.personal_balance, row.personal_held, row.personal_seq),
    2: walletOf(row.subsidy_balance, row.subsidy_held, row.subsidy_seq),
    4: walletOf(row.red_balance, row.red_held, row.red_seq),
  },
  lots: [],
});

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function bookOf(rows: readonly BookRow[]): Book {
  const accounts = new Map<number, Account>();
  const cards = new Map<string, Card>();
  for (const row of rows) {
    const account = accounts.get(row.account_id) ?? accountOf(row);
    accounts.set(row.account_id, account);
    if (row.card_no !== null) {
      cards.set(row.card_no, { cardNo: row.card_no, state: row.card_state, lostAt: row.lost_at, account });
    }
    const { lot_id: lotId } = row;
    if (lotId !== null && !account.lots.some((lot) => lot.lotId === lotId)) account.lots.push(lotOf(row, lotId));
  }
  return { accounts, cards };
}

/** Locks accounts in id order until the transaction ends and reads them after the lock. Unknown names are missing. */
export async function openBook(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  names: { readonly accountIds?: readonly number[]; readonly cardNos?: readonly string[] },
): Promise<Book> {
  const values = [
    merchantId,
    numberColumn(unique(names.accountIds ?? []), (id) => id) ?? '{}',
    textColumn(unique(names.cardNos ?? []), (cardNo) => cardNo) ?? '{}',
  ];
  const text = 'select * from lock_accounts($1, $2::bigint[], $3::text[])';
  return bookOf((await client.query<BookRow>({ name: 'ledger.lock', text, values })).rows);
}

const READ_CARDS = `select c.card_no, c.state as card_state, c.lost_at, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.debit_block,
    a.credit_block, a.blocked_at, p.org_id, p.psn_type, a.personal_balance, a.personal_held, a.personal_seq,
    a.subsidy_balance, a.subsidy_held, a.subsidy_seq, a.red_balance, a.red_held, a.red_seq, l.lot_id, l.wallet_type as lot_wallet,
    l.kind as lot_kind, l.granted as lot_granted, l.remaining as lot_remaining, l.fund_org_id as lot_fund,
    l.expires_at as lot_expires, l.granted_by as lot_granted_by
  from card c
  join account a on a.merchant_id = $1 and a.account_id = c.account_id
  join customer p on p.merchant_id = $1 and p.cust_id = a.cust_id
  left join wallet_lot l on l.merchant_id = $1 and l.account_id = a.account_id and l.remaining > 0
 where c.merchant_id = $1 and c.card_no = any($2::text[])`;

/**
 * Reads the accounts of cards without waiting for anybody. What is decided on it may be written all the same: a wallet that
 * moved meanwhile fails the transaction (40001), which is then tried again with `openBook`. All of it is one statement and so
 * one moment; a connection for lookups is needed (`createLookupPool`).
 */
export async function peekBook(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  cardNos: readonly string[],
): Promise<Book> {
  const values = [merchantId, textColumn(unique(cardNos), (cardNo) => cardNo) ?? '{}'];
  return bookOf((await client.query<BookRow>({ name: 'ledger.peek', text: READ_CARDS, values })).rows);
}

/** Adds the lots of these ids to their accounts in the book, also those that are used up: refunds go back to them. */
export async function readLots(
  { client, merchantId }: LedgerContext,
  book: Book,
  lotIds: readonly number[],
): Promise<Map<number, Lot>> {
  const known = new Map([...book.accounts.values()].flatMap((account) => account.lots.map((lot) => [lot.lotId, lot])));
  const missing = unique(lotIds).filter((lotId) => !known.has(lotId));
  if (missing.length === 0) return known;
  const { rows } = await client.query<BookRow & { lot_id: number; closed: boolean }>({
    name: 'ledger.lots',
    text: `select account_id, lot_id, wallet_type as lot_wallet, kind as lot_kind, granted as lot_granted, remaining as lot_remaining,
        fund_org_id as lot_fund, expires_at as lot_expires, granted_by as lot_granted_by, closed_at is not null as closed
      from wallet_lot where merchant_id = $1 and lot_id = any($2::bigint[])`,
    values: [merchantId, missing],
  });
  for (const row of rows) {
    const lot = { ...lotOf(row, row.lot_id), closed: row.closed };
    book.accounts.get(row.account_id)?.lots.push(lot);
    known.set(lot.lotId, lot);
  }
  return known;
}

const POSTING_COLUMNS: readonly [
  column: string,
  type: string,
  value: (row: Posting) => number | string | null | undefined,
][] = [
  ['posting_id', 'bigint', (row) => row.transactionId + row.line],
  ['transaction_id', 'bigint', (row) => row.transactionId],
  ['line', 'smallint', (row) => row.line],
  ['trade_type', 'smallint', (row) => row.tradeType],
  ['from_account', 'smallint', (row) => row.fromAccount],
  ['from_ref', 'bigint', (row) => row.fromRef],
  ['to_account', 'smallint', (row) => row.toAccount],
  ['to_ref', 'bigint', (row) => row.toRef],
  ['amount', 'bigint', (row) => row.amount],
  ['account_id', 'bigint', (row) => row.account?.accountId],
  ['wallet_type', 'smallint', (row) => row.walletType],
  ['change', 'bigint', (row) => row.change],
  ['balance_after', 'bigint', (row) => row.balanceAfter],
  ['wallet_seq', 'bigint', (row) => row.walletSeq],
  ['lot_id', 'bigint', (row) => row.lotId],
  ['order_id', 'bigint', (row) => row.occasion.orderId],
  ['reverses_id', 'bigint', (row) => row.reversesId],
  ['occurred_at', 'timestamptz', (row) => row.occasion.occurredAt],
  ['biz_date', 'date', (row) => row.occasion.bizDate],
  ['meal_type', 'smallint', (row) => row.occasion.mealType],
  ['cust_id', 'bigint', (row) => row.account?.custId ?? row.occasion.custId],
  ['org_id', 'bigint', (row) => row.account?.orgId ?? row.occasion.orgId],
  ['psn_type', 'bigint', (row) => row.account?.psnType ?? row.occasion.psnType],
  ['canteen_id', 'bigint', (row) => row.occasion.canteenId],
  ['stall_id', 'bigint', (row) => row.occasion.stallId],
  ['device_id', 'bigint', (row) => row.occasion.deviceId],
  ['nuclear_mode', 'smallint', (row) => row.occasion.nuclearMode],
  ['channel', 'smallint', (row) => row.occasion.channel],
  ['source', 'smallint', (row) => row.occasion.source],
  ['operator_id', 'bigint', (row) => row.occasion.operatorId],
  ['batch_no', 'bigint', (row) => row.occasion.batchNo],
  ['remark', 'text', (row) => row.occasion.remark],
];
const QUOTED = new Set(['timestamptz', 'date', 'text']);

/* Wallets are only written over the numbers they were read with. */
const BALANCES = `update account a set personal_balance = n.personal, personal_seq = n.personal_seq, subsidy_balance = n.subsidy,
    subsidy_seq = n.subsidy_seq, red_balance = n.red, red_seq = n.red_seq
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
    n (account_id, personal, personal_seq, personal_read, subsidy, subsidy_seq, subsidy_read, red, red_seq, red_read)
 where a.merchant_id = $1 and a.account_id = n.account_id
   and a.personal_seq = n.personal_read and a.subsidy_seq = n.subsidy_read and a.red_seq = n.red_read`;

const POST = `insert into posting (merchant_id, ${POSTING_COLUMNS.map(([column]) => column).join(', ')})
select $1, ${POSTING_COLUMNS.map(([, type], index) => `($${index + 2}::${type}[])[i]`).join(', ')}
  from generate_series(1, $${POSTING_COLUMNS.length + 2}::int) i`;

const CHANGE_LOTS = `update wallet_lot l set remaining = n.remaining, closed_at = case when n.closed = 1 then coalesce(l.closed_at, now()) end
  from unnest($2::bigint[], $3::bigint[], $4::smallint[]) n (lot_id, remaining, closed)
 where l.merchant_id = $1 and l.lot_id = n.lot_id`;

const ADD_LOTS = `insert into wallet_lot (merchant_id, lot_id, account_id, wallet_type, kind, granted, remaining, fund_org_id, expires_at, granted_by)
select $1, ($2::bigint[])[i], ($3::bigint[])[i], ($4::smallint[])[i], ($5::smallint[])[i], ($6::bigint[])[i], ($7::bigint[])[i],
  ($8::bigint[])[i], ($9::timestamptz[])[i], ($10::bigint[])[i] from generate_series(1, $11::int) i`;

function lotWrites(merchantId: number, { changedLots, newLots }: Journal): Statement[] {
  const changed = [...changedLots];
  const added = [...newLots];
  const change: Statement = {
    name: 'ledger.changeLots',
    text: CHANGE_LOTS,
    values: [
      merchantId,
      numberColumn(changed, (lot) => lot.lotId),
      numberColumn(changed, (lot) => lot.remaining),
      numberColumn(changed, (lot) => (lot.closed ? 1 : 0)),
    ],
    rows: changed.length,
  };
  const add: Statement = {
    name: 'ledger.addLots',
    text: ADD_LOTS,
    values: [
      merchantId,
      numberColumn(added, (lot) => lot.lotId),
      numberColumn(added, (lot) => lot.accountId),
      numberColumn(added, (lot) => lot.walletType),
      numberColumn(added, (lot) => lot.kind),
      numberColumn(added, (lot) => lot.granted),
      numberColumn(added, (lot) => lot.remaining),
      numberColumn(added, (lot) => lot.fundOrgId),
      textColumn(added, (lot) => lot.expiresAt),
      numberColumn(added, (lot) => lot.grantedBy),
      added.length,
    ],
  };
  return [...(changed.length > 0 ? [change] : []), ...(added.length > 0 ? [add] : [])];
}

function balanceWrites(merchantId: number, journal: Journal): Statement[] {
  if (journal.accounts.size === 0) return [];
  /* In id order, as locks are taken: two batches never wait for each other. */
  const accounts = [...journal.accounts].sort((left, right) => left.accountId - right.accountId);
  const wallets = WALLET_TYPES.flatMap((walletType) => [
    numberColumn(accounts, (account) => account.wallets[walletType].balance),
    numberColumn(accounts, (account) => account.wallets[walletType].seq),
    numberColumn(accounts, (account) => account.wallets[walletType].readSeq),
  ]);
  const values = [merchantId, numberColumn(accounts, (account) => account.accountId), ...wallets];
  return [{ name: 'ledger.balances', text: BALANCES, values, rows: accounts.length }];
}

/** The statements that make a journal true: postings, balances and lots, for any number of rows at once. */
export function ledgerWrites(merchantId: number, journal: Journal): Statement[] {
  const { postings } = journal;
  if (postings.length === 0) return [];
  const columns = POSTING_COLUMNS.map(([, type, value]) =>
    QUOTED.has(type)
      ? textColumn(postings, value as (row: Posting) => string)
      : numberColumn(postings, value as (row: Posting) => number),
  );
  const post = { name: 'ledger.post', text: POST, values: [merchantId, ...columns, postings.length] };
  return [...balanceWrites(merchantId, journal), post, ...lotWrites(merchantId, journal)];
}
