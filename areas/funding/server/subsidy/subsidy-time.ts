import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  pageSubsidyTime,
  subsidyTimeAdd,
  subsidyTimeDelete,
  subsidyTimeState,
  subsidyTimeUpdate,
} from '../../contract/subsidy-rule.ts';
import { type Cycle, nextRun } from './subsidy-cycle.ts';
import { ruleOf, rules } from './subsidy-rule.ts';

const page = serveQuery(pageSubsidyTime, (context, { keyword, ruleId, state }) =>
  context.tx
    .selectFrom('subsidyTime')
    .innerJoin('subsidyRule', 'subsidyRule.ruleId', 'subsidyTime.ruleId')
    .where(rules.visible(context))
    .where(whereContains(keyword, 'subsidyRule.ruleName'))
    .where(whereEquals({ 'subsidyTime.ruleId': ruleId, 'subsidyTime.state': state }))
    .select([
      'subsidyTime.timeId',
      'subsidyTime.ruleId',
      'subsidyRule.ruleName',
      'subsidyTime.cycle',
      'subsidyTime.cycleDay',
      'subsidyTime.runTime',
      'subsidyTime.state',
      sql<
        string | null
      >`case when subsidy_time.state = 1 and subsidy_rule.state = 1 then subsidy_time.next_run_at end`.as(
        'nextRunAt',
      ),
      'subsidyTime.version',
    ]),
);

const times = resource('subsidyTime', 'timeId', {
  visible: (context) =>
    sql`exists (select from subsidy_rule where subsidy_rule.merchant_id = ${context.merchantId}
      and subsidy_rule.rule_id = subsidy_time.rule_id and ${rules.visible(context)})`,
  titles: { cycle: '周期' },
});

const timeRow = async <Draft extends Cycle & { ruleId: number }>(
  context: Context,
  draft: Draft,
) => {
  await ruleOf(context, draft.ruleId);
  return { ...draft, nextRunAt: nextRun(draft, context.now) };
};

export const subsidyTimeRoutes = [
  page,
  times.add(subsidyTimeAdd, timeRow),
  times.modify(subsidyTimeUpdate, timeRow as never),
  times.remove(subsidyTimeDelete),
  implement(subsidyTimeState, async (context, { timeId, state }) => {
    await times.lock(context, timeId, 'update');
    const found = await context.tx
      .selectFrom('subsidyTime')
      .select(['cycle', 'cycleDay', 'runTime'])
      .where('timeId', '=', timeId)
      .executeTakeFirst();

    if (!found) throw notFound();

    /* Switched on again, it begins with its next day: what was missed is not made up. */
    await times.change(context, timeId, {
      state,
      ...(state === 1 && { nextRunAt: nextRun(found, context.now) }),
    });

    return undefined;
  }),
];
