import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { settingsRead } from '#areas/system/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import type { Account, Lot } from './book.ts';
import { LEDGER, STATUS, type TenderType, TRADE, type WalletType } from './codes.ts';
import type { LedgerContext } from './context.ts';
import { clearingLeg } from './expiry.ts';
import { fundOf } from './funds.ts';
import type { Leg, Occasion, WalletLeg } from './journal.ts';
import { type Book, readLots } from './store.ts';

/** A posting that paid a part of an order, as it stands: what it took from where, and how much of it was given back before. */
export interface PaidPiece {
  readonly postingId: number;
  /** The payment it is a part of. */
  readonly transactionId: number;
  readonly tenderType: TenderType;
  readonly accountId: number | null;
  readonly walletType: WalletType | null;
  readonly lotId: number | null;
  readonly fromAccount: number;
  readonly fromRef: number;
  readonly toRef: number;
  readonly amount: number;
  readonly refunded: number;
}

/** What a sale's postings say of it; whatever gives it back says the same. */
type SoldAs = Pick<
  Occasion,
  | 'mealType'
  | 'mealVersion'
  | 'orderKind'
  | 'place'
  | 'deviceId'
  | 'nuclearMode'
  | 'onlineFlag'
  | 'sourceType'
  | 'person'
>;

export interface Paid {
  /** In the order they were spent. */
  readonly pieces: readonly PaidPiece[];
  /** Undefined where nothing was paid. */
  readonly soldAs: SoldAs | undefined;
}

interface PaidRow extends PaidPiece {
  readonly mealType: number;
  readonly mealVersion: string | null;
  readonly orderKind: number | null;
  readonly placeKind: SellingPlace['placeKind'] | null;
  readonly placeId: number | null;
  readonly stallId: number | null;
  readonly deviceId: number | null;
  readonly nuclearMode: number | null;
  readonly onlineFlag: number | null;
  readonly sourceType: number | null;
  readonly custId: number | null;
  readonly orgId: number | null;
  readonly psnType: number | null;
  readonly jobId: number | null;
  readonly costCenterId: number | null;
}

function soldAs(row: PaidRow): SoldAs {
  const { placeKind, placeId, stallId, custId, orgId, psnType, jobId, costCenterId } = row;
  const { mealType, mealVersion, orderKind, deviceId, nuclearMode, onlineFlag, sourceType } = row;

  return {
    mealType,
    mealVersion,
    orderKind,
    deviceId,
    nuclearMode,
    onlineFlag,
    sourceType,
    place: placeKind === null || placeId === null ? undefined : { placeKind, placeId, stallId },
    person: custId === null ? undefined : { custId, orgId, psnType, jobId, costCenterId },
  };
}

/* A sale's own postings are a short range of the primary key; payments apart from it are found by their order. */
const PAID = `select p.posting_id as "postingId", p.transaction_id as "transactionId", p.tender_type as "tenderType", p.account_id as "accountId", p.wallet_type as "walletType",
    p.lot_id as "lotId", p.from_account as "fromAccount", p.from_ref as "fromRef", p.to_ref as "toRef", p.amount,
    p.meal_type as "mealType", p.meal_version as "mealVersion", p.order_kind as "orderKind", p.place_kind as "placeKind",
    p.place_id as "placeId", p.stall_id as "stallId", p.device_id as "deviceId", p.nuclear_mode as "nuclearMode",
    p.online_flag as "onlineFlag", p.source_type as "sourceType", p.cust_id as "custId", p.org_id as "orgId", p.psn_type as "psnType",
    p.job_id as "jobId", p.cost_center_id as "costCenterId",
    coalesce((select sum(r.amount) from posting r
      where r.merchant_id = $1 and r.order_id = $2 and r.transaction_id <> r.order_id and r.reverses_id = p.posting_id), 0)::bigint as refunded
  from (select * from posting
         where merchant_id = $1 and biz_date = $3::date and posting_id > $2 and posting_id < $2 + 1000 and transaction_id = $2
        union all
        select * from posting where merchant_id = $1 and order_id = $2 and transaction_id <> order_id) p
 where p.trade_type in (20, 21) and p.to_account = 105
 order by p.transaction_id <> $2, p.occurred_at, p.transaction_id, p.line`;

/** What paid an order, whenever it did. `bizDate` is the order's. */
export async function readPaid(
  { client, merchantId }: LedgerContext,
  orderId: number,
  bizDate: string,
): Promise<Paid> {
  const { rows } = await client.query<PaidRow>({
    name: 'ledger.paid',
    text: PAID,
    values: [merchantId, orderId, bizDate],
  });
  return { pieces: rows, soldAs: rows[0] && soldAs(rows[0]) };
}

/** What a refund gives back of one piece. */
export interface GivenBack {
  readonly piece: PaidPiece;
  readonly amount: number;
}

