import { customerState } from '#areas/customer/contract/customer.ts';
import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import { type BatchColumn, insertBatch, updateBatch } from '#kit/server/database/batch.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import { markFacts } from '#kit/server/report/mark.ts';
import type { Account, Card, Lot, LotScope, Wallet } from './book.ts';
import type { LotKind, WalletType } from './codes.ts';
import type { LedgerContext } from './context.ts';
import type { Journal, Posting } from './journal.ts';
import type { Limits } from './limits.ts';

/** Accounts by id, by card, or both. */
interface AccountNames {
  readonly accountIds?: readonly number[];
  readonly cardNos?: readonly string[];
}

const WALLET_COLUMNS: readonly BatchColumn<Account>[] = [
  ['account_id', 'bigint', (row) => row.accountId],
  ['personal', 'bigint', (row) => row.wallets[1].balance],
  ['personal_seq', 'bigint', (row) => row.wallets[1].seq],
  ['personal_read', 'bigint', (row) => row.wallets[1].readSeq],
  ['subsidy', 'bigint', (row) => row.wallets[2].balance],
  ['subsidy_seq', 'bigint', (row) => row.wallets[2].seq],
  ['subsidy_read', 'bigint', (row) => row.wallets[2].readSeq],
  ['red', 'bigint', (row) => row.wallets[4].balance],
  ['red_seq', 'bigint', (row) => row.wallets[4].seq],
  ['red_read', 'bigint', (row) => row.wallets[4].readSeq],
  ['state_read', 'bigint', (row) => row.stateSeq],
];

/** Locked accounts by id and by card: working copies that planning changes and `ledgerWrites` writes back. */
export interface Book {
  readonly accounts: ReadonlyMap<number, Account>;
  readonly cards: ReadonlyMap<string, Card>;
  /** Accounts that another transaction has locked: read all the same, but not to be decided on. */
  readonly held: ReadonlySet<number>;
}

interface BookRow {
  card_no: string | null;
  card_state: number;
  lost_at: string | null;
  card_since: string | null;
  account_id: number;
  cust_id: number;
  status: number;
  overdraft_limit: number;
  limits: Limits | null;
  debit_block: boolean;
  credit_block: boolean;
  blocked_at: string | null;
  org_id: number;
  psn_type: number | null;
  job_id: number | null;
  cost_center_id: number | null;
  personal_balance: number;
  personal_seq: number;
  personal_held: number;
  subsidy_balance: number;
  subsidy_seq: number;
  subsidy_held: number;
  red_balance: number;
  red_seq: number;
  red_held: number;
  personal_debt: number;
  subsidy_debt: number;
  red_debt: number;
  state_seq: number;
  lot_id: number | null;
  lot_wallet: WalletType;
  lot_kind: LotKind;
  lot_granted: number;
  lot_remaining: number;
  lot_fund: number;
  lot_expires: string | null;
  lot_granted_by: number;
  lot_scope: LotScope | null;
  lot_lapsed: string | null;
  held?: boolean;
}

/** Locks accounts in id order until the transaction ends and reads them after the lock. Unknown names are missing. */
export async function openBook(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  names: AccountNames,
): Promise<Book> {
  const text = 'select * from lock_accounts($1, $2::bigint[], $3::text[])';
  const values = nameValues(merchantId, names);

  return bookOf((await client.query<BookRow>({ name: 'ledger.lock', text, values })).rows);
}

const nameValues = (
  merchantId: number,
  { accountIds = [], cardNos = [] }: AccountNames,
): unknown[] => [
  merchantId,
  numberColumn(unique(accountIds), (id) => id) ?? '{}',
  textColumn(unique(cardNos), (cardNo) => cardNo) ?? '{}',
];

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function bookOf(rows: readonly BookRow[]): Book {
  const accounts = new Map<number, Account>();
  const cards = new Map<string, Card>();
  const held = new Set<number>();
  for (const row of rows) {
    if (row.held) held.add(row.account_id);
    const account = accounts.get(row.account_id) ?? accountOf(row);
    accounts.set(row.account_id, account);

    if (row.card_no !== null) {
      const { card_no: cardNo, card_state: state, lost_at: lostAt, card_since: since } = row;
      cards.set(cardNo, { cardNo, state, lostAt, since, account });
    }

    const { lot_id: lotId } = row;
    if (lotId !== null && !account.lots.some((lot) => lot.lotId === lotId))
      account.lots.push(lotOf(row, lotId));
  }

  return { accounts, cards, held };
}

