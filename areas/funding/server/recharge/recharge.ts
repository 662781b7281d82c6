import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  balanceAt,
  exceedsBalance,
  type Journal,
  type LedgerContext,
  type LotScope,
  ledgerWrites,
  newJournal,
  openBook,
  postRecharge,
  type WalletType,
} from '#areas/ledger/server/api.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { type Gifts, readGifts, withGift } from './gifts.ts';

/** Money for one wallet of one person; fen. */
export interface RechargeItem {
  readonly custId: number;
  /** 1 personal, 2 subsidy, 4 red packet. */
  readonly walletType: number;
  readonly amount: number;
  /** Given on top of a personal recharge: spendable, not withdrawable. */
  readonly giftAmount?: number | undefined;
  /** Merchant wall time after which granted money (subsidy, red packet, the gift) cannot be spent; never unless given. */
  readonly expiresAt?: string | undefined;
  /** Where and at which meals granted money pays; anywhere unless given. */
  readonly scope?: LotScope | undefined;
  /** Organisation whose fund grants a subsidy; 0 = the merchant's own. */
  readonly fundOrgId?: number | undefined;
  readonly voucherNo?: string | undefined;
  readonly remark?: string | undefined;
}

export interface RechargeRequest {
  readonly items: readonly RechargeItem[];
  readonly channel: number;
  readonly source: number;
  /** 1 transfer by chat payment, 2 transfer by online payment, 3 cash. */
  readonly offlineType?: number | undefined;
  readonly batchNo?: number | undefined;
  readonly operatorId: number;
  /** The rule that grants. */
  readonly ruleId?: number | undefined;
  /** It gives back what clearings took: the clearings are its documents, and nothing is granted anew. */
  readonly givesBack?: boolean | undefined;
  /** Merchant wall time; now unless given. */
  readonly occurredAt?: string | undefined;
}

type RefusedReason =
  | 'NO_ACCOUNT'
  | 'ACCOUNT_CLOSED'
  | 'CREDIT_BLOCKED'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'GRANT_EXPIRED'
  | 'BALANCE_LIMIT';

/** What became of one item, in the order of the items. */
export type RechargeOutcome =
  | {
      readonly custId: number;
      readonly rechargeId: number;
      readonly accountId: number;
      readonly balanceAfter: number;
      /** What of it repaid a debt, fen. */
      readonly repaid: number;
      /** What came on top of it, fen. */
      readonly giftAmount: number;
    }
  | { readonly custId: number; readonly refused: RefusedReason };

/** A recharge document about to be written. */
interface Draft {
  readonly item: RechargeItem;
  readonly rechargeId: number;
  readonly account: Account;
}

interface DocumentRow extends Draft {
  readonly request: Omit<RechargeRequest, 'items'>;
  readonly occurredAt: string;
  /** By which rule its gift is given. */
  readonly giftRuleId: number | undefined;
}

const addDocuments = insertBatch<DocumentRow>('recharge', [
  ['recharge_id', 'bigint', (row) => row.rechargeId],
  ['transaction_id', 'bigint', (row) => row.rechargeId],
  ['account_id', 'bigint', (row) => row.account.accountId],
  ['cust_id', 'bigint', (row) => row.account.custId],
  ['wallet_type', 'smallint', (row) => row.item.walletType],
  ['amount', 'bigint', (row) => row.item.amount],
  ['gift_amount', 'bigint', (row) => row.item.giftAmount ?? 0],
  ['gift_rule_id', 'bigint', (row) => row.giftRuleId],
  ['voucher_no', 'text', (row) => row.item.voucherNo],
  ['remark', 'text', (row) => row.item.remark],
  ['channel', 'smallint', (row) => row.request.channel],
  ['source', 'smallint', (row) => row.request.source],
  ['offline_type', 'smallint', (row) => row.request.offlineType],
  ['batch_no', 'bigint', (row) => row.request.batchNo],
  ['operator_id', 'bigint', (row) => row.request.operatorId],
  ['occurred_at', 'timestamptz', (row) => row.occurredAt],
]);

/**
 * Credits wallets: recharge documents, journal, lots and balances, in a fixed number of statements for any number of items.
 * Items that cannot be credited are reported and leave no trace; the others post. Several items may name one person.
 */
