import { sql } from 'kysely';
import type { z } from 'zod';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { withdrawMethod } from '../../contract/lookups.ts';
import { withdrawBatch, withdrawCheck } from '../../contract/withdrawal.ts';
import { startBatch } from '../batch/batch.ts';
import { assertAllVisible, peopleOf } from '../batch/batch-people.ts';
import type { BatchRows } from '../batch/batch-rows.ts';
import { checkBatch } from '../batch/batch-run.ts';
import { type WithdrawCommand, withdrawTexts } from '../batch/batch-withdraw.ts';
import { originalChannels } from './original-channel.ts';

type Asked = z.output<(typeof withdrawCheck)['content']>;

const WITHDRAW_METHOD = withdrawMethod.key;

/** The people of a target with what each applies for: the asked amount, or all that may be withdrawn; who has nothing is not in it. */
function withdrawRows(
  context: Context,
  { amount, fee, withdrawMethod, ...target }: Asked,
): BatchRows {
  const { merchantId } = context;
  const free = sql`(account.personal_balance - account.personal_held - account.personal_debt - (select coalesce(sum(lot.remaining), 0) from wallet_lot lot
    where lot.merchant_id = ${merchantId} and lot.account_id = account.account_id and lot.wallet_type = ${heldWallet.key.personal}
      and lot.remaining > 0))::bigint`;

  const people = peopleOf(
    context,
    target,
    sql`account.account_id, account.cust_id, ${free} as free, account.status, account.debit_block`,
  );

  const isOriginal = withdrawMethod === WITHDRAW_METHOD.originalChannel;
  const most = isOriginal
    ? sql`least(free, greatest(0, coalesce(channel_left, 0)) + ${fee}::bigint)`
    : sql`free`;
  const wanted = amount === null ? most : sql`${amount}::bigint`;
  const noChannel = isOriginal ? sql`channel_left is null` : sql`false`;
  const overChannel = isOriginal ? sql`${wanted} - ${fee}::bigint > channel_left` : sql`false`;
  const channels = sql`left join (${originalChannels(context, sql`select account_id from holder`)}) original using (account_id)`;

  return sql`with holder as materialized (${people})
    select account_id, cust_id, null::bigint as recharge_id, ${wanted} as amount, null::jsonb as detail,
      case when status = ${accountStatus.key.closed} then ${withdrawTexts.closed}
           when status <> ${accountStatus.key.normal} or debit_block then ${withdrawTexts.frozen}
           when free < ${wanted} then ${withdrawTexts.short}
           when ${noChannel} then ${withdrawTexts.channel}
           when ${overChannel} then ${withdrawTexts.overChannel}
           when ${wanted} <= ${fee}::bigint then ${withdrawTexts.fee} end as reason
    from holder ${isOriginal ? channels : sql``} where ${amount === null ? sql`free > 0` : sql`true`}`;
}

export const withdrawBatchRoutes = [
  implement(withdrawCheck, (context, asked) => checkBatch(context, withdrawRows(context, asked))),
  implement(withdrawBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.withdrawBatch', key: idempotencyKey, request }, async () => {
      const { remark, ...asked } = request;
      const { fee, withdrawMethod } = asked;
      await assertAllVisible(context, asked);

      return startBatch(context, {
        kind: 'withdraw',
        walletType: heldWallet.key.personal,
        command: { fee, withdrawMethod, remark } satisfies z.input<typeof WithdrawCommand>,
        rows: withdrawRows(context, asked),
        nobody: '所选范围内没有可提现的余额',
      });
    }),
  ),
];