const accountOf = (row: BookRow): Account => ({
  accountId: row.account_id,
  custId: row.cust_id,
  status: row.status,
  overdraftLimit: row.overdraft_limit,
  limits: row.limits,
  debitBlock: row.debit_block,
  creditBlock: row.credit_block,
  blockedAt: row.blocked_at,
  stateSeq: row.state_seq,
  orgId: row.org_id,
  psnType: row.psn_type,
  jobId: row.job_id,
  costCenterId: row.cost_center_id,
  wallets: {
    1: walletOf(row.personal_balance, row.personal_held, row.personal_seq, row.personal_debt),
    2: walletOf(row.subsidy_balance, row.subsidy_held, row.subsidy_seq, row.subsidy_debt),
    4: walletOf(row.red_balance, row.red_held, row.red_seq, row.red_debt),
  },
  lots: [],
});

const walletOf = (balance: number, held: number, seq: number, debt: number): Wallet => ({
  balance,
  debt,
  held,
  seq,
  readSeq: seq,
});

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
  scope: row.lot_scope,
  lapsedAt: row.lot_lapsed,
  closed: false,
  isOver: false,
});

/** Like `openBook`, but waits for no lock: accounts that another transaction has locked are in the book as `held`. */
export async function openFreeBook(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  names: AccountNames,
): Promise<Book> {
  const text = 'select * from lock_free_accounts($1, $2::bigint[], $3::text[])';
  const values = nameValues(merchantId, names);

  return bookOf((await client.query<BookRow>({ name: 'ledger.lockFree', text, values })).rows);
}

const COLUMNS = `a.account_id, a.cust_id, a.status, a.overdraft_limit, a.limits, a.debit_block, a.credit_block, a.blocked_at,
    p.org_id, p.psn_type, p.job_id, p.cost_center_id, a.personal_balance, a.personal_held, a.personal_seq,
    a.subsidy_balance, a.subsidy_held, a.subsidy_seq, a.red_balance, a.red_held, a.red_seq,
    a.personal_debt, a.subsidy_debt, a.red_debt, a.state_seq, l.lot_id, l.wallet_type as lot_wallet,
    l.kind as lot_kind, l.granted as lot_granted, l.remaining as lot_remaining, l.fund_org_id as lot_fund,
    l.expires_at as lot_expires, l.granted_by as lot_granted_by, l.scope as lot_scope, l.lapsed_at as lot_lapsed`;

const HOLDER = `join customer p on p.merchant_id = $1 and p.cust_id = a.cust_id
  left join wallet_lot l on l.merchant_id = $1 and l.account_id = a.account_id and l.remaining > 0`;

const READ_CARDS = `select c.card_no, c.state as card_state, c.lost_at, c.since as card_since, ${COLUMNS}
  from card c
  join account a on a.merchant_id = $1 and a.account_id = c.account_id
  ${HOLDER}
 where c.merchant_id = $1 and c.card_no = any($2::text[])`;

/**
 * Reads the accounts of cards without waiting for a lock. What is decided on it may be written all the same: a wallet that
 * moved meanwhile fails the transaction (40001), which is then tried again with `openBook`. All of it is one statement and so
 * one moment; a connection for lookups is needed (`System.urgent`).
 */
export async function peekBook(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  cardNos: readonly string[],
): Promise<Book> {
  const values = [merchantId, textColumn(unique(cardNos), (cardNo) => cardNo) ?? '{}'];
  return bookOf(
    (await client.query<BookRow>({ name: 'ledger.peek', text: READ_CARDS, values })).rows,
  );
}

const READ_ACCOUNTS = `select null as card_no, null as card_state, null as lost_at, null as card_since, ${COLUMNS}
  from account a ${HOLDER} where a.merchant_id = $1 and a.account_id = any($2::bigint[])`;

/** Reads accounts without waiting for a lock, to say what a command would do; nothing may be written on it. */
export async function peekAccounts(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  accountIds: readonly number[],
): Promise<Book> {
  const values = [merchantId, accountIds];
  return bookOf(
    (await client.query<BookRow>({ name: 'ledger.accounts', text: READ_ACCOUNTS, values })).rows,
  );
}

const READ_OWNERS = `select null as card_no, null as card_state, null as lost_at, null as card_since, ${COLUMNS}
  from account a ${HOLDER} where a.merchant_id = $1 and a.cust_id = any($2::bigint[]) and ($3 or p.state = ${customerState.key.normal})`;

/**
 * The accounts of people by their ids, with the person as of now; none for people who have no account or, without `gone`, are here no more. Without
 * `lock` what is decided on them may be written as after `peekBook`.
 */
