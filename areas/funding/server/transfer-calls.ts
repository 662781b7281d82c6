import { sql } from 'kysely';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  balanceAt,
  namedLike,
  openBook,
  peekAccounts,
  personAccount,
} from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { containsPattern } from '#kit/server/like.ts';
import { whereBetween, whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import {
  pageTransfer,
  transferBatch,
  transferBatchCheck,
  transferCheck,
  transferSingle,
} from '../contract/transfer.ts';
import { startBatch } from './batch/batch.ts';
import { assertAllVisible, type Target } from './batch/batch-people.ts';
import { checkBatch } from './batch/batch-run.ts';
import { transferRows } from './batch/batch-transfer.ts';
import {
  allowanceOf,
  leftOf,
  type Obstacle,
  payeeObstacle,
  payerObstacle,
  startTransfers,
} from './transfer.ts';

/** 1 a transfer, 2 one that takes another back. */
const kindOf = sql<1 | 2>`case when account_transfer.reverses_id is null then 1 else 2 end`;

const takenBack = ({ merchantId }: Context) => sql`exists (select from account_transfer back
  where back.merchant_id = ${merchantId} and back.reverses_id = account_transfer.transfer_id)`;

const list = serveQuery(
  pageTransfer,
  (context, { keyword, batchNo, kind, minAmount, maxAmount, ...period }) =>
    context.tx
      .selectFrom('accountTransfer')
      .innerJoin('customer', 'customer.custId', 'accountTransfer.fromCustId')
      .innerJoin('customer as payee', 'payee.custId', 'accountTransfer.toCustId')
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('organisation as payeeOrg', 'payeeOrg.orgId', 'payee.orgId')
      .leftJoin('operator', 'operator.userId', 'accountTransfer.operatorId')
      .where(scopeWhere('customer.orgId', context.scope.organisations))
      .where(scopeWhere('payee.orgId', context.scope.organisations))
      .where(wherePeriod('accountTransfer.occurredAt', period))
      .where(whereEquals({ 'accountTransfer.batchNo': batchNo }))
      .where(whereGiven(kind, (asked) => sql`${kindOf} = ${asked}`))
      .where(whereBetween('accountTransfer.amount', minAmount, maxAmount))
      .where(
        whereGiven(
          keyword,
          (text) =>
            sql`${namedLike(text)} or payee.cust_num ^@ ${text} or payee.cust_name like ${containsPattern(text)}`,
        ),
      )
      .select([
        'accountTransfer.transferId',
        'accountTransfer.occurredAt',
        'customer.custNum as fromNum',
        'customer.custName as fromName',
        'payee.custNum as toNum',
        'payee.custName as toName',
        kindOf.as('kind'),
        sql<number>`case when account_transfer.reverses_id is null then account_transfer.amount else 0 end`.as(
          'amount',
        ),
        sql<number>`case when account_transfer.reverses_id is null then 0 else account_transfer.amount end`.as(
          'returnedAmount',
        ),
        sql<1 | 2>`case when ${takenBack(context)} then 2 else 1 end`.as('state'),
        'accountTransfer.reversesId',
        'accountTransfer.batchNo',
        'operator.realName as operatorName',
        'accountTransfer.remark',
        (eb) => eb.ref('organisation.orgFullName').$notNull().as('fromOrg'),
        (eb) => eb.ref('payeeOrg.orgFullName').$notNull().as('toOrg'),
      ]),
);

const check = implement(transferCheck, async (context, { fromCustId, toCustId, amount }) => {
  const { accountId: fromId, ...from } = await personAccount(context, fromCustId);
  const { accountId: toId, ...to } = await personAccount(context, toCustId);
  const { accounts } = await peekAccounts(context, [fromId, toId]);
  const [payer, payee] = [accounts.get(fromId) as Account, accounts.get(toId) as Account];
  const allowance = await allowanceOf(context, payer);
  const obstacle =
    payeeObstacle(payer, payee, amount) ?? payerObstacle(payer, amount, allowance, context.now);
  const [before, theirs] = [payer, payee].map((account) =>
    balanceAt(account, heldWallet.key.personal, context.now),
  ) as [number, number];

  return {
    from: { ...from, before, after: before - amount },
    to: { ...to, before: theirs, after: theirs + amount },
    leftToday: leftOf(allowance),
    obstacle: obstacle ? translate(context.language, obstacle.text, obstacle.params) : null,
  };
});

const refused = ({ reason, text, params }: Obstacle) => conflict(reason, text, params);

async function transferOne(
  context: Context,
  request: { fromCustId: number; toCustId: number; amount: number; remark: string },
) {
  const { fromCustId, toCustId, amount, remark } = request;
  const { accountId: fromId } = await personAccount(context, fromCustId);
  const { accountId: toId } = await personAccount(context, toCustId);
  const { accounts } = await openBook(context, { accountIds: [fromId, toId] });
  const payer = accounts.get(fromId) as Account;
  const transfers = await startTransfers(context, payer, { remark });
  const done = transfers.move(accounts.get(toId) as Account, amount);
  if ('reason' in done) throw refused(done);

  await transfers.write();
  const balance = balanceAt(payer, heldWallet.key.personal, context.now);

  return { transferId: done.transferId, amount, balance };
}

/** The payer as it stands, who may pay this amount at least once. */
async function payerOf(context: Context, custId: number, amount: number): Promise<Account> {
  const { accountId } = await personAccount(context, custId);
  const payer = (await peekAccounts(context, [accountId])).accounts.get(accountId) as Account;
  const obstacle = payerObstacle(payer, amount, await allowanceOf(context, payer), context.now);
  if (obstacle) throw refused(obstacle);

  return payer;
}

async function rowsOf(context: Context, fromCustId: number, target: Target, amount: number) {
  return transferRows(context, target, await payerOf(context, fromCustId, amount), amount);
}

export const transferRoutes = [
  list,
  check,
  implement(transferSingle, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.transfer', key: idempotencyKey, request }, () =>
      transferOne(context, request),
    ),
  ),
  implement(transferBatchCheck, async (context, { fromCustId, amount, ...target }) =>
    checkBatch(context, await rowsOf(context, fromCustId, target, amount)),
  ),
  implement(transferBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.transferBatch', key: idempotencyKey, request }, async () => {
      const { fromCustId, amount, remark, ...target } = request;
      await assertAllVisible(context, target);

      return startBatch(context, {
        kind: 'transfer',
        walletType: heldWallet.key.personal,
        command: { fromCustId, remark },
        rows: await rowsOf(context, fromCustId, target, amount),
        nobody: '所选范围内没有可转入的人员',
      });
    }),
  ),
];
