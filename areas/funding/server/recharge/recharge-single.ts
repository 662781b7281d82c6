import type { z } from 'zod';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { refusalTexts } from '#areas/ledger/server/api.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { assertRechargeMax } from '#areas/payment/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, invalid, notFound, type Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { channelOfOfflineType } from '../../contract/lookups.ts';
import { rechargeSingle, redSingle, subsidySingle } from '../../contract/recharge.ts';
import { assertCanteens, lotScope } from './lot-scope.ts';
import { type RechargeItem, type RechargeRequest, rechargeWallets } from './recharge.ts';

const refusalOf = (reason: keyof typeof refusalTexts): Refusal =>
  conflict(reason, refusalTexts[reason]);

async function assertVisible({ tx, scope }: Context, custId: number): Promise<void> {
  const found = await tx
    .selectFrom('customer')
    .select('custId')
    .where('custId', '=', custId)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .executeTakeFirst();
  if (!found) throw notFound('人员不存在或已被删除');
}

/** Refuses a grant that would have expired before it could be spent. */
export function assertNotExpired({ now }: Context, expiresAt: string | null): void {
  if (expiresAt !== null && expiresAt <= now) throw invalid('expiresAt', '有效期须晚于当前时间');
}

/** How the money came in: the part of a request that single and batch recharges share. */
export type Payment = Pick<RechargeRequest, 'channel' | 'offlineType'>;
export const paidBy = (offlineType: 1 | 2 | 3): Payment => ({
  offlineType,
  channel: channelOfOfflineType[offlineType],
});
export const granted: Payment = { channel: rechargeChannel.key.internal };

async function credit(context: Context, item: RechargeItem, payment: Payment) {
  await assertVisible(context, item.custId);
  const [outcome] = await rechargeWallets(context, {
    ...payment,
    items: [item],
    source: rechargeSource.key.operator,
    operatorId: context.actor.userId,
  });

  if (!outcome || 'refused' in outcome) throw refusalOf(outcome?.refused ?? 'NO_ACCOUNT');

  const { rechargeId, balanceAfter: balance, repaid, giftAmount } = outcome;

  return { rechargeId, amount: item.amount, balance, repaid, giftAmount };
}

async function grantOne(
  context: Context,
  {
    canteenIds,
    mealTypes,
    expiresAt,
    ...item
  }: Omit<z.output<typeof subsidySingle.content>, 'idempotencyKey'>,
  walletType: number,
) {
  assertNotExpired(context, expiresAt);
  await assertCanteens(context, canteenIds);
  const scope = lotScope({ canteenIds, mealTypes });

  return credit(
    context,
    { ...item, expiresAt: expiresAt ?? undefined, scope, walletType },
    granted,
  );
}

export const rechargeSingleRoutes = [
  implement(rechargeSingle, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.recharge', key: idempotencyKey, request }, async () => {
      const { offlineType, ...item } = request;
      await assertRechargeMax(context, item.amount);

      return credit(context, { ...item, walletType: heldWallet.key.personal }, paidBy(offlineType));
    }),
  ),
  implement(subsidySingle, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.subsidy', key: idempotencyKey, request }, () =>
      grantOne(context, request, heldWallet.key.subsidy),
    ),
  ),
  implement(redSingle, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.red', key: idempotencyKey, request }, () =>
      grantOne(context, request, heldWallet.key.redPacket),
    ),
  ),
];