export async function ownAccounts(
  context: Pick<LedgerContext, 'client' | 'merchantId'>,
  custIds: readonly number[],
  { lock, gone = false }: { readonly lock: boolean; readonly gone?: boolean },
): Promise<ReadonlyMap<number, Account>> {
  const { client, merchantId } = context;
  const values = [merchantId, numberColumn(unique(custIds), (id) => id) ?? '{}', gone];
  const read = bookOf(
    (await client.query<BookRow>({ name: 'ledger.owners', text: READ_OWNERS, values })).rows,
  );
  const accountIds = [...read.accounts.keys()];
  const { accounts } = lock ? await openBook(context, { accountIds }) : read;

  return new Map([...accounts.values()].map((account) => [account.custId, account]));
}

/** Adds the lots of these ids to their accounts in the book, also those that are used up: refunds go back to them. */
export async function readLots(
  { client, merchantId }: LedgerContext,
  book: Book,
  lotIds: readonly number[],
): Promise<Map<number, Lot>> {
  const known = new Map(
    [...book.accounts.values()].flatMap((account) => account.lots.map((lot) => [lot.lotId, lot])),
  );
  const missing = unique(lotIds).filter((lotId) => !known.has(lotId));
  if (missing.length === 0) return known;

  const { rows } = await client.query<BookRow & { lot_id: number; closed: boolean; over: boolean }>(
    {
      name: 'ledger.lots',
      text: `select account_id, lot_id, wallet_type as lot_wallet, kind as lot_kind, granted as lot_granted, remaining as lot_remaining,
        fund_org_id as lot_fund, expires_at as lot_expires, granted_by as lot_granted_by, scope as lot_scope,
        lapsed_at as lot_lapsed, closed_at is not null as closed, closed_at is not null and not (coalesce(closed_at >= expires_at, false)
          and not exists (select from recharge_repeal r where r.merchant_id = $1 and r.recharge_id = granted_by)) as over
      from wallet_lot where merchant_id = $1 and lot_id = any($2::bigint[])`,
      values: [merchantId, missing],
    },
  );

  for (const row of rows) {
    const lot = { ...lotOf(row, row.lot_id), closed: row.closed, isOver: row.over };
    book.accounts.get(row.account_id)?.lots.push(lot);
    known.set(lot.lotId, lot);
  }

  return known;
}

/** The lot that a recharge or grant made in an account of the book, with what is left of it. */
export async function readGrant(
  context: LedgerContext,
  book: Book,
  rechargeId: number,
): Promise<Lot | undefined> {
  const found = await context.client.query<{ lot_id: number }>(
    'select lot_id from wallet_lot where merchant_id = $1 and granted_by = $2',
    [context.merchantId, rechargeId],
  );
  const lotIds = found.rows.map((row) => row.lot_id);
  const lots = await readLots(context, book, lotIds);

  return lotIds[0] === undefined ? undefined : lots.get(lotIds[0]);
}

const WALLETS_SET = `personal_balance = n.personal, personal_seq = n.personal_seq, subsidy_balance = n.subsidy, subsidy_seq = n.subsidy_seq,
  red_balance = n.red, red_seq = n.red_seq`;

/* Wallets are only written over the numbers they were read with, and while whatever decides on spending is as it was read. */
const AS_READ = `t.account_id = n.account_id and t.personal_seq = n.personal_read and t.subsidy_seq = n.subsidy_read
  and t.red_seq = n.red_read and t.state_seq = n.state_read`;

/* Debts hardly ever change, so sales do not carry them. */
const changeWalletsAndDebts = updateBatch<Account>(
  'account',
  [
    ...WALLET_COLUMNS,
    ['personal_debt', 'bigint', (row) => row.wallets[1].debt],
    ['subsidy_debt', 'bigint', (row) => row.wallets[2].debt],
    ['red_debt', 'bigint', (row) => row.wallets[4].debt],
  ],
  {
    set: `${WALLETS_SET}, personal_debt = n.personal_debt, subsidy_debt = n.subsidy_debt, red_debt = n.red_debt`,
    where: AS_READ,
    as: 'accountDebts',
  },
);

const changeWallets = updateBatch<Account>('account', WALLET_COLUMNS, {
  set: WALLETS_SET,
  where: AS_READ,
});

const personOf = (row: Posting) => row.occasion.person ?? row.account;

