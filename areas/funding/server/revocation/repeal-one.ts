import type { Context } from '#kit/server/context.ts';
import { type RevokePolicy, revokeRecharge } from './revoke.ts';

export interface RepealRequest {
  readonly rechargeId: number;
  readonly policy: RevokePolicy;
  readonly reason: string;
  readonly batchNo?: number;
  /** Its payer has the money already. */
  readonly byChannel?: boolean;
}

/**
 * Takes one recharge back and keeps the record of it. Scope is the caller's to check.
 * @throws what `revokeRecharge` throws
 */
export async function repealOne(
  context: Context,
  { rechargeId, policy, reason, batchNo, byChannel = false }: RepealRequest,
) {
  const { tx, actor } = context;
  const { state, revokedAmount, revokedGift, debt } = await revokeRecharge(context, {
    rechargeId,
    policy,
    reason,
    byChannel,
    operatorId: actor.userId,
  });

  const document = await tx
    .selectFrom('recharge')
    .select(['accountId', 'custId', 'walletType', 'amount', 'revokedAmount'])
    .where('rechargeId', '=', rechargeId)
    .executeTakeFirstOrThrow();

  const shortfall = document.amount - document.revokedAmount;
  const { accountId, custId, walletType } = document;
  await tx
    .insertInto('rechargeRepeal')
    .values({
      repealId: context.newId(),
      rechargeId,
      accountId,
      custId,
      walletType,
      amount: revokedAmount,
      giftAmount: revokedGift,
      shortfall,
      debtAmount: debt,
      batchNo: batchNo ?? null,
      reason,
      operatorId: actor.userId,
    })
    .execute();

  return { rechargeId, state, revokedAmount, revokedGift, shortfall, debt };
}
