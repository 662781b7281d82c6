import type { Context } from '#kit/server/context.ts';
import { eachMerchant } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import { subsidyJoiner } from '../../contract/lookups.ts';
import { subsidyRuleRun } from '../../contract/subsidy-rule.ts';
import { nextRun } from './subsidy-cycle.ts';
import { currentRun, type Rule, startRun } from './subsidy-run.ts';

const PAUSE_MILLISECONDS = 30_000;

/** Keeps running the rules of subsidies until the server stops. */
export const startSubsidies = (system: System): void =>
  startWorker(system, {
    name: 'subsidies by rule',
    pause: () => PAUSE_MILLISECONDS,
    round: () => subsidyRound(system),
  });

const IDS = 10_000;

/** One round for every merchant: what is due in its order, each missed run once, then who joined since. */
export async function subsidyRound(system: System): Promise<void> {
  await eachMerchant(system, { requestId: 'subsidy', ids: IDS }, async (within) => {
    while (await within(runDue));
    await within(catchUp);
  });
}

const RULE = [
  'subsidyRule.ruleId',
  'subsidyRule.ruleName',
  'subsidyRule.mode',
  'subsidyRule.amount',
  'subsidyRule.orgIds',
  'subsidyRule.psnTypes',
  'subsidyRule.validDays',
  'subsidyRule.joiner',
  'subsidyRule.canteenIds',
  'subsidyRule.mealTypes',
  'subsidyRule.createdBy',
] as const;

/** Runs the time that has been due for longest, at the moment it was planned for; false where none is due. */
export async function runDue(context: Context): Promise<boolean> {
  const { tx, now } = context;
  const due = await tx
    .selectFrom('subsidyTime')
    .innerJoin('subsidyRule', 'subsidyRule.ruleId', 'subsidyTime.ruleId')
    .select([
      ...RULE,
      'subsidyTime.timeId',
      'subsidyTime.cycle',
      'subsidyTime.cycleDay',
      'subsidyTime.runTime',
    ])
    .select('subsidyTime.nextRunAt')
    .where('subsidyTime.state', '=', 1)
    .where('subsidyRule.state', '=', 1)
    .where('subsidyTime.nextRunAt', '<=', now)
    .orderBy('subsidyTime.nextRunAt')
    .limit(1)
    .forUpdate('subsidyTime')
    .skipLocked()
    .executeTakeFirst();

  if (!due) return false;

  const { timeId, cycle, cycleDay, runTime, nextRunAt: plannedAt, createdBy, ...rule } = due;
  const untilAt = nextRun({ cycle, cycleDay, runTime }, plannedAt);
  await startRun(madeBy(context, createdBy), rule, {
    period: plannedAt.slice(0, 10),
    plannedAt,
    untilAt,
  });
  await tx
    .updateTable('subsidyTime')
    .set({ nextRunAt: untilAt })
    .where('timeId', '=', timeId)
    .execute();

  return true;
}

/** The work goes on in the name of who made the rule, who can follow its batches. */
const madeBy = (context: Context, userId: number): Context => ({
  ...context,
  actor: { ...context.actor, userId },
  call: { id: subsidyRuleRun.id, access: subsidyRuleRun.access },
});

/** Grants to those who came among the people of a rule since its last run. */
export async function catchUp(context: Context): Promise<void> {
  const found = await context.tx
    .selectFrom('subsidyRule')
    .select(RULE)
    .where('state', '=', 1)
    .where('joiner', '<>', subsidyJoiner.key.fromNextPeriod)
    .orderBy('ruleId')
    .execute();
  for (const { createdBy, ...rule } of found) {
    const run = await currentRun(context, rule.ruleId);
    if (run) await startRun(madeBy(context, createdBy), rule satisfies Rule, run);
  }
}
