import { sql } from 'kysely';
import type { MenuEntry } from '#kit/contract/menu.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { conflict, forbidden, invalid } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import {
  viewAdd,
  viewChoose,
  viewEdit,
  viewList,
  viewRemove,
  viewRoles,
} from '../contract/saved-view.ts';
import { managedRoles } from './authority.ts';

const mayShare = ({ actor }: Context): boolean => mayUse(actor, viewRoles.access);

/** The caller's own views, and those of the role in use. */
const found = ({ merchantId, actor }: Context) =>
  sql<boolean>`(saved_view.user_id = ${actor.userId} or saved_view.role_id = (
    select r.role_id from role r where r.merchant_id = ${merchantId} and r.role_code = ${actor.roleCode}))`;

/** Of those, what the caller may change. */
const editable = (context: Context) =>
  mayShare(context)
    ? found(context)
    : sql<boolean>`(saved_view.user_id = ${context.actor.userId} and saved_view.role_id is null)`;

const list = implement(
  viewList,
  (context) =>
    context.tx
      .selectFrom('savedView')
      .leftJoin('role', 'role.roleId', 'savedView.roleId')
      .leftJoin('savedViewChoice as choice', (join) =>
        join
          .onRef('choice.viewId', '=', 'savedView.viewId')
          .on('choice.userId', '=', context.actor.userId),
      )
      .select([
        'savedView.viewId',
        'place',
        'viewName',
        'savedView.roleId',
        'roleName',
        'content',
        'savedView.version',
      ])
      .select((eb) => [
        eb.fn.coalesce('choice.ifDefault', sql.lit(2)).as('ifDefault'),
        eb.fn.coalesce('choice.ifMenu', sql.lit(2)).as('ifMenu'),
        sql<1 | 2>`case when ${editable(context)} then 1 else 2 end`.as('ifEdit'),
      ])
      .where(found(context))
      .orderBy('viewName')
      .orderBy('savedView.viewId')
      .execute() as never,
);

const words = conflict('VIEW_NAME_TAKEN', '已有同名视图');

const taken = { saved_view_own_name: words, saved_view_role_name: words };

const views = resource('savedView', 'viewId', { taken, visible: editable });

const edit = implement(viewEdit, (context, { viewId, version, viewName, content }) =>
  views.change(
    context,
    viewId,
    {
      ...(viewName !== undefined && { viewName }),
      ...(content && { content: JSON.stringify(content) }),
    },
    version,
  ),
);

const readable = resource('savedView', 'viewId', { visible: found });

const GONE = '视图不存在或已被删除';

const choose = implement(viewChoose, async (context, { viewId, ...choice }) => {
  const { userId } = context.actor;
  await readable.lock(context, viewId, 'share', GONE);
  const chosen = Object.fromEntries(
    Object.entries(choice).filter(([, flag]) => flag !== undefined),
  );
  if (choice.ifDefault === 1) {
    await context.tx
      .updateTable('savedViewChoice')
      .set({ ifDefault: 2 })
      .where('userId', '=', userId)
      .where('viewId', 'in', (eb) =>
        eb
          .selectFrom('savedView')
          .select('viewId')
          .where(
            'place',
            '=',
            eb
              .selectFrom('savedView as this')
              .select('this.place')
              .where('this.viewId', '=', viewId),
          ),
      )
      .execute();
  }

  await context.tx
    .insertInto('savedViewChoice')
    .values({ userId, viewId, ...chosen })
    .onConflict((conflict) => {
      const same = conflict.columns(['merchantId', 'userId', 'viewId']);
      return Object.keys(chosen).length > 0 ? same.doUpdateSet(chosen) : same.doNothing();
    })
    .execute();

  return undefined;
});

/** @param menu the catalogue, which says what a role may do */
export const viewRoutes = (menu: readonly MenuEntry[]): Route[] => [
  list,
  add(menu),
  edit,
  choose,
  views.remove(viewRemove),
  implement(viewRoles, (context) => managedRoles(context, menu)),
];

const add = (menu: readonly MenuEntry[]) =>
  implement(viewAdd, async (context, { roleId, content, ...draft }) => {
    if (roleId !== null) await assertRole(context, menu, roleId);
    await assertRoom(context, draft.place, roleId);
    const values = {
      ...draft,
      roleId,
      userId: context.actor.userId,
      content: JSON.stringify(content),
    };

    return views.insert(context, values);
  });

/** A view is put before the members of a role by operators who may manage it. */
async function assertRole(
  context: Context,
  menu: readonly MenuEntry[],
  roleId: number,
): Promise<void> {
  if (!mayShare(context)) throw forbidden('没有为角色保存视图的权限');

  const role = await context.tx
    .selectFrom('role')
    .select('roleId')
    .where('roleId', '=', roleId)
    .executeTakeFirst();
  if (!role) throw invalid('roleId', '角色不存在');

  const managed = await managedRoles(context, menu);
  if (!managed.some((each) => each.roleId === roleId))
    throw forbidden('只能为自己可以管理的角色保存视图');
}

/** Views of one list and one owner; more would be no choice any more. */
const MOST_VIEWS = 50;

async function assertRoom(context: Context, place: string, roleId: number | null): Promise<void> {
  const { count } = await context.tx
    .selectFrom('savedView')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('place', '=', place)
    .where(
      roleId === null
        ? sql<boolean>`user_id = ${context.actor.userId} and role_id is null`
        : sql<boolean>`role_id = ${roleId}`,
    )
    .executeTakeFirstOrThrow();
  if (count >= MOST_VIEWS)
    throw conflict('VIEWS_FULL', '一个列表最多保存{count}个视图', { count: MOST_VIEWS });
}