/**
 * Gives back in reverse order of spending, so that what stays paid is what the smaller sale would have cost (rule
 * ledger/refund). `amount` is at most what is left.
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

/** Why money does not simply go back into the wallet it came from. */
export type DetourReason = 'EXPIRED' | 'GRACE' | 'REVOKED' | 'ACCOUNT_CLOSED';

/**
 * Where a part of a refund goes instead of its wallet: the fund that granted it, or withdrawal clearing of a closed account. To the lot: it
 * had expired and is open again until the merchant's days of grace are over.
 */
export interface Detour {
  readonly to: 'fund' | 'clearing' | 'lot';
  readonly why: DetourReason;
  /** Merchant wall time at which the grant expired, or of the end of its grace; null unless that is why. */
  readonly expiredAt: string | null;
}

/** A part of a refund with its posting; without a detour it goes back to where it came from. */
export interface RefundPart extends GivenBack {
  readonly leg: Leg;
  /** What has to be posted before it. */
  readonly before: readonly Leg[];
  readonly detour: Detour | null;
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

  const isGraced = [...lots.values()].some(
    ({ expiresAt }) => expiresAt !== null && expiresAt < context.now,
  );
  const graceDays = isGraced ? (await settingsRead(context, 'acc')).graceDays : 0;
  const moment = { now: context.now, graceDays };

  return given.map((part) => {
    const { accountId, lotId } = part.piece;
    const account = accountId === null ? undefined : book.accounts.get(accountId);

    return partOf(part, account, lotId === null ? undefined : lots.get(lotId), moment);
  });
}

interface Moment {
  readonly now: string;
  readonly graceDays: number;
}

function partOf(
  given: GivenBack,
  account: Account | undefined,
  lot: Lot | undefined,
  moment: Moment,
): RefundPart {
  const { piece, amount } = given;
  const { walletType } = piece;
  if (!account || walletType === null) {
    const leg = house(given, { account: piece.fromAccount, ref: piece.fromRef });
    return { ...given, leg, before: [], detour: null };
  }

  const detour = detourOf(account, lot, moment);
  if (detour && detour.to !== 'lot') {
    const clearing = { account: LEDGER.withdrawalClearing, ref: account.accountId };
    return { ...given, leg: house(given, lot ? fundOf(lot) : clearing), before: [], detour };
  }

  const before = detour?.expiredAt && lot ? reopened(account, lot, detour.expiredAt) : [];
  const leg = {
    tradeType: TRADE.refund,
    account,
    walletType,
    lot: lot ?? null,
    change: amount,
    counter: LEDGER.sales,
    counterRef: piece.toRef,
    reversesId: piece.postingId,
    tenderType: piece.tenderType,
  };

  return { ...given, leg, before, detour };
}

const house = ({ piece, amount }: GivenBack, to: { account: number; ref: number }): Leg => ({
  tradeType: TRADE.refund,
  from: LEDGER.sales,
  fromRef: piece.toRef,
  to: to.account,
  toRef: to.ref,
  amount,
  reversesId: piece.postingId,
  tenderType: piece.tenderType,
});

/* Granted money that cannot go back to its lot goes to the fund, never to cash. */
function detourOf(
  account: Account,
  lot: Lot | undefined,
  { now, graceDays }: Moment,
): Detour | null {
  const closed = account.status === STATUS.closed;
  if (!lot) return closed ? { to: 'clearing', why: 'ACCOUNT_CLOSED', expiredAt: null } : null;
  if (closed) return { to: 'fund', why: 'ACCOUNT_CLOSED', expiredAt: null };
  if (lotTakes(lot, now))
    return lot.lapsedAt === null ? null : { to: 'lot', why: 'GRACE', expiredAt: lot.expiresAt };

  const until = graceEnd(lot, graceDays);
  if (until !== undefined && now <= until) return { to: 'lot', why: 'GRACE', expiredAt: until };

  return lot.isOver || lot.expiresAt === null
    ? { to: 'fund', why: 'REVOKED', expiredAt: null }
    : { to: 'fund', why: 'EXPIRED', expiredAt: lot.lapsedAt ?? lot.expiresAt };
}

const lotTakes = (lot: Lot, now: string): boolean =>
  !lot.closed && (lot.expiresAt === null || now <= lot.expiresAt);

/** Until when a refund opens a lot again that expired; undefined for one without an end, or that was taken back. */
function graceEnd({ isOver, lapsedAt, expiresAt }: Lot, graceDays: number): string | undefined {
  const ended = lapsedAt ?? expiresAt;
  if (isOver || ended === null || graceDays === 0) return undefined;

  return daysAfter(ended, graceDays) + ended.slice(10);
}

/** Opens an expired lot again. What was left in it when it expired has had its time and goes to the fund first. */
function reopened(account: Account, lot: Lot, until: string): WalletLeg[] {
  if (lot.lapsedAt !== null && lot.expiresAt === until) return [];

  const legs = lot.remaining > 0 ? [clearingLeg(account, lot)] : [];
  lot.lapsedAt ??= lot.expiresAt;
  lot.expiresAt = until;
  lot.closed = false;

  return legs;
}
