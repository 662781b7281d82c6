import type { z } from 'zod';
import { assertAllVisible, type Target, targetWhere } from '#areas/funding/server/api.ts';
import { countLimitable, setLimits } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import {
  balanceLimitOrg,
  balanceLimitPer,
  checkAccountInfo,
  updateAccountInfo,
  updateAccountInfoBatch,
} from '../contract/limits.ts';
import { accountStatusEvent } from '../contract/lookups.ts';
import { tellEvents } from './account-event.ts';

type Changes = Partial<
  Omit<z.output<typeof updateAccountInfo.content>, 'custId' | 'remark' | 'idempotencyKey'>
>;

/**
 * Changes overdraft and limits of the people of a target who can be changed, with an event each; answers how many, and who was left out. What is
 * not named stays as it is.
 */
export async function changeLimits(
  context: Context,
  target: Target,
  changes: Changes,
  remark: string,
) {
  await assertAllVisible(context, target);
  const { counts, accountIds } = await setLimits(context, targetWhere(context, target), changes);
  await tellEvents(
    context,
    accountIds.map((accountId) => ({
      accountId,
      event: accountStatusEvent.key.limitsChanged,
      remark,
    })),
  );

  return counts;
}

async function changeOne(
  context: Context,
  { custId, remark, ...changes }: Changes & { custId: number; remark: string },
) {
  const counts = await changeLimits(context, { custIds: [custId] }, changes, remark);
  if (counts.people === 1) return { custId };

  throw counts.closed > 0
    ? conflict('ACCOUNT_CLOSED', '账户已注销')
    : conflict('ACCOUNT_IN_DEBT', '账户已透支的金额超过新的透支额度');
}

async function changeMany(context: Context, target: Target, changes: Changes, remark: string) {
  const counts = await changeLimits(context, target, changes, remark);
  if (counts.people === 0) throw invalid('custIds', '所选范围内没有可修改的账户');

  return counts;
}

export const limitRoutes = [
  implement(updateAccountInfo, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.limits', key: idempotencyKey, request }, () =>
      changeOne(context, request),
    ),
  ),
  implement(checkAccountInfo, (context, { overdraftLimit, ...target }) =>
    countLimitable(context, targetWhere(context, target), overdraftLimit),
  ),
  implement(updateAccountInfoBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.limitsBatch', key: idempotencyKey, request }, () => {
      const { custIds, orgIds, psnTypes, remark, ...changes } = request;
      return changeMany(context, { custIds, orgIds, psnTypes }, changes, remark);
    }),
  ),
  ...[balanceLimitOrg, balanceLimitPer].map((endpoint) =>
    implement(endpoint as typeof balanceLimitOrg, (context, { idempotencyKey, ...request }) =>
      once(context, { scope: endpoint.id, key: idempotencyKey, request }, () => {
        const { balanceMax, remark, ...target } = request;
        return changeMany(context, target, { balanceMax }, remark);
      }),
    ),
  ),
];
