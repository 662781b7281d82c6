import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { ruleState, subsidyJoiner, subsidyMode } from '../contract/lookups.ts';
import { subsidyRuleRun } from '../contract/subsidy-rule.ts';
import { subsidyChunk } from './batch/batch-subsidy.ts';
import { nextRun } from './subsidy/subsidy-cycle.ts';
import { startRun } from './subsidy/subsidy-run.ts';

/* What a merchant that has been running for a while finds of grants and gifts: made by the product's own functions, at moments of the past. */

const WEEKLY = { cycle: 2, cycleDay: 1, runTime: '06:30' } as const;

/** The moment of this week's run that lies before `now`, merchant wall time; the next one is the rule's own. */
export const lastMonday = (now: string): string =>
  `${daysBefore(nextRun(WEEKLY, now), 7)} ${WEEKLY.runTime}:00`;

/** A subsidy of every Monday, that can be spent until Sunday. */
export interface WeeklySubsidy {
  readonly ruleName: string;
  readonly amount: number;
  readonly psnTypes: readonly number[];
  readonly remark: string;
}

/** Makes the rule and runs it at a moment of the past; its people have the money when this returns. */
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

/** A gift on recharges that waits to be switched on. */
export interface WaitingGiftRule {
  readonly ruleName: string;
  /** Fen that are recharged, and fen that are given for it. */
  readonly tiers: readonly { readonly amount: number; readonly gift: number }[];
  readonly remark: string;
}

/** Makes a rule of gifts that is switched off. */
export async function addGiftRule(
  { tx, newId }: Context,
  { tiers, ...rule }: WaitingGiftRule,
): Promise<void> {
  await tx
    .insertInto('rechargeGiftRule')
    .values({
      ruleId: newId(),
      ...rule,
      tiers: JSON.stringify(tiers),
      validDays: 30,
      state: ruleState.key.disabled,
    })
    .execute();
}
