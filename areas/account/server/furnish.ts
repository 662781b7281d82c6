import { subsidyRuleRun } from '#areas/funding/contract/subsidy-rule.ts';
import { subsidyChunk } from '#areas/funding/server/batch-subsidy.ts';
import { nextRun } from '#areas/funding/server/subsidy-cycle.ts';
import { startRun } from '#areas/funding/server/subsidy-run.ts';
import {
  accountStatusEvent,
  frozenRule,
  payChannel,
  rechargeSource,
  ruleState,
  subsidyJoiner,
  subsidyMode,
} from '#areas/ledger/contract/lookups.ts';
import { type Freeze, freezeAccounts, unfreezeAccounts } from '#areas/ledger/server/freeze.ts';
import { reconcileBill } from '#areas/payment/server/bill/bill.ts';
import type { BillLine } from '#areas/payment/server/bill/bill-line.ts';
import type { Within } from '#areas/payment/server/channel.ts';
import { payAtTestChannel } from '#areas/payment/server/test-channel.ts';
import { addTrade, settleTrade, tradeOutNo } from '#areas/payment/server/trade.ts';
import { closeTrade, offerTrade } from '#areas/payment/server/trade-flow.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { tellEvents } from './account-event.ts';
import { replaceMainCard } from './card-commands.ts';

/* What a merchant that has been running for a while finds in its accounts: made by the product's own functions, at moments of the past. */

const WEEKLY = { cycle: 2, cycleDay: 1, runTime: '06:30' } as const;

/** A subsidy of every Monday, that can be spent until Sunday. */
export interface WeeklySubsidy {
  readonly ruleName: string;
  readonly amount: number;
  readonly psnTypes: readonly number[];
  readonly remark: string;
}

/** The moment of this week's run that lies before `now`, merchant wall time; the next one is the rule's own. */
export const lastMonday = (now: string): string =>
  `${daysBefore(nextRun(WEEKLY, now), 7)} ${WEEKLY.runTime}:00`;

/** Makes the rule and runs it at a moment of the past; everybody of it has the money when this returns. */
export async function grantWeekly(
  context: Context,
  weekly: WeeklySubsidy,
  plannedAt: string,
): Promise<void> {
  const { tx, newId, actor } = context;
  const ruleId = newId();
  const draft = {
    mode: subsidyMode.key.accumulate,
    validDays: 7,
    joiner: subsidyJoiner.key.fromNextPeriod,
    createdBy: actor.userId,
  };
  await tx
    .insertInto('subsidyRule')
    .values({ ruleId, ...draft, ...weekly, psnTypes: [...weekly.psnTypes] })
    .execute();
  const untilAt = nextRun(WEEKLY, plannedAt);
  await tx
    .insertInto('subsidyTime')
    .values({ timeId: newId(), ruleId, ...WEEKLY, nextRunAt: untilAt })
    .execute();
  const { ruleName, amount, psnTypes } = weekly;
  const rule = {
    ruleId,
    ruleName,
    amount,
    psnTypes,
    mode: subsidyMode.key.accumulate,
    validDays: 7,
    joiner: subsidyJoiner.key.fromNextPeriod,
  };
  const named = { ...context, call: { id: subsidyRuleRun.id, access: subsidyRuleRun.access } };
  const run = { period: plannedAt.slice(0, 10), plannedAt, untilAt };
  const started = await startRun(
    named,
    { ...rule, orgIds: [], canteenIds: [], mealTypes: [] },
    run,
  );
  if (!started) return;

  const { command } = await tx
    .selectFrom('accountBatch')
    .select('command')
    .where('batchNo', '=', started.batchNo)
    .executeTakeFirstOrThrow();

  while ((await subsidyChunk(context, started.batchNo, command)) > 0);
}

/** A recharge by the test channel, and what became of it. */
export interface ChannelRecharge {
  readonly custId: number;
  readonly amount: number;
  /** `doubted`: the channel took another amount. */
  readonly end: 'paid' | 'doubted' | 'closed';
}

/** People recharge through the test channel, a minute after each other from `from` (`YYYY-MM-DD HH:mm`) on. @returns the numbers of the paid ones */
async function rechargeByChannel(
  context: Context,
  recharges: readonly ChannelRecharge[],
  day: string,
) {
  const paid: { readonly tradeNo: string; readonly amount: number }[] = [];
  for (const [minute, { custId, amount, end }] of recharges.entries()) {
    const now = `${day} 12:${String(10 + minute)}:00`;
    const at = { ...context, now };
    const within: Within = (work) => work(at);
    const tradeId = await addTrade(at, {
      custId,
      amount,
      channel: payChannel.key.test,
      source: rechargeSource.key.person,
    });
    await offerTrade(within, tradeId, { subject: '账户充值' });
    const outNo = tradeOutNo(tradeId);
    if (end === 'closed') {
      await closeTrade(within, tradeId);
      continue;
    }

    await payAtTestChannel(within, outNo);
    const taken = end === 'doubted' ? amount - 100 : amount;
    const tradeNo = `TEST${outNo}`;
    const paidAt = new Date(`${now.replace(' ', 'T')}+08:00`);
    await settleTrade(at, tradeId, payChannel.key.test, {
      state: 'paid',
      tradeNo,
      amount: taken,
      paidAt,
    });
    if (end === 'paid') paid.push({ tradeNo, amount });
  }

  return paid;
}

/** The channel's bill of a day: one payment of ours is missing, one is told with another amount, and one nobody knows. */
async function billOf(
  context: Context,
  paid: readonly { readonly tradeNo: string; readonly amount: number }[],
  { day, fileName }: { readonly day: string; readonly fileName: string },
): Promise<void> {
  const line = (key: string, amount: number): BillLine => ({
    direction: 1,
    key,
    outNo: '',
    date: day,
    amount,
  });
  const lines = paid
    .slice(0, -1)
    .map(({ tradeNo, amount }, at) => line(tradeNo, at === 0 ? amount + 1000 : amount))
    .concat(line(`TESTX${day.replaceAll('-', '')}001`, 5000));
  await reconcileBill(
    context,
    { channel: payChannel.key.test, startDate: day, endDate: day },
    { name: fileName, lines },
  );
}

/** A freeze by hand, and why it was undone. */
export interface HandFreeze extends Pick<Freeze, 'freezeRule' | 'amount' | 'reason'> {
  readonly custId: number;
  readonly freed?: string;
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

/** What is furnished on one day. */
export interface AccountFurniture {
  readonly recharges: readonly ChannelRecharge[];
  readonly billName: string;
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
  readonly giftRule: {
    readonly ruleName: string;
    readonly tiers: readonly { readonly amount: number; readonly gift: number }[];
    readonly remark: string;
  };
}

/** Recharges through a channel with the channel's bill, freezes, replaced cards, and rules that wait. `day` is over: the bill comes the morning after. */
export async function furnishAccounts(
  context: Context,
  furniture: AccountFurniture,
  day: string,
): Promise<void> {
  const { tx, newId, actor } = context;
  const { recharges, billName, freezes, replaced, timedFreeze, giftRule } = furniture;
  const paid = await rechargeByChannel(context, recharges, day);
  await billOf(context, paid, { day, fileName: billName });
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
  const { tiers, ...gift } = giftRule;
  await tx
    .insertInto('rechargeGiftRule')
    .values({
      ruleId: newId(),
      ...gift,
      tiers: JSON.stringify(tiers),
      validDays: 30,
      state: ruleState.key.disabled,
    })
    .execute();
}
