import { sql } from 'kysely';
import type { z } from 'zod';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { rechargeSource } from '#areas/payment/contract/lookups.ts';
import { assertRechargeMax } from '#areas/payment/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, type Loose } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { invalid } from '#kit/server/refusal.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { hasTarget, noTarget } from '../../contract/batch.ts';
import {
  pageRechargeLeftOut,
  rechargeBatch,
  rechargeCheck,
  redBatch,
  subsidyBatch,
} from '../../contract/recharge.ts';
import { startBatch } from '../batch/batch.ts';
import { assertAllVisible, creditRows, type Target } from '../batch/batch-people.ts';
import type { RechargeCommand } from '../batch/batch-recharge.ts';
import { checkBatch } from '../batch/batch-run.ts';
import { assertCanteens, lotScope } from './lot-scope.ts';
import { assertNotExpired, granted, paidBy } from './recharge-single.ts';

const check = implement(
  rechargeCheck,
  async (context, { amount, walletType, expiresAt, ...target }) => {
    const own = walletType === heldWallet.key.personal;
    if (own) await assertRechargeMax(context, amount);
    assertNotExpired(context, expiresAt);

    return checkBatch(context, creditRows(context, target, amount, own));
  },
);

type LeftOut = z.output<typeof pageRechargeLeftOut.result>['records'][number];

const leftOut = serveQuery(
  pageRechargeLeftOut,
  (context, { amount, walletType, custIds, orgIds, psnTypes }) => {
    const target = { custIds, orgIds, psnTypes };
    if (!hasTarget(target)) throw invalid('custIds', noTarget.error);

    const members = creditRows(context, target, amount, walletType === heldWallet.key.personal);

    return sql<
      Loose<LeftOut>
    >`select c.cust_id, c.cust_num, c.cust_name, o.org_full_name, member.reason
      from (${members}) member
      join customer c on c.merchant_id = ${context.merchantId} and c.cust_id = member.cust_id
      join organisation o on o.merchant_id = ${context.merchantId} and o.org_id = c.org_id
     where member.reason is not null`;
  },
  { row: (row, { language }) => ({ ...row, reason: translate(language, row.reason) }) },
);

async function start(
  context: Context,
  amount: number,
  target: Target,
  command: Omit<z.output<typeof RechargeCommand>, 'source'>,
) {
  await assertAllVisible(context, target);
  return startBatch(context, {
    kind: 'recharge',
    walletType: command.walletType,
    command: { ...command, source: rechargeSource.key.operator } satisfies z.output<
      typeof RechargeCommand
    >,
    rows: creditRows(context, target, amount, command.walletType === heldWallet.key.personal),
    nobody:
      command.walletType === heldWallet.key.personal
        ? '所选范围内没有可充值的人员'
        : '所选范围内没有可发放的人员',
    keepsLeftOut: true,
  });
}

export const rechargeBatchRoutes = [
  check,
  leftOut,
  implement(rechargeBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.rechargeBatch', key: idempotencyKey, request }, async () => {
      const { amount, offlineType, voucherNo, remark, ...target } = request;
      await assertRechargeMax(context, amount);
      const command = {
        ...paidBy(offlineType),
        walletType: heldWallet.key.personal,
        voucherNo,
        remark,
      };

      return start(context, amount, target, command);
    }),
  ),
  ...(
    [
      [subsidyBatch, 'account.subsidyBatch', heldWallet.key.subsidy],
      [redBatch, 'account.redBatch', heldWallet.key.redPacket],
    ] as const
  ).map(([endpoint, name, walletType]) =>
    implement(endpoint, (context, { idempotencyKey, ...request }) =>
      once(context, { scope: name, key: idempotencyKey, request }, async () => {
        const { amount, expiresAt, canteenIds, mealTypes, remark, ...target } = request;
        assertNotExpired(context, expiresAt);
        await assertCanteens(context, canteenIds);
        const scope = lotScope({ canteenIds, mealTypes });
        const command = {
          ...granted,
          walletType,
          remark,
          scope,
          ...(expiresAt !== null && { expiresAt }),
        };

        return start(context, amount, target, command);
      }),
    ),
  ),
];
