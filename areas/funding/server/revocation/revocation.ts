import { type RawBuilder, sql } from 'kysely';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import { refusalTexts, spendTexts } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { withdrawStatus } from '../../contract/lookups.ts';
import {
  clearRevocation,
  transferRevocation,
  withdrawRevocation,
} from '../../contract/revocation.ts';
import { startBatch } from '../batch/batch.ts';
import { revokeTexts } from '../batch/batch-revoke.ts';
import { type RevokedRows, revocationCalls } from './revocation-calls.ts';

const scoped = ({ scope }: Context, person = 'customer'): RawBuilder<unknown> =>
  scopeWhere(`${person}.orgId`, scope.organisations);

/** Every transfer of a batch that was not taken back, for its payee to give back. */
const transfers: RevokedRows = (context, batchNo) => {
  const { merchantId } = context;
  const gifts = sql`(select coalesce(sum(lot.remaining), 0) from wallet_lot lot where lot.merchant_id = ${merchantId}
    and lot.account_id = account.account_id and lot.wallet_type = ${heldWallet.key.personal} and lot.remaining > 0)`;
  const free = sql`account.personal_balance - account.personal_held - account.personal_debt - ${gifts}`;

  return sql`select account.account_id, account.cust_id, null::bigint as recharge_id, moved.amount,
      jsonb_build_object('id', moved.transfer_id) as detail,
      case when account.status = ${accountStatus.key.closed} then ${spendTexts.ACCOUNT_CLOSED}
           when account.status <> ${accountStatus.key.normal} then ${spendTexts.ACCOUNT_DISABLED}
           when account.debit_block then ${spendTexts.ACCOUNT_FROZEN}
           when payer.status = ${accountStatus.key.closed} then ${revokeTexts.payerClosed}
           when payer.credit_block then ${revokeTexts.payerBlocked}
           when ${free} < moved.amount then ${spendTexts.INSUFFICIENT_BALANCE} end as reason
    from account_transfer moved
    join account on account.merchant_id = ${merchantId} and account.account_id = moved.to_account_id
    join customer on customer.merchant_id = ${merchantId} and customer.cust_id = moved.to_cust_id
    join account payer on payer.merchant_id = ${merchantId} and payer.account_id = moved.from_account_id
    join customer giver on giver.merchant_id = ${merchantId} and giver.cust_id = moved.from_cust_id
   where moved.merchant_id = ${merchantId} and moved.batch_no = ${batchNo} and moved.reverses_id is null
     and ${scoped(context)} and ${scoped(context, 'giver')}
     and not exists (select from account_transfer back where back.merchant_id = ${merchantId}
       and back.reverses_id = moved.transfer_id)`;
};

/** Every application of a batch that is not over; those that are decided on stay. */
const withdrawals: RevokedRows = (
  context,
  batchNo,
) => sql`select applied.account_id, applied.cust_id, null::bigint as recharge_id,
      applied.amount, jsonb_build_object('id', applied.withdraw_id) as detail,
      case when applied.state <> ${withdrawStatus.key.applied} then ${revokeTexts.decided} end as reason
    from withdrawal applied
    join customer on customer.merchant_id = ${context.merchantId} and customer.cust_id = applied.cust_id
   where applied.merchant_id = ${context.merchantId} and applied.batch_no = ${batchNo}
     and applied.state not in (${withdrawStatus.key.rejected}, ${withdrawStatus.key.cancelled}) and ${scoped(context)}`;

/** Every clearing of a batch that was not given back. */
const clearings: RevokedRows = (
  context,
  batchNo,
) => sql`select cleared.account_id, cleared.cust_id, null::bigint as recharge_id,
      cleared.amount, jsonb_build_object('id', cleared.clear_id) as detail,
      case when account.status = ${accountStatus.key.closed} then ${refusalTexts.ACCOUNT_CLOSED}
           when account.credit_block then ${refusalTexts.CREDIT_BLOCKED} end as reason
    from wallet_clearing cleared
    join account on account.merchant_id = ${context.merchantId} and account.account_id = cleared.account_id
    join customer on customer.merchant_id = ${context.merchantId} and customer.cust_id = cleared.cust_id
   where cleared.merchant_id = ${context.merchantId} and cleared.batch_no = ${batchNo} and cleared.returned_by is null
     and ${scoped(context)}`;

export const revocationRoutes = [
  ...revocationCalls(transferRevocation, {
    kind: 'transferBack',
    rows: transfers,
    start: startBatch,
  }),
  ...revocationCalls(withdrawRevocation, {
    kind: 'withdrawCancel',
    rows: withdrawals,
    start: startBatch,
  }),
  ...revocationCalls(clearRevocation, { kind: 'clearBack', rows: clearings, start: startBatch }),
];
