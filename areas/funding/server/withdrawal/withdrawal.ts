import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  endHold,
  leaveClearing,
  lockedAccount,
  openBook,
  payOut,
  placeHold,
} from '#areas/ledger/server/api.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { refundWithdrawal, withdrawalRefunds } from '#areas/payment/server/api.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { whereBetween, whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { withdrawMethod, withdrawSource, withdrawStatus } from '../../contract/lookups.ts';
import { withdrawApprovals, withdrawals } from '../../contract/withdrawal.ts';
import { assertChannelLeft, channelFor } from './original-channel.ts';
import { bankOf } from './withdrawal-bank.ts';

/** Withdrawals of people the caller may see. */
const visible = ({ merchantId, scope }: Context): RawBuilder<SqlBool> =>
  scope.organisations === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from customer where customer.merchant_id = ${merchantId}
        and customer.cust_id = withdrawal.cust_id and ${scopeWhere('customer.orgId', scope.organisations)})`;

interface Draft {
  readonly custId: number;
  readonly amount: number;
  readonly fee: number;
  readonly withdrawMethod: number;
  readonly bankName: string;
  readonly bankAccount: string;
  readonly remark: string;
}

/** Refuses an account that may not pay out: a frozen one keeps its money (rule people/freeze). */
function assertPaysOut(account: Account): void {
  if (account.status === accountStatus.key.closed) throw conflict('ACCOUNT_CLOSED', '账户已注销');
  if (account.status !== accountStatus.key.normal || account.debitBlock)
    throw conflict('ACCOUNT_FROZEN', '账户已停用或被禁止支出');
}

const WITHDRAW_METHOD = withdrawMethod.key;

const WITHDRAW_SOURCE = withdrawSource.key;

async function prepare(context: Context, draft: Draft) {
  const { withdrawMethod, amount, fee } = draft;
  if (fee >= amount) throw invalid('fee', '手续费须小于提现金额');

  const bank = bankOf(context, draft);
  const account = await lockedAccount(context, draft.custId);
  assertPaysOut(account);
  const channel =
    withdrawMethod === WITHDRAW_METHOD.originalChannel
      ? await channelFor(context, account.accountId, amount - fee)
      : withdrawMethod === WITHDRAW_METHOD.bankTransfer
        ? rechargeChannel.key.bank
        : rechargeChannel.key.cash;

  return {
    ...draft,
    accountId: account.accountId,
    channel,
    withdrawSource: WITHDRAW_SOURCE.operator,
    ...bank,
  };
}

async function withdrawalOf({ tx }: Context, withdrawId: number) {
  return tx
    .selectFrom('withdrawal')
    .select([
      'custId',
      'accountId',
      'amount',
      'fee',
      'channel',
      'withdrawSource',
      'withdrawMethod',
      'bankAccount',
      'bankAccountCipher',
    ])
    .where('withdrawId', '=', withdrawId)
    .executeTakeFirstOrThrow();
}

async function endWith(
  context: Context,
  withdrawId: number,
  end: 'VOIDED' | 'POSTED',
): Promise<void> {
  const { accountId, withdrawSource } = await withdrawalOf(context, withdrawId);
  await openBook(context, { accountIds: [accountId] });
  /* Money of a closed account lies in clearing: no hold keeps it there. */
  if (withdrawSource === WITHDRAW_SOURCE.closing) return;

  await endHold(context, { kind: 'withdraw', bizId: withdrawId }, end);
}

/** Frees what was held. @throws Refusal 409 CHANNEL_PAID where a part of it has gone out already */
async function free(context: Context, { id }: { id: number }): Promise<void> {
  const { done } = await withdrawalRefunds(context, id);
  if (done > 0) throw conflict('CHANNEL_PAID', '已有部分金额通过渠道退回，只能继续打款');

  await endWith(context, id, 'VOIDED');
}

/** Payment begins only while the account may pay out; money on its way is finished whatever happens to the account. */
async function startPaying(context: Context, { id: withdrawId }: { id: number }): Promise<void> {
  const { custId, accountId, channel, amount, fee, withdrawMethod, withdrawSource } =
    await withdrawalOf(context, withdrawId);
  if (withdrawMethod === WITHDRAW_METHOD.originalChannel) {
    await assertChannelLeft(context, { withdrawId, accountId, channel, net: amount - fee });
    await refundWithdrawal(context, { withdrawId, accountId, channel, net: amount - fee });
  }

  if (withdrawSource === WITHDRAW_SOURCE.closing) return;

  assertPaysOut(await lockedAccount(context, custId));
}

/** Refuses to say by hand what a channel says by itself. @throws Refusal 409 CHANNEL_WORKING */
async function assertByHand(context: Context, withdrawId: number): Promise<void> {
  const { working } = await withdrawalRefunds(context, withdrawId);
  if (working > 0) throw conflict('CHANNEL_WORKING', '渠道退款处理中，结果将自动更新');
}

/** Wallet to clearing, clearing out of the house by its channel, and the fee: one transaction, once. */
async function takeOut(
  context: Context,
  { id, voucherNo }: { id: number; voucherNo: string },
): Promise<void> {
  const { client, now } = context;
  const { accountId, amount, fee, channel, withdrawSource, withdrawMethod } = await withdrawalOf(
    context,
    id,
  );
  await ensureMonths(client, ['posting'], [now.slice(0, 10)]);
  /* First the hold, then the money it held: the database refuses to spend what is held. */
  await endWith(context, id, 'POSTED');
  const book = await openBook(context, { accountIds: [accountId] });
  const account = book.accounts.get(accountId) as Account;
  if (withdrawSource === WITHDRAW_SOURCE.closing) {
    await leaveClearing(context, {
      account,
      amount,
      paidBy: { channel, payMethod: withdrawMethod },
      source: withdrawSource,
      remark: voucherNo,
    });
    await context.tx
      .updateTable('withdrawal')
      .set({ voucherNo, paidAt: now })
      .where('withdrawId', '=', id)
      .execute();
    return;
  }

  await payOut(context, {
    account,
    amount,
    fee,
    channel,
    source: withdrawSource,
    payMethod: withdrawMethod,
    remark: voucherNo,
  });
  await context.tx
    .updateTable('withdrawal')
    .set({ voucherNo, paidAt: now })
    .where('withdrawId', '=', id)
    .execute();
}

async function paid(context: Context, said: { id: number; voucherNo: string }): Promise<void> {
  await assertByHand(context, said.id);
  await takeOut(context, said);
}

/** What was rejected or cancelled is no withdrawn money: one rule for rows, their totals and every sum. */
const counted = (amount: RawBuilder<unknown>) =>
  sql<number>`case when withdrawal.state in (${sql.lit(withdrawStatus.key.rejected)}, ${sql.lit(withdrawStatus.key.cancelled)}) then 0 else ${amount} end`;

export const withdrawalRows = serveEntity('withdrawal', withdrawals, {
  order: [{ column: 'createdAt', asc: false }],
  visible,
  prepare,
  added: async (context, bizId, { custId, amount }) =>
    placeHold(context, await lockedAccount(context, custId), {
      kind: 'withdraw',
      bizId,
      walletType: heldWallet.key.personal,
      amount,
    }),
  effects: {
    reject: free,
    cancel: free,
    pay: startPaying,
    paid,
    fail: (context, { id }) => assertByHand(context, id),
  },
  inside: async (context, id) => {
    const { bankAccount, bankAccountCipher } = await withdrawalOf(context, id);
    const whole = bankAccountCipher && mayUse(context.actor, withdrawals.pay.access);

    return { bankAccount: whole ? context.crypto.reveal(bankAccountCipher) : bankAccount };
  },
  ownFilters: ['withdrawSource', 'batchNo'],
  list: (
    rows,
    context,
    { startDate, endDate, orgId, minAmount, maxAmount, withdrawSource, batchNo },
  ) =>
    rows
      .innerJoin('customer', 'customer.custId', 'withdrawal.custId')
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .select(['customer.custNum', 'customer.custName'])
      .select((eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'))
      .select([
        'withdrawal.withdrawSource',
        'withdrawal.channel',
        'withdrawal.voucherNo',
        'withdrawal.paidAt',
      ])
      .select('withdrawal.batchNo')
      .select([
        counted(sql`withdrawal.amount`).as('validAmount'),
        counted(sql`withdrawal.fee`).as('validFee'),
        counted(sql`withdrawal.amount - withdrawal.fee`).as('actualAmount'),
      ])
      .where(wherePeriod('withdrawal.createdAt', { startDate, endDate }))
      .where(whereBetween('withdrawal.amount', minAmount, maxAmount))
      .where(
        whereEquals({ 'withdrawal.withdrawSource': withdrawSource, 'withdrawal.batchNo': batchNo }),
      )
      .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`)),
});

