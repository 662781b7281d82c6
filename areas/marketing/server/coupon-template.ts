import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { speechIn } from '#kit/server/texts.ts';
import { electronTemplates, paperTemplates } from '../contract/coupon.ts';
import { templateState } from '../contract/lookups.ts';
import { regularModifyState, regularTemplates } from '../contract/regular-template.ts';
import { couponWords } from '../contract/sale-rule-words.ts';
import { assertScope, visibleRules } from './rule-scope.ts';

type Draft = Partial<{
  couponType: number;
  amount: number;
  threshold: number;
  ratio: number;
  canteenIds: number[];
  validDays: number | null;
  validUntil: string | null;
  state: number;
}>;

async function checked<D extends Draft>(context: Context, draft: D, isNew: boolean): Promise<D> {
  const { couponType, amount = 0, threshold = 0, ratio = 100 } = draft;
  if (couponType === 1 && amount === 0) throw invalid('amount', '请输入面额');
  if (couponType === 1 && threshold > 0 && threshold < amount)
    throw invalid('threshold', '使用门槛不能低于面额');
  if (couponType === 2 && ratio === 100) throw invalid('ratio', '请输入折扣');

  await assertScope(context, draft, isNew);

  return draft;
}

/** A template that has ended stays as it is, and one that coupons were made of is no draft again. @throws Refusal 409 */
async function assertOpen(
  { tx }: Context,
  templateId: number,
  state: number | undefined,
): Promise<void> {
  const found = await tx
    .selectFrom('mktCouponTemplate')
    .select(['state', 'madeCount'])
    .where('templateId', '=', templateId)
    .executeTakeFirst();

  if (found?.state === templateState.key.ended)
    throw conflict('TEMPLATE_ENDED', '券模板已结束，不能修改');
  if (state === templateState.key.draft && (found?.madeCount ?? 0) > 0)
    throw conflict('TEMPLATE_MADE', '已制作优惠券的模板不能改回草稿');
}

const served = (medium: 1 | 2, set: typeof electronTemplates | typeof paperTemplates) => {
  const own = visibleRules('mktCouponTemplate');
  const visible = (context: Context): RawBuilder<SqlBool> =>
    sql<SqlBool>`(mkt_coupon_template.medium = ${sql.lit(medium)} and ${own(context)})`;
  const rows = resource('mktCouponTemplate', 'templateId', {
    visible,
    noun: set.noun,
    titles: set.titles,
  });

  return serveEntity('mktCouponTemplate', set as typeof electronTemplates, {
    columns: ['madeCount'],
    order: ascending('templateName') as never,
    visible,
    async beforeRemoval({ tx }, templateId) {
      const used = await tx
        .selectFrom('mktCouponRegular')
        .select('regularName')
        .where('templateId', '=', templateId)
        .executeTakeFirst();

      if (used) throw conflict('IN_USE', '固定券模板正在使用该券模板');

      const offered = await tx
        .selectFrom('mktRule')
        .select('ruleName')
        .where('templateId', '=', templateId)
        .executeTakeFirst();

      if (offered) throw conflict('IN_USE', '积分兑换规则正在使用该券模板');
    },
    list: ((found: { select(part: unknown): unknown }, { merchantId }: Context) =>
      found.select(
        sql<string>`coalesce((select string_agg(canteen_name, '、' order by canteen_name) from canteen
          where canteen.merchant_id = ${merchantId} and canteen_id = any(mkt_coupon_template.canteen_ids)), '')`.as(
          'canteenNames',
        ),
      )) as never,
    row: ((template: object & { readonly canteenNames: string }, { language }: Context) => ({
      ...template,
      sentence: couponWords(speechIn(language), template as Draft, {
        canteens: template.canteenNames.split('、').filter(Boolean),
      }),
    })) as never,
    instead: {
      add: (endpoint: typeof electronTemplates.add) =>
        rows.add(endpoint, (async (context: Context, draft: Draft) => ({
          ...(await checked(context, draft, true)),
          medium,
        })) as never),
      modify: (endpoint: typeof electronTemplates.modify) =>
        rows.modify(endpoint, (async (
          context: Context,
          { templateId, ...draft }: Draft & { templateId: number },
        ) => {
          await assertOpen(context, templateId, draft.state);
          return { templateId, ...(await checked(context, draft, false)) };
        }) as never),
    },
  });
};

export const MEDIUM = { electron: 1, paper: 2 } as const;

export const paperTemplateRows = served(MEDIUM.paper, paperTemplates);

/** Schedules for organisations the caller sees; one for all people only for operators who see all organisations. */
const visibleRegular = ({ scope }: Context): RawBuilder<SqlBool> =>
  scope.organisations === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(mkt_coupon_regular.org_ids <> '{}' and mkt_coupon_regular.org_ids <@ ${scope.organisations}::bigint[])`;

export const electronTemplateRows = served(MEDIUM.electron, electronTemplates);

/** A schedule that was changed issues from today on: days before it are not made up by rules they did not have. */
async function beginAnew({ tx }: Context, regularId: number): Promise<void> {
  await tx
    .updateTable('mktCouponRegular')
    .set({ activeFrom: null })
    .where('regularId', '=', regularId)
    .execute();
}

export const regularRows = serveEntity('mktCouponRegular', regularTemplates, {
  columns: ['lastRun', 'lastPeople', 'lastResult', 'lastReason'],
  order: ascending('regularName') as never,
  visible: visibleRegular,
  list: ((rows: { innerJoin(...parts: unknown[]): { select(part: string): unknown } }) =>
    rows
      .innerJoin('mktCouponTemplate', 'mktCouponTemplate.templateId', 'mktCouponRegular.templateId')
      .select('mktCouponTemplate.templateName')) as never,
  async check(context, { orgIds, templateId, psnTypes }, id) {
    const { scope } = context;
    const isNamed = id === undefined || orgIds !== undefined;
    if (isNamed && (orgIds ?? []).length === 0 && scope.organisations !== 'all')
      throw notFound('请选择适用组织');
    if (
      scope.organisations !== 'all' &&
      !(orgIds ?? []).every((one) => scope.organisations.includes(one as never))
    )
      throw notFound('部分组织不存在或已被删除');

    await assertScope(
      { ...context, scope: { ...scope, canteens: 'all' } },
      { orgIds, psnTypes },
      id === undefined,
    );

    if (templateId !== undefined) {
      const whole = { ...context, scope: { ...scope, canteens: 'all' as const } };
      await electronTemplateRows.lock(whole, templateId, 'share', '券模板不存在或已被删除');
    }

    if (id !== undefined) await beginAnew(context, id);
  },
});

export const regularRoutes = [
  implement(regularModifyState, (context, { regularId, state, version }) =>
    regularRows.change(context, regularId, { state, activeFrom: null }, version),
  ),
];
