import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { speechIn } from '#kit/server/texts.ts';
import { subsidyWords } from '../../contract/grant-words.ts';
import {
  pageSubsidyRule,
  subsidyRuleAdd,
  subsidyRuleCheck,
  subsidyRuleChoices,
  subsidyRuleDelete,
  subsidyRuleRun,
  subsidyRuleState,
  subsidyRuleUpdate,
} from '../../contract/subsidy-rule.ts';
import { assertCanteens } from '../recharge/lot-scope.ts';
import { nextRun } from './subsidy-cycle.ts';
import { checkRun, currentRun, type Rule, type Run, startRun } from './subsidy-run.ts';

/** Rules for organisations the caller sees; a rule for all people only where the caller sees all organisations. */
function visible({ scope }: Context): RawBuilder<SqlBool> {
  if (scope.organisations === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(subsidy_rule.org_ids <> '{}' and subsidy_rule.org_ids <@ ${scope.organisations}::bigint[])`;
}

export const rules = resource('subsidyRule', 'ruleId', {
  visible,
  noun: '补贴规则',
  titles: { ruleName: '规则名称' },
  dependents: [
    {
      table: 'subsidyRun',
      column: 'ruleId',
      reason: 'RULE_HAS_RUN',
      message: '该规则已经执行过，不能删除，可以停用',
    },
  ],
});

const page = serveQuery(
  pageSubsidyRule,
  (context, { keyword, mode, state }) => {
    const { tx, merchantId } = context;
    const names = (table: string, id: string, name: string, ids: string) =>
      sql<string>`coalesce((select string_agg(${sql.ref(`${table}.${name}`)}, '、' order by ${sql.ref(`${table}.${name}`)})
        from ${sql.table(table)} where ${sql.ref(`${table}.merchantId`)} = ${merchantId}
         and ${sql.ref(`${table}.${id}`)} = any(${sql.ref(`subsidyRule.${ids}`)})), '')`;

    return tx
      .selectFrom('subsidyRule')
      .where(rules.visible(context))
      .where(whereContains(keyword, 'subsidyRule.ruleName'))
      .where(whereEquals({ 'subsidyRule.mode': mode, 'subsidyRule.state': state }))
      .select([
        'subsidyRule.ruleId',
        'subsidyRule.ruleName',
        'subsidyRule.mode',
        sql<number | null>`nullif(subsidy_rule.amount, 0)`.as('amount'),
        'subsidyRule.orgIds',
        names('organisation', 'orgId', 'orgFullName', 'orgIds').as('orgNames'),
        'subsidyRule.psnTypes',
        names('personType', 'psnType', 'psnTypeName', 'psnTypes').as('psnTypeNames'),
        'subsidyRule.validDays',
        'subsidyRule.joiner',
        'subsidyRule.canteenIds',
        names('canteen', 'canteenId', 'canteenName', 'canteenIds').as('canteenNames'),
        'subsidyRule.mealTypes',
        'subsidyRule.state',
        sql<
          string | null
        >`(select max(planned_at) from subsidy_run where subsidy_run.merchant_id = ${merchantId}
          and subsidy_run.rule_id = subsidy_rule.rule_id)`.as('lastRunAt'),
        sql<
          string | null
        >`(select min(next_run_at) from subsidy_time where subsidy_time.merchant_id = ${merchantId}
          and subsidy_time.rule_id = subsidy_rule.rule_id and subsidy_time.state = 1 and subsidy_rule.state = 1)`.as(
          'nextRunAt',
        ),
        'subsidyRule.remark',
        'subsidyRule.version',
        sql<string>`''`.as('sentence'),
      ]);
  },
  {
    row: (rule, { language }) => ({
      ...rule,
      sentence: subsidyWords(speechIn(language), rule, {
        orgs: namesIn(rule.orgNames),
        types: namesIn(rule.psnTypeNames),
        canteens: namesIn(rule.canteenNames),
      }),
    }),
  },
);

/** Names as the list shows them, one by one. */
const namesIn = (names: string): readonly string[] => names.split('、').filter(Boolean);

/** Organisations of a rule are the caller's. A rule without any is for all people, which takes seeing all organisations. */
async function assertTarget(
  context: Context,
  { orgIds, psnTypes }: { orgIds: number[]; psnTypes: number[] },
) {
  const { tx, scope } = context;
  if (orgIds.length === 0 && scope.organisations !== 'all') throw notFound('请选择适用组织');
  if (!orgIds.every((orgId) => inScope(scope.organisations, orgId)))
    throw notFound('部分组织不存在或已被删除');

  const organisations =
    orgIds.length === 0
      ? []
      : await tx.selectFrom('organisation').select('orgId').where('orgId', 'in', orgIds).execute();
  if (organisations.length !== new Set(orgIds).size) throw notFound('部分组织不存在或已被删除');

  const types =
    psnTypes.length === 0
      ? []
      : await tx
          .selectFrom('personType')
          .select('psnType')
          .where('psnType', 'in', psnTypes)
          .execute();
  if (types.length !== new Set(psnTypes).size) throw notFound('部分人员类别不存在或已被删除');
}

const ruleRow = async (
  context: Context,
  draft: { orgIds: number[]; psnTypes: number[]; canteenIds: number[]; amount: number | null },
) => {
  await assertTarget(context, draft);
  await assertCanteens(context, draft.canteenIds);

  return { ...draft, amount: draft.amount ?? 0 };
};

/** A rule that is switched on again holds from now on: what it missed while it was off is not made up. */
const restart = async ({ tx, now }: Context, ruleId: number): Promise<void> => {
  const times = await tx
    .selectFrom('subsidyTime')
    .select(['timeId', 'cycle', 'cycleDay', 'runTime'])
    .where('ruleId', '=', ruleId)
    .execute();
  for (const { timeId, ...cycle } of times)
    await tx
      .updateTable('subsidyTime')
      .set({ nextRunAt: nextRun(cycle, now) })
      .where('timeId', '=', timeId)
      .execute();
};

/** A rule the caller may see. @throws notFound */
export async function ruleOf(
  context: Context,
  ruleId: number,
  { isLocked = true } = {},
): Promise<Rule> {
  const found = await context.tx
    .selectFrom('subsidyRule')
    .select(['ruleId', 'ruleName', 'mode', 'amount', 'orgIds', 'psnTypes', 'validDays', 'joiner'])
    .select(['canteenIds', 'mealTypes'])
    .where('ruleId', '=', ruleId)
    .where(rules.visible(context))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();

  if (!found) throw notFound('补贴规则不存在或已被删除');

  return found;
}

/** The run that holds, or one of today until midnight. */
async function runNow(context: Context, ruleId: number): Promise<Run> {
  const period = context.now.slice(0, 10);
  const today = { period, plannedAt: context.now, untilAt: `${daysAfter(period, 1)} 00:00:00` };

  return (await currentRun(context, ruleId)) ?? today;
}

export const subsidyRuleRoutes = [
  page,
  rules.add(subsidyRuleAdd, async (context, draft) => ({
    ...(await ruleRow(context, draft)),
    createdBy: context.actor.userId,
  })),
  rules.modify(subsidyRuleUpdate, ruleRow as never),
  rules.remove(subsidyRuleDelete),
  implement(subsidyRuleState, async (context, { ruleId, state }) => {
    await rules.change(context, ruleId, { state });
    if (state === 1) await restart(context, ruleId);

    return undefined;
  }),
  implement(subsidyRuleChoices, ({ tx, ...context }) =>
    tx
      .selectFrom('subsidyRule')
      .select(['ruleId', 'ruleName'])
      .where(rules.visible({ tx, ...context }))
      .orderBy('ruleName')
      .execute(),
  ),
  implement(subsidyRuleCheck, async (context, { ruleId }) =>
    checkRun(
      context,
      await ruleOf(context, ruleId, { isLocked: false }),
      await runNow(context, ruleId),
    ),
  ),
  implement(subsidyRuleRun, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.subsidyRuleRun', key: idempotencyKey, request }, async () => {
      const { ruleId } = request;
      const started = await startRun(
        context,
        await ruleOf(context, ruleId),
        await runNow(context, ruleId),
      );
      if (!started) throw conflict('NOBODY_LEFT', '本期没有待发放的人员');

      return started;
    }),
  ),
];
