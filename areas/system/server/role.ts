import { sql } from 'kysely';
import { MENU_TYPE, type MenuEntry } from '#kit/contract/menu.ts';
import { type Context, WHOLE_SCOPE } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  type RoleDuty,
  type RoleType,
  roleAdd,
  roleAllRoleCode,
  roleCodeOf,
  roleEdit,
  roleEditDetail,
  roleListByType,
  rolePage,
  roleRemove,
} from '../contract/role.ts';
import { isAdministrators } from '../contract/role-code.ts';
import { assertHoldsMenus, assertHoldsScope, scopeForm, scopeFrom } from './authority.ts';
import { type GivenScope, givenScopes, removeScope, saveScope } from './data-scope.ts';
import type { OperatorHooks } from './hooks.ts';
import { type MenuItem, merchantMenu } from './menu-items.ts';
import { scopeOfType } from './role-scope.ts';

const pages = serveQuery(rolePage, ({ tx }, { keyword, roleType, duty }) =>
  tx
    .selectFrom('role')
    .select([
      'role.roleId',
      'roleName',
      'roleCode',
      'roleType',
      'duty',
      'description',
      'role.createdAt',
      'role.version',
    ])
    .select((eb) => [
      sql<number>`case when role_code like 'ROLE\\_ADMIN%' then 1 else 2 end`.as('builtIn'),
      eb
        .selectFrom('operatorRole')
        .innerJoin('operator', 'operator.userId', 'operatorRole.userId')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('operatorRole.roleId', '=', 'role.roleId')
        .where('operator.removedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('userCount'),
      eb
        .selectFrom('roleMenu')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('roleMenu.roleId', '=', 'role.roleId')
        .$asScalar()
        .$notNull()
        .as('menuCount'),
    ])
    .where(whereContains(keyword, 'roleName', 'description'))
    .where(whereEquals({ roleType, duty })),
);

const CHOICE = ['roleId', 'roleName', 'roleCode', 'roleType', 'duty'] as const;

const detail = implement(roleEditDetail, async (context, { roleId }) => {
  const found = await context.tx
    .selectFrom('role')
    .select([...CHOICE, 'description', 'version'])
    .where('roleId', '=', roleId)
    .executeTakeFirst();

  if (!found) throw notFound('角色不存在或已被删除');

  const menus = await context.tx
    .selectFrom('roleMenu')
    .select('menuCode')
    .where('roleId', '=', roleId)
    .execute();
  const scope = (await givenScopes(context, 'role', [roleId])).get(roleId) as GivenScope;

  return { ...found, menuIds: menus.map((row) => row.menuCode), ...scopeForm(scope) };
});

/** @throws notFound, conflict BUILT_IN */
async function changeable(context: Context, roleId: number) {
  const found = await context.tx
    .selectFrom('role')
    .select(['roleCode', 'roleType', 'duty'])
    .where('roleId', '=', roleId)
    .forUpdate()
    .executeTakeFirst();

  if (!found) throw notFound('角色不存在或已被删除');
  if (isAdministrators(found.roleCode)) throw conflict('BUILT_IN', '系统内置角色不能修改或删除');

  return { roleType: found.roleType as RoleType, duty: found.duty as RoleDuty };
}

const remove = implement(roleRemove, async (context, { id }) => {
  await changeable(context, id);
  const held = await context.tx
    .selectFrom('operatorRole')
    .innerJoin('operator', 'operator.userId', 'operatorRole.userId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('operatorRole.roleId', '=', id)
    .where('operator.removedAt', 'is', null)
    .executeTakeFirstOrThrow();

  if (held.count > 0)
    throw conflict('ROLE_HELD', '仍有{count}名用户使用该角色，不能删除', { count: held.count });

  await removeScope(context, 'role', id);
  await context.tx.deleteFrom('role').where('roleId', '=', id).execute();

  return undefined;
});

export const roleRoutes = (menu: readonly MenuEntry[], hooks: OperatorHooks): Route[] => [
  pages,
  detail,
  add(menu),
  edit(menu, hooks),
  remove,
  implement(roleAllRoleCode, (context) => choices(context)),
  implement(roleListByType, (context, { type }) => choices(context, type)),
];

const add = (menu: readonly MenuEntry[]) =>
  implement(roleAdd, (context, draft) =>
    createCheckedRole(context, menu, {
      ...draft,
      scope: scopeOfType(draft.roleType, scopeFrom(draft)),
    }),
  );

/** A role as somebody wants it, what it limits as it is stored. */
interface RoleDraft {
  readonly roleName: string;
  readonly description: string;
  readonly roleType: RoleType;
  readonly duty: RoleDuty;
  readonly menuIds: readonly string[];
  readonly scope: GivenScope;
}

/** Makes a role for a caller who holds all it gives. @throws conflict for a name that is taken, forbidden, invalid, notFound */
export async function createCheckedRole(
  context: Context,
  menu: readonly MenuEntry[],
  { roleName, description, roleType, duty, menuIds, scope }: RoleDraft,
): Promise<{ roleId: number }> {
  await assertNameFree(context, roleName);
  const menuCodes = await tickedMenus(context, menu, menuIds);
  await assertHoldsScope(context, scope, WHOLE_SCOPE);
  const roleId = context.newId();
  const roleCode = roleCodeOf(roleType, duty, roleId);
  await context.tx
    .insertInto('role')
    .values({ roleId, roleName, description, roleType, duty, roleCode })
    .execute();
  await saveMenus(context, roleId, menuCodes);
  await saveScope(context, 'role', roleId, scope);

  return { roleId };
}

/** Names are unique in a merchant, whatever their case. */
async function assertNameFree(
  { tx, merchantId }: Context,
  roleName: string,
  roleId?: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('role', ${merchantId}))`.execute(tx);
  const taken = await tx
    .selectFrom('role')
    .select('roleId')
    .where(sql`lower(role_name)`, '=', roleName.toLowerCase())
    .$if(roleId !== undefined, (query) => query.where('roleId', '!=', roleId as number))
    .executeTakeFirst();

  if (taken) throw conflict('ROLE_NAME_TAKEN', '角色名称{name}已存在', { name: roleName });
}

/** The pages and buttons that were ticked, each button with its page, as they are stored; directories show by themselves. */
async function tickedMenus(
  context: Context,
  menu: readonly MenuEntry[],
  ticked: readonly string[],
): Promise<string[]> {
  const items = await offeredMenus(context, menu);
  const chosen = new Set<string>();
  for (const menuId of ticked) {
    const item = items.get(menuId);
    if (!item) throw invalid('menuIds', '所选菜单不存在或不在商户的菜单范围内');

    if (item.type !== MENU_TYPE.directory) chosen.add(menuId);
    if (item.type === MENU_TYPE.button && items.has(item.parentId)) chosen.add(item.parentId);
  }

  if (chosen.size === 0) throw invalid('menuIds', '请至少勾选一个菜单');

  const ownButtons = [...chosen]
    .flatMap((id) => items.get(id) ?? [])
    .filter((item) => !item.builtIn && item.type === MENU_TYPE.button);

  assertHoldsMenus(
    context,
    menu,
    [...chosen],
    ownButtons.map((item) => item.menuCode),
  );

  return [...chosen];
}

/** The menu a role can be given of: the merchant's package with its own entries, by id. */
export async function offeredMenus(
  { tx }: Context,
  menu: readonly MenuEntry[],
): Promise<ReadonlyMap<string, MenuItem>> {
  const items = await merchantMenu(tx, menu);
  const rows = await tx.selectFrom('menuPackage').select('menuId').execute();
  const inPackage = new Set(rows.map((row) => row.menuId));
  const all = inPackage.size === 0;

  return new Map(
    items
      .filter((item) => all || !item.builtIn || inPackage.has(item.menuId))
      .map((item) => [item.menuId, item]),
  );
}

async function saveMenus(
  { tx }: Context,
  roleId: number,
  menuCodes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('roleMenu').where('roleId', '=', roleId).execute();
  await tx
    .insertInto('roleMenu')
    .values(menuCodes.map((menuCode) => ({ roleId, menuCode })))
    .execute();
}

const roles = resource('role', 'roleId');

const edit = (menu: readonly MenuEntry[], { rightsChanged }: OperatorHooks) =>
  implement(roleEdit, async (context, { roleId, version, menuIds, ...draft }) => {
    const old = await changeable(context, roleId);
    assertHoldsMenus(context, menu, await menusOf(context, roleId));
    await assertNameFree(context, draft.roleName, roleId);
    const before = (await givenScopes(context, 'role', [roleId])).get(roleId) as GivenScope;
    const { roleName, description, roleType = old.roleType, duty = old.duty } = draft;
    const scope = scopeOfType(roleType, scopeFrom(draft, before));
    await assertHoldsScope(context, scope, before);
    await saveMenus(context, roleId, await tickedMenus(context, menu, menuIds));
    await saveScope(context, 'role', roleId, scope);
    const roleCode = roleCodeOf(roleType, duty, roleId);
    await roles.change(
      context,
      roleId,
      { roleName, description, roleType, duty, roleCode },
      version,
    );
    await rightsChanged(context.tx);

    return undefined;
  });

/** The pages and buttons a role was given. */
export const menusOf = async ({ tx }: Context, roleId: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('roleMenu')
    .select('menuCode')
    .where('roleId', '=', roleId)
    .execute();
  return rows.map((row) => row.menuCode);
};

const choices = (context: Context, type?: RoleType) =>
  context.tx
    .selectFrom('role')
    .select(CHOICE)
    .where(whereEquals({ roleType: type }))
    .orderBy('roleName')
    .execute();
