import { sql } from 'kysely';
import { implement, type Route } from '#kit/server/implement.ts';
import { whereContains } from '#kit/server/list.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  effectiveAdd,
  effectiveDetail,
  effectiveEdit,
  effectiveList,
  effectivePage,
  effectiveRemove,
  effectiveWarehouseTenantList,
} from '../contract/effective.ts';
import { assertHoldsScope, scopeForm, scopeFrom } from './authority.ts';
import {
  type GivenScope,
  givenScopes,
  removeScope,
  type ScopeKey,
  saveScope,
} from './data-scope.ts';
import type { OperatorHooks } from './hooks.ts';

const named = (merchantId: number, kind: ScopeKey) => sql<number>`(select coalesce(
    case when bool_or(s.target_id = 0) then -1 else count(*) end, 0) from data_scope s
  where s.merchant_id = ${merchantId} and s.holder = 'effective'
    and s.holder_id = effective_scope.eff_id and s.kind = ${kind})`;

const pages = serveQuery(effectivePage, ({ tx, merchantId }, { keyword }) =>
  tx
    .selectFrom('effectiveScope')
    .select(['effId', 'effName', 'description', 'createdAt', 'version'])
    .select((eb) => [
      named(merchantId, 'canteens').as('canteenCount'),
      named(merchantId, 'stalls').as('stallCount'),
      named(merchantId, 'organisations').as('organisationCount'),
      named(merchantId, 'dishes').as('dishTypeCount'),
      eb
        .selectFrom('operator')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('operator.effId', '=', 'effectiveScope.effId')
        .where('operator.removedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('userCount'),
    ])
    .where(whereContains(keyword, 'effName', 'description')),
);

const taken = { effective_scope_name: conflict('EFF_NAME_TAKEN', '数据权限名称已存在') };

const add = implement(effectiveAdd, async (context, { effName, description, ...sent }) => {
  const scope = scopeFrom(sent);
  await assertHoldsScope(context, scope);
  const effId = context.newId();
  const added = context.tx
    .insertInto('effectiveScope')
    .values({ effId, effName, description })
    .execute();
  await sayDuplicate(added, taken);
  await saveScope(context, 'effective', effId, scope);

  return { effId };
});

const sets = resource('effectiveScope', 'effId', { taken });

const remove = implement(effectiveRemove, async (context, { effId }) => {
  await sets.lock(context, effId, 'update', '数据权限不存在或已被删除');
  const { count } = await context.tx
    .selectFrom('operator')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('effId', '=', effId)
    .executeTakeFirstOrThrow();

  if (count > 0) throw conflict('EFF_HELD', '仍有{count}名用户使用该数据权限，不能删除', { count });

  await removeScope(context, 'effective', effId);
  await context.tx.deleteFrom('effectiveScope').where('effId', '=', effId).execute();

  return undefined;
});

const detail = implement(effectiveDetail, async (context, { effId }) => {
  const found = await context.tx
    .selectFrom('effectiveScope')
    .select(['effId', 'effName', 'description', 'version'])
    .where('effId', '=', effId)
    .executeTakeFirst();

  if (!found) throw notFound('数据权限不存在或已被删除');

  return {
    ...found,
    ...scopeForm((await givenScopes(context, 'effective', [effId])).get(effId) as GivenScope),
  };
});

export const effectiveRoutes = (hooks: OperatorHooks): Route[] => [
  pages,
  add,
  edit(hooks),
  remove,
  detail,
  implement(effectiveList, ({ tx }) =>
    tx.selectFrom('effectiveScope').select(['effId', 'effName']).orderBy('effName').execute(),
  ),
  implement(effectiveWarehouseTenantList, async () => []),
];

const edit = ({ rightsChanged }: OperatorHooks) =>
  implement(effectiveEdit, async (context, { effId, version, effName, description, ...sent }) => {
    await sets.lock(context, effId, 'update', '数据权限不存在或已被删除');
    const before = (await givenScopes(context, 'effective', [effId])).get(effId) as GivenScope;
    const scope = scopeFrom(sent, before);
    await assertHoldsScope(context, scope, before);
    await saveScope(context, 'effective', effId, scope);
    await sets.change(context, effId, { effName, description }, version);
    await rightsChanged(context.tx);

    return undefined;
  });