/** Withdrawals that an operator has to decide on, of people the caller may see. */
export async function countUndecided(context: Context): Promise<number> {
  const found = await context.tx
    .selectFrom('withdrawal')
    .where('state', '=', withdrawStatus.key.applied)
    .where(visible(context))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

const approvals = serveQuery(withdrawApprovals, (context, { keyword, orgId, action, ...period }) =>
  context.tx
    .selectFrom('documentEvent')
    .innerJoin('withdrawal', 'withdrawal.withdrawId', 'documentEvent.documentId')
    .innerJoin('customer', 'customer.custId', 'withdrawal.custId')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .select([
      'documentEvent.eventId',
      'documentEvent.createdAt as decidedAt',
      'documentEvent.actorName',
      'documentEvent.remark as opinion',
      'withdrawal.withdrawId',
      'withdrawal.amount',
      sql<number>`case when document_event.action = 'agree' then ${counted(sql`withdrawal.amount`)} else 0 end`.as(
        'validAmount',
      ),
      'withdrawal.withdrawMethod',
      'withdrawal.state',
      'customer.custNum',
      'customer.custId',
      'customer.custName',
      (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
    ])
    .select(sql<'agree' | 'reject'>`document_event.action`.as('action'))
    .where('documentEvent.document', '=', 'withdrawal')
    .where('documentEvent.action', 'in', ['agree', 'reject'])
    .where(whereEquals({ 'documentEvent.action': action }))
    .where(wherePeriod('documentEvent.createdAt', period))
    .where(whereContains(keyword, 'customer.custName', 'customer.custNum'))
    .where(visible(context))
    .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
    .$narrowType<{ withdrawMethod: 1 | 2 | 3; state: 1 | 2 | 3 | 4 | 5 | 6 | 7 }>(),
);

export const withdrawalRoutes = [approvals];