const addPostings = insertBatch<Posting>('posting', [
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
  ['expired_after', 'bigint', (row) => row.expiredAfter],
  ['wallet_seq', 'bigint', (row) => row.walletSeq],
  ['lot_id', 'bigint', (row) => row.lotId],
  ['order_id', 'bigint', (row) => row.occasion.orderId],
  ['reverses_id', 'bigint', (row) => row.reversesId],
  ['occurred_at', 'timestamptz', (row) => row.occasion.occurredAt],
  ['biz_date', 'date', (row) => row.occasion.bizDate],
  ['meal_type', 'smallint', (row) => row.occasion.mealType],
  ['meal_version', 'timestamptz', (row) => row.occasion.mealVersion],
  ['cust_id', 'bigint', (row) => personOf(row)?.custId],
  ['org_id', 'bigint', (row) => personOf(row)?.orgId],
  ['psn_type', 'bigint', (row) => personOf(row)?.psnType],
  ['job_id', 'bigint', (row) => personOf(row)?.jobId],
  ['cost_center_id', 'bigint', (row) => personOf(row)?.costCenterId],
  ['place_kind', 'smallint', (row) => row.occasion.place?.placeKind],
  ['place_id', 'bigint', (row) => row.occasion.place?.placeId],
  ['stall_id', 'bigint', (row) => row.occasion.place?.stallId],
  ['device_id', 'bigint', (row) => row.occasion.deviceId],
  ['nuclear_mode', 'smallint', (row) => row.occasion.nuclearMode],
  ['order_kind', 'smallint', (row) => row.occasion.orderKind],
  ['online_flag', 'smallint', (row) => row.occasion.onlineFlag],
  ['source_type', 'smallint', (row) => row.occasion.sourceType],
  ['tender_type', 'smallint', (row) => row.tenderType],
  ['counts_as', 'smallint', (row) => row.countsAs],
  ['channel', 'smallint', (row) => row.occasion.channel],
  ['source', 'smallint', (row) => row.occasion.source],
  ['pay_method', 'smallint', (row) => row.occasion.payMethod],
  ['rule_id', 'bigint', (row) => row.occasion.ruleId],
  ['operator_id', 'bigint', (row) => row.occasion.operatorId],
  ['batch_no', 'bigint', (row) => row.occasion.batchNo],
  ['remark', 'text', (row) => row.occasion.remark],
]);

const changeLots = updateBatch<Lot>(
  'wallet_lot',
  [
    ['lot_id', 'bigint', (row) => row.lotId],
    ['remaining', 'bigint', (row) => row.remaining],
    ['closed', 'smallint', (row) => (row.closed ? 1 : 0)],
    ['expires_at', 'timestamptz', (row) => row.expiresAt],
    ['lapsed_at', 'timestamptz', (row) => row.lapsedAt],
  ],
  {
    set: `remaining = n.remaining, closed_at = case when n.closed = 1 then coalesce(t.closed_at, now()) end,
      expires_at = n.expires_at, lapsed_at = n.lapsed_at`,
    where: 't.lot_id = n.lot_id',
  },
);

const addLots = insertBatch<Lot>('wallet_lot', [
  ['lot_id', 'bigint', (row) => row.lotId],
  ['account_id', 'bigint', (row) => row.accountId],
  ['wallet_type', 'smallint', (row) => row.walletType],
  ['kind', 'smallint', (row) => row.kind],
  ['granted', 'bigint', (row) => row.granted],
  ['remaining', 'bigint', (row) => row.remaining],
  ['fund_org_id', 'bigint', (row) => row.fundOrgId],
  ['expires_at', 'timestamptz', (row) => row.expiresAt],
  ['granted_by', 'bigint', (row) => row.grantedBy],
  ['scope', 'jsonb', (row) => row.scope && JSON.stringify(row.scope)],
]);

/** The statements that make a journal true: postings, balances, lots and the marks of their cells, for any number of rows at once. */
export function ledgerWrites(
  context: Pick<LedgerContext, 'client' | 'merchantId' | 'newId'>,
  journal: Journal,
): Statement[] {
  const { merchantId } = context;
  /* In id order, as locks are taken: two batches never wait for each other. */
  const accounts = [...journal.accounts].sort((left, right) => left.accountId - right.accountId);
  return [
    ...(journal.indebted.size > 0 ? changeWalletsAndDebts : changeWallets)(merchantId, accounts),
    ...addPostings(merchantId, journal.postings),
    ...changeLots(merchantId, [...journal.changedLots]),
    ...addLots(merchantId, [...journal.newLots]),
    ...markFacts(context, 'posting', journal.postings),
  ];
}