export async function rechargeWallets(
  context: LedgerContext,
  request: RechargeRequest,
): Promise<RechargeOutcome[]> {
  const { client } = context;
  const at = request.occurredAt ?? context.now;
  await ensureMonths(client, ['posting'], [at.slice(0, 10)]);
  const accounts = await accountsOf(
    context,
    request.items.map((item) => item.custId),
  );
  const gifts = await readGifts(context, { channel: request.channel, at }, [...accounts.keys()]);
  const posting: RechargePosting = { journal: newJournal(), drafts: [], gifts };
  const outcomes = request.items.map((item) =>
    creditItem(posting, accounts.get(item.custId), { item, request }, context),
  );
  await runAll(client, rechargeWrites(context, posting));

  return outcomes;
}

/** What a batch of recharges posts. */
export interface RechargePosting {
  readonly journal: Journal;
  readonly drafts: DocumentRow[];
  readonly gifts: Gifts;
}

/** Decides on money for a wallet and posts it, with what comes on top; refused, it leaves no trace. */
export function creditItem(
  { journal, drafts, gifts }: RechargePosting,
  account: Account | undefined,
  {
    item: asked,
    request,
  }: { readonly item: RechargeItem; readonly request: Omit<RechargeRequest, 'items'> },
  { now, newId }: Pick<LedgerContext, 'now' | 'newId'>,
): RechargeOutcome {
  const occurredAt = request.occurredAt ?? now;
  const gift = account && gifts.of(account, asked);
  const item = withGift(asked, gift);
  const { custId } = item;
  const refused = refusalOf(account, item, occurredAt);
  if (refused || !account) return { custId, refused: refused ?? 'NO_ACCOUNT' };

  if (gift) gifts.take(account, gift);
  const { channel, source, batchNo, operatorId, givesBack = false } = request;
  const occasion = {
    occurredAt,
    bizDate: occurredAt.slice(0, 10),
    mealType: -1,
    channel,
    source,
    payMethod: request.offlineType,
    batchNo,
    operatorId,
    ruleId: gift?.ruleId ?? request.ruleId,
    remark: item.remark,
  };
  const walletType = item.walletType as WalletType;
  const credited = { ...item, account, walletType, channel, givesBack };
  const { rechargeId, repaid } = postRecharge(journal, newId, occasion, credited);
  drafts.push({ item, rechargeId, account, request, occurredAt, giftRuleId: gift?.ruleId });

  return {
    custId,
    rechargeId,
    accountId: account.accountId,
    balanceAfter: balanceAt(account, walletType, now),
    repaid,
    giftAmount: item.giftAmount ?? 0,
  };
}

/** The statements that make recharges true. */
export function rechargeWrites(
  context: Pick<LedgerContext, 'client' | 'merchantId' | 'newId'>,
  {
    journal,
    drafts,
    gifts,
  }: Omit<RechargePosting, 'gifts'> & { readonly gifts: Pick<Gifts, 'writes'> },
): Statement[] {
  const documents = drafts.filter(({ request }) => !request.givesBack);

  return [
    ...ledgerWrites(context, journal),
    ...addDocuments(context.merchantId, documents),
    ...gifts.writes(),
  ];
}

/** Working copies of these customers' accounts, locked, by customer. */
export async function accountsOf(
  context: LedgerContext,
  custIds: readonly number[],
): Promise<Map<number, Account>> {
  const { rows } = await context.client.query<{ account_id: number }>({
    name: 'recharge.accounts',
    text: 'select account_id from account where merchant_id = $1 and cust_id = any($2::bigint[])',
    values: [context.merchantId, [...new Set(custIds)]],
  });

  const book = await openBook(context, { accountIds: rows.map((row) => row.account_id) });

  return new Map([...book.accounts.values()].map((account) => [account.custId, account]));
}

/** Balances stay far inside what a double carries exactly, whatever is credited later. */
const LARGEST_BALANCE = 1_000_000_000_000;

function refusalOf(
  account: Account | undefined,
  item: RechargeItem,
  at: string,
): RefusedReason | undefined {
  if (!account) return 'NO_ACCOUNT';
  if (item.expiresAt !== undefined && item.expiresAt <= at) return 'GRANT_EXPIRED';
  if (account.status === accountStatus.key.closed) return 'ACCOUNT_CLOSED';
  if (account.creditBlock) return 'CREDIT_BLOCKED';

  const { balance } = account.wallets[item.walletType as WalletType];
  const brought = item.amount + (item.giftAmount ?? 0);
  if (
    item.walletType === heldWallet.key.personal &&
    exceedsBalance(account.limits, balance, brought)
  )
    return 'BALANCE_LIMIT';

  const after = balance + brought;

  return after > LARGEST_BALANCE ? 'AMOUNT_OUT_OF_RANGE' : undefined;
}
