import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { Account, Card, Lot } from './book.ts';
import type { LotKind, WalletType } from './codes.ts';
import type { LedgerContext } from './context.ts';
import type { Journal, Posting } from './journal.ts';

interface LockedRow {
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
  balance_1: number;
  seq_1: number;
  held_1: number;
  balance_2: number;
  seq_2: number;
  held_2: number;
  balance_4: number;
  seq_4: number;
  held_4: number;
  lots: LotTuple[] | null;
}
type LotTuple = [
  lotId: number,
  walletType: WalletType,
  kind: LotKind,
  granted: number,
  remaining: number,
  fundOrgId: number,
  expiresAt: string | null,
  grantedBy: number,
];

/** Locked accounts by id and by card: working copies that planning changes and `ledgerWrites` writes back. */
export interface Book {
  readonly accounts: ReadonlyMap<number, Account>;
  readonly cards: ReadonlyMap<string, Card>;
}

function lotOf(accountId: number, tuple: LotTuple): Lot {
  const [lotId, walletType, kind, granted, remaining, fundOrgId, expiresAt, grantedBy] = tuple;
  return { lotId, accountId, walletType, kind, granted, remaining, fundOrgId, expiresAt, grantedBy, closed: false };
}

const accountOf = (row: LockedRow): Account => ({
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
    1: { balance: row.balance_1, held: row.held_1, seq: row.seq_1 },
    2: { balance: row.balance_2, held: row.held_2, seq: row.seq_2 },
    4: { balance: row.balance_4, held: row.held_4, seq: row.seq_4 },
  },
  lots: row.lots === null ? [] : row.lots.map((tuple) => lotOf(row.account_id, tuple)),
});

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

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
  const { rows } = await client.query<LockedRow>({ name: 'ledger.lock', text, values });
  const accounts = new Map<number, Account>();
  const cards = new Map<string, Card>();
  for (const row of rows) {
    const account = accounts.get(row.account_id) ?? accountOf(row);
    accounts.set(row.account_id, account);
    if (row.card_no !== null) {
      cards.set(row.card_no, { cardNo: row.card_no, state: row.card_state, lostAt: row.lost_at, account });
    }
  }
  return { accounts, cards };
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
  const { rows } = await client.query<{ account_id: number; tuple: LotTuple; closed: boolean }>({
    name: 'ledger.lots',
    text: `select account_id, closed_at is not null as closed, json_build_array(lot_id, wallet_type, kind, granted, remaining, fund_org_id,
        to_char(expires_at, 'YYYY-MM-DD HH24:MI:SS'), granted_by) as tuple
      from wallet_lot where merchant_id = $1 and lot_id = any($2::bigint[])`,
    values: [merchantId, missing],
  });
  for (const row of rows) {
    const lot = { ...lotOf(row.account_id, row.tuple), closed: row.closed };
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

const BALANCES = `update wallet w set balance = n.balance, seq = n.seq
  from unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::bigint[]) n (account_id, wallet_type, balance, seq)
 where w.merchant_id = $1 and w.account_id = n.account_id and w.wallet_type = n.wallet_type`;

const POST = `insert into posting (merchant_id, ${POSTING_COLUMNS.map(([column]) => column).join(', ')})
select $1, ${POSTING_COLUMNS.map(([, type], index) => `($${index + 2}::${type}[])[i]`).join(', ')}
  from generate_series(1, $${POSTING_COLUMNS.length + 2}::int) i`;

const CHANGE_LOTS = `update wallet_lot l set remaining = n.remaining, closed_at = case when n.closed = 1 then coalesce(l.closed_at, now()) end
  from unnest($2::bigint[], $3::bigint[], $4::smallint[]) n (lot_id, remaining, closed)
 where l.merchant_id = $1 and l.lot_id = n.lot_id`;

const ADD_LOTS = `insert into wallet_lot (merchant_id, lot_id, account_id, wallet_type, kind, granted, remaining, fund_org_id, expires_at, granted_by)
select $1, ($2::bigint[])[i], ($3::bigint[])[i], ($4::smallint[])[i], ($5::smallint[])[i], ($6::bigint[])[i], ($7::bigint[])[i],
  ($8::bigint[])[i], ($9::timestamptz[])[i], ($10::bigint[])[i] from generate_series(1, $11::int) i`;

interface TouchedWallet {
  readonly accountId: number;
  readonly walletType: WalletType;
  readonly balance: number;
  readonly seq: number;
}

/** Wallets whose number moved: the last posting of each says where it stands. */
function touchedWallets(journal: Journal): TouchedWallet[] {
  const touched = new Map<string, TouchedWallet>();
  for (const { account, walletType } of journal.postings) {
    if (!account || walletType === null) continue;
    const wallet = account.wallets[walletType as WalletType];
    touched.set(`${account.accountId} ${walletType}`, {
      accountId: account.accountId,
      walletType: walletType as WalletType,
      balance: wallet.balance,
      seq: wallet.seq,
    });
  }
  return [...touched.values()];
}

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
  const wallets = touchedWallets(journal);
  if (wallets.length === 0) return [];
  const values = [
    merchantId,
    numberColumn(wallets, (wallet) => wallet.accountId),
    numberColumn(wallets, (wallet) => wallet.walletType),
    numberColumn(wallets, (wallet) => wallet.balance),
    numberColumn(wallets, (wallet) => wallet.seq),
  ];
  return [{ name: 'ledger.balances', text: BALANCES, values }];
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
