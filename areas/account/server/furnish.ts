import { type Freeze, freezeAccounts, unfreezeAccounts } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { accountStatusEvent, frozenRule } from '../contract/lookups.ts';
import { tellEvents } from './account-event.ts';
import { replaceMainCard } from './card-commands.ts';

/* What a merchant that has been running for a while finds in its accounts: made by the product's own functions, at moments of the past. */

/** A freeze by hand, and why it was undone. */
export interface HandFreeze extends Pick<Freeze, 'freezeRule' | 'amount' | 'reason'> {
  readonly custId: number;
  readonly freed?: string;
}

/** What is furnished on one day. */
export interface AccountFurniture {
  readonly freezes: readonly HandFreeze[];
  /** Cards that were replaced, with the deposit that was paid for the new one. */
  readonly replaced: readonly {
    readonly cardNo: string;
    readonly newCardNo: string;
    readonly deposit: number;
  }[];
  readonly timedFreeze: {
    readonly ruleName: string;
    readonly remark: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly psnTypes: readonly number[];
  };
}

/** Freezes, replaced cards, and a freeze by rule that waits. `day` is over. */
export async function furnishAccounts(
  context: Context,
  furniture: AccountFurniture,
  day: string,
): Promise<void> {
  const { tx, newId, actor } = context;
  const { freezes, replaced, timedFreeze } = furniture;
  await freezeByHand({ ...context, now: `${day} 09:40:00` }, freezes);
  for (const card of replaced)
    await replaceMainCard({ ...context, now: `${day} 10:20:00` }, { ...card, remark: '' });
  const psnTypes = [...timedFreeze.psnTypes];
  const times = {
    weekDays: [1, 2, 3, 4, 5, 6, 7],
    beginTime: '00:00',
    endTime: '00:00',
    endDay: 1,
  };
  await tx
    .insertInto('freezeTimeRule')
    .values({
      ruleId: newId(),
      freezeRule: frozenRule.key.debits,
      createdBy: actor.userId,
      ...times,
      ...timedFreeze,
      psnTypes,
    })
    .execute();
}

async function freezeByHand(context: Context, freezes: readonly HandFreeze[]): Promise<void> {
  const operatorId = context.actor.userId;
  for (const { custId, freed, ...freeze } of freezes) {
    const { accountId } = await context.tx
      .selectFrom('account')
      .select('accountId')
      .where('custId', '=', custId)
      .executeTakeFirstOrThrow();

    const { frozen } = await freezeAccounts(context, [accountId], { ...freeze, operatorId });
    await tellEvents(context, [
      { accountId, event: accountStatusEvent.key.frozen, remark: freeze.reason },
    ]);
    if (freed === undefined) continue;

    const freezeIds = frozen.map(({ freezeId }) => freezeId);
    await unfreezeAccounts(context, freezeIds, { reason: freed, operatorId });
    await tellEvents(context, [
      { accountId, event: accountStatusEvent.key.unfrozen, remark: freed },
    ]);
  }
}
