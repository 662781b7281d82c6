import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { notFound } from '#kit/server/refusal.ts';
import { rechargeBatch, rechargeCheck, redBatch, subsidyBatch } from '../contract/recharge.ts';
import { startBatch } from './batch.ts';
import type { RechargeCommand } from './batch-recharge.ts';
import { STATUS, WALLET } from './ledger/codes.ts';
import { type Target, targetWhere } from './people.ts';
import { assertRechargeMax } from './recharge-limit.ts';
import { assertNotExpired, granted, paidBy, SOURCE_ADMIN } from './recharge-single.ts';

/** Everybody of a target with an account, as account_id, cust_id and status. */
const members = (context: Context, target: Target) => sql`select account.account_id, account.cust_id, account.status
    from customer join account on account.merchant_id = ${context.merchantId} and account.cust_id = customer.cust_id
   where customer.merchant_id = ${context.merchantId} and ${targetWhere(context, target)}`;

const check = implement(rechargeCheck, async (context, { amount, ...target }) => {
  const found = await sql<{ people: number; closed: number; disabled: number }>`select
      count(*) filter (where status <> ${STATUS.closed}) as people,
      count(*) filter (where status = ${STATUS.closed}) as closed,
      count(*) filter (where status = ${STATUS.disabled}) as disabled
    from (${members(context, target)}) member`.execute(context.tx);
  const counts = found.rows[0] ?? { people: 0, closed: 0, disabled: 0 };
  return { ...counts, amount: counts.people * amount };
});

/** Named people are all the caller's, or none of them is recharged. */
async function assertAllVisible(context: Context, target: Target): Promise<void> {
  if (!target.custIds) return;
  const asked = new Set(target.custIds).size;
  const found = await sql<{ visible: number }>`select count(*) as visible from customer
    where customer.merchant_id = ${context.merchantId} and ${targetWhere(context, { custIds: target.custIds })}`.execute(
    context.tx,
  );
  if (found.rows[0]?.visible !== asked) throw notFound('部分人员不存在或已被删除');
}

async function start(
  context: Context,
  amount: number,
  target: Target,
  command: Omit<z.output<typeof RechargeCommand>, 'source'>,
) {
  await assertAllVisible(context, target);
  const rows = sql`select account_id, cust_id, null::bigint as recharge_id, ${amount}::bigint as amount
    from (${members(context, target)}) person where status <> ${STATUS.closed}`;
  return startBatch(context, {
    kind: 'recharge',
    walletType: command.walletType,
    command: { ...command, source: SOURCE_ADMIN } satisfies z.output<typeof RechargeCommand>,
    rows,
    nobody: '所选范围内没有可充值的人员',
  });
}

export const rechargeBatchRoutes = [
  check,
  implement(rechargeBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.rechargeBatch', key: idempotencyKey, request }, async () => {
      const { amount, offlineType, voucherNo, remark, ...target } = request;
      await assertRechargeMax(context, amount);
      const command = { ...paidBy(offlineType), walletType: WALLET.personal, voucherNo, remark };
      return start(context, amount, target, command);
    }),
  ),
  ...(
    [
      [subsidyBatch, 'account.subsidyBatch', WALLET.subsidy],
      [redBatch, 'account.redBatch', WALLET.red],
    ] as const
  ).map(([endpoint, scope, walletType]) =>
    implement(endpoint, (context, { idempotencyKey, ...request }) =>
      once(context, { scope, key: idempotencyKey, request }, () => {
        const { amount, expiresAt, remark, ...target } = request;
        assertNotExpired(context, expiresAt);
        const command = { ...granted, walletType, remark, ...(expiresAt !== null && { expiresAt }) };
        return start(context, amount, target, command);
      }),
    ),
  ),
];
