import { MENU_TYPE, type MenuEntry } from '#kit/contract/menu.ts';
import { type Context, mayUse, WHOLE_SCOPE } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { forbidden, invalid } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import { clerkAdd, clerkSight } from '../contract/clerk.ts';
import { type ClerkJob, clerkJobs, JOB_TERMS } from '../contract/clerk-job.ts';
import { roleAdd } from '../contract/role.ts';
import { userStates } from '../contract/user.ts';
import { scopeFrom } from './authority.ts';
import { type GivenScope, givenScopes, sameScope } from './data-scope.ts';
import type { SightHooks } from './hooks.ts';
import { merchantMenu } from './menu-items.ts';
import { createCheckedRole, menusOf, offeredMenus } from './role.ts';
import { sightOf } from './scope-result.ts';
import { createCheckedUser } from './user.ts';

/** A clerk: role, user and scope in one transaction, each by the rules it has when it is made alone. */
export const clerkRoutes = (menu: readonly MenuEntry[], hooks: SightHooks): Route[] => [
  implement(clerkAdd, async (context, { job, canteens, organisations, ...clerk }) => {
    const scope = scopeOfClerk(context, job, { canteens, organisations });
    assertResponsible(job, scope);
    const role = await roleFor(context, menu, job);
    const { userId } = await createCheckedUser(context, menu, {
      ...clerk,
      roleIds: [role.roleId],
      scope,
      state: userStates.key.enabled,
      avatar: null,
      effId: null,
    });

    return { userId, ...role };
  }),

  implement(clerkSight, async (context, { job, ...named }) => {
    const items = await merchantMenu(context.tx, menu);
    const role = {
      roleId: null,
      roleName: '',
      menuCodes: await menusFor(context, menu, job),
      ownCodes: [],
      scope: WHOLE_SCOPE,
    };
    const own = scopeOfClerk(context, job, named);

    return [await sightOf(context, { menu, items, hooks }, role, { own, set: undefined })];
  }),
];

interface Named {
  readonly canteens?: { readonly all: boolean; readonly ids: readonly number[] } | undefined;
  readonly organisations?: { readonly all: boolean; readonly ids: readonly number[] } | undefined;
}

/** What a clerk is given: what was named of the kind the job is limited by, of people otherwise all that the caller sees. */
function scopeOfClerk(
  { scope }: Context,
  job: ClerkJob,
  { canteens, organisations }: Named,
): GivenScope {
  const given = scopeFrom({
    ...(canteens && { canteens }),
    ...(organisations && { organisations }),
  });
  const isOfPlaces = JOB_TERMS[job].limits === 'canteens';

  return {
    ...given,
    organisations: isOfPlaces && !organisations ? scope.organisations : given.organisations,
    warehouses: scope.warehouses,
    dishes: scope.dishes,
  };
}

/** Somebody responsible for nothing would see nothing. @throws invalid */
function assertResponsible(job: ClerkJob, scope: GivenScope): void {
  const { limits } = JOB_TERMS[job];
  const given = scope[limits];
  if (given !== 'all' && given.length === 0)
    throw invalid(limits, limits === 'canteens' ? '请选择负责的食堂' : '请选择负责的组织');
}

/** The role of a job: one that has just its rights and limits nothing, else a new one. @throws forbidden where the caller may make none */
async function roleFor(context: Context, menu: readonly MenuEntry[], job: ClerkJob) {
  const wanted = await menusFor(context, menu, job);
  const title = translate(context.language, titleOf(job));
  const named = await context.tx
    .selectFrom('role')
    .select(['roleId', 'roleName'])
    .where('roleName', 'like', `${title}%`)
    .orderBy('roleId')
    .execute();
  const scopes = await givenScopes(
    context,
    'role',
    named.map(({ roleId }) => roleId),
  );

  for (const role of named) {
    const held = new Set(await menusOf(context, role.roleId));
    const isSame = held.size === wanted.length && wanted.every((code) => held.has(code));
    const scope = scopes.get(role.roleId);
    if (isSame && scope && sameScope(scope, WHOLE_SCOPE)) return role;
  }

  if (!mayUse(context.actor, roleAdd.access)) throw forbidden('没有新增角色的权限，请联系管理员');

  const roleName = freeName(
    title,
    named.map((role) => role.roleName),
  );
  const { roleId } = await createCheckedRole(context, menu, {
    roleName,
    description: translate(context.language, JOB_TERMS[job].about),
    roleType: JOB_TERMS[job].limits === 'canteens' ? 'merchant' : 'organisation',
    duty: '',
    menuIds: wanted,
    scope: WHOLE_SCOPE,
  });

  return { roleId, roleName };
}

const titleOf = (job: ClerkJob): string => clerkJobs.find(({ key }) => key === job)?.desc ?? job;

/** What of a job the merchant's menu has. */
async function menusFor(
  context: Context,
  menu: readonly MenuEntry[],
  job: ClerkJob,
): Promise<string[]> {
  const items = await offeredMenus(context, menu);
  return JOB_TERMS[job].menus.filter((code) => {
    const item = items.get(code);
    return item !== undefined && item.type !== MENU_TYPE.directory;
  });
}

/** A name no role has: the title, else with the next number behind it. */
function freeName(title: string, taken: readonly string[]): string {
  if (!taken.includes(title)) return title;

  for (let number = 2; ; number += 1) {
    const name = `${title}${number}`;
    if (!taken.includes(name)) return name;
  }
}
