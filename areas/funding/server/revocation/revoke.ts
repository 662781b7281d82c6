import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  heldOfLots,
  type LedgerContext,
  ledgerWrites,
  newJournal,
  openBook,
  postRevocation,
  principalOf,
  readGrant,
  type WalletType,
} from '#areas/ledger/server/api.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { uncountGift } from '../recharge/gifts.ts';

/** What is to be taken, and from where. */
export interface RevokePlan {
  /** From the grant's own lot. */
  readonly fromLot: number;
  /** From principal for the part of the gift that is spent already. */
  readonly forGift: number;
  /** From principal for the recharge itself. */
  readonly forRecharge: number;
  /** What is spent already, of the gift or grant and of the recharge. */
  readonly shortGift: number;
  readonly shortRecharge: number;
}

/**
 * What taking a recharge back takes. A gift goes first and fully, its spent part out of principal, so that no account keeps a gift
 * of a recharge that never was; then the recharge (rule ledger/revocation). Money of other grants is never touched.
 */
export function planRevoke(
  owed: { gift: number; recharge: number },
  lotRemaining: number,
  principal: number,
): RevokePlan {
  const own = Math.max(0, principal);
  const fromLot = Math.min(owed.gift, lotRemaining);
  const forGift = Math.min(owed.gift - fromLot, own);
  const forRecharge = Math.min(owed.recharge, own - forGift);
  const shortGift = owed.gift - fromLot - forGift;

  return { fromLot, forGift, forRecharge, shortGift, shortRecharge: owed.recharge - forRecharge };
}

/** REJECT: all or nothing. PARTIAL: what is left, and the document keeps the shortfall. DEBT: all of it; what is spent already is owed. */
export type RevokePolicy = 'REJECT' | 'PARTIAL' | 'DEBT';

export interface RevokeOutcome {
  readonly rechargeId: number;
  readonly state: 'revoked' | 'part_revoked';
  /** Fen taken back of the recharge itself, without its gift. */
  readonly revokedAmount: number;
  readonly revokedGift: number;
  /** What of the two is owed. */
  readonly debt: number;
}

/**
 * Takes a recharge back: its gift first and fully, then the recharge (rule ledger/revocation). A partly revoked one may be tried
 * again for the rest.
 * @throws Refusal 404 for an unknown recharge, 409 BY_CHANNEL where a channel has to give it back, ALREADY_REVOKED, ACCOUNT_CLOSED, INSUFFICIENT_BALANCE
 */
export async function revokeRecharge(
  context: LedgerContext,
  request: {
    rechargeId: number;
    policy: RevokePolicy;
    operatorId: number;
    reason?: string;
    byChannel?: boolean;
  },
): Promise<RevokeOutcome> {
  const { client, merchantId, now } = context;
  const { rechargeId, policy, operatorId, reason } = request;
  const bizDate = now.slice(0, 10);
  await ensureMonths(client, ['posting'], [bizDate]);
  const { document, account, lot } = await opened(context, rechargeId);
  if (document.by_channel && !request.byChannel)
    throw conflict('BY_CHANNEL', '渠道充值请通过渠道退款');
  if (document.state === 'revoked') throw conflict('ALREADY_REVOKED', '该充值已撤销');
  if (account.status === accountStatus.key.closed) throw conflict('ACCOUNT_CLOSED', '账户已注销');

  const free = lot ? Math.max(0, lot.remaining - heldOfLots(account, lot.walletType)) : 0;
  const plan = planOf(document, account, free);
  const short = plan.shortGift + plan.shortRecharge;
  const debt = policy === 'DEBT' ? short : 0;
  const revoked = plan.fromLot + plan.forGift + plan.forRecharge + debt;
  if ((short > 0 && policy === 'REJECT') || revoked === 0) {
    throw conflict('INSUFFICIENT_BALANCE', '余额不足，不能撤销');
  }

  const own = document.wallet_type === heldWallet.key.personal;
  const taken = plan.fromLot + plan.forGift + (debt > 0 ? plan.shortGift : 0);
  const paidIn = plan.forRecharge + (debt > 0 ? plan.shortRecharge : 0);
  const [revokedAmount, revokedGift] = own ? [paidIn, taken] : [taken, 0];
  const state = short === debt ? 'revoked' : 'part_revoked';
  const journal = newJournal();
  const { channel } = document;
  const occasion = { occurredAt: now, bizDate, mealType: -1, channel, operatorId, remark: reason };
  const walletType = document.wallet_type;
  const back = { account, walletType, channel, lot, plan, debt };
  postRevocation(journal, context.newId, occasion, back);
  await runAll(client, [
    ...ledgerWrites(context, journal),
    {
      name: 'recharge.revoke',
      text: `update recharge set revoked_amount = revoked_amount + $3, revoked_gift = revoked_gift + $4, state = $5
        where merchant_id = $1 and recharge_id = $2`,
      values: [merchantId, rechargeId, revokedAmount, revokedGift, state],
    },
  ]);

  if (state === 'revoked' && document.gift_amount > 0)
    await uncountGift(context, { rechargeId, accountId: account.accountId });

  return { rechargeId, state, revokedAmount, revokedGift, debt };
}

interface Document {
  readonly recharge_id: number;
  readonly account_id: number;
  readonly wallet_type: WalletType;
  readonly amount: number;
  readonly revoked_amount: number;
  readonly gift_amount: number;
  readonly revoked_gift: number;
  readonly state: string;
  readonly channel: number;
  /** It came through a channel of this server. */
  readonly by_channel: boolean;
}

/** The document, its account and its lot, all locked. */
async function opened(context: LedgerContext, rechargeId: number) {
  const { client, merchantId } = context;
  const select = `select recharge_id, account_id, wallet_type, amount, revoked_amount, gift_amount, revoked_gift, state, channel,
      exists (select from pay_trade t where t.merchant_id = $1 and t.recharge_id = recharge.recharge_id) as by_channel
    from recharge where merchant_id = $1 and recharge_id = $2`;
  const seen = await client.query<Document>(select, [merchantId, rechargeId]);
  const accountId = seen.rows[0]?.account_id;
  if (accountId === undefined) throw notFound('充值记录不存在');

  const book = await openBook(context, { accountIds: [accountId] });
  const { rows } = await client.query<Document>(select, [merchantId, rechargeId]);
  const [document, account] = [rows[0], book.accounts.get(accountId)];
  if (!document || !account) throw notFound('充值记录不存在');

  return { document, account, lot: await readGrant(context, book, rechargeId) };
}

/**
 * The plan of a document as it stands; a grant of subsidy or red packet is its lot, a recharge of own money has a gift lot.
 * @param inLot what is left in that lot, fen; 0 without one
 */
function planOf(document: Document, account: Account, inLot: number): RevokePlan {
  const left = document.amount - document.revoked_amount;
  if (document.wallet_type !== heldWallet.key.personal)
    return planRevoke({ gift: left, recharge: 0 }, inLot, 0);

  const gift = document.gift_amount - document.revoked_gift;
  const principal =
    principalOf(account, heldWallet.key.personal) - account.wallets[heldWallet.key.personal].held;

  return planRevoke({ gift, recharge: left }, inLot, principal);
}
