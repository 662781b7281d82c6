import { passwordState } from '#areas/system/contract/password-state.ts';
import { merchantMenu } from '#areas/system/server/api.ts';
import { MENU_TYPE } from '#kit/contract/menu.ts';
import type { Scope, ScopeSet } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { wholeParts } from '#kit/server/merchant-wide.ts';
import type { System } from '#kit/server/system.ts';
import { translate } from '#kit/server/texts.ts';
import { type MenuNode, userMenus } from '../contract/session.ts';
import { menuTreeOf } from './menu-tree.ts';
import { PREVIEW } from './preview.ts';
import { PASSWORD_DUE, type Sessions } from './session.ts';

/** Who is logged in, what the menu shows and what the permissions allow. */
export const userMenusRoute = (system: System, sessions: Sessions): Route =>
  implementDirect(userMenus, async ({ token, language }) => {
    const { actor, profile } = await sessions.holder(token);
    const items = await system.merchant(actor.merchantId, { readOnly: true }, (tx) =>
      merchantMenu(tx, system.menu),
    );
    const isPreview = actor.confined === PREVIEW;
    const named = (title: string) => translate(language, title);

    return {
      username: actor.username,
      userId: String(actor.userId),
      name: actor.name,
      avatar: profile.avatar,
      menuTree: [...menuTreeOf(items, profile.menuCodes, named), profilePage(named('个人中心'))],
      permissionList: [...actor.permissions],
      roles: [profile.roleName],
      roleCode: profile.roleCode,
      roleList: profile.roles.map((role) => ({ ...role, current: role.roleId === profile.roleId })),
      editFlag: isPreview ? passwordState.chosen : profile.editFlag,
      passwordDue: actor.confined?.reason === PASSWORD_DUE,
      preview: isPreview,
      emptyScopes: emptyScopesOf(actor.scope),
      wholeParts: wholeParts(actor.scope),
      merchantName: profile.merchantName,
      timeZone: profile.timeZone,
    };
  });

/** The profile is every operator's: no role has to hold it, and the menu does not show it. */
const profilePage = (name: string): MenuNode => ({
  menuId: '/profile',
  parentId: '-1',
  name,
  type: MENU_TYPE.page,
  menuCode: '/profile',
  ifCache: 2,
  ifVisible: 2,
  icon: null,
  children: [],
});

/** Single stalls are of the canteens' kind. */
const emptyScopesOf = ({ canteens, stalls, organisations }: Scope) => [
  ...(isEmpty(canteens) && isEmpty(stalls) ? (['canteen'] as const) : []),
  ...(isEmpty(organisations) ? (['organisation'] as const) : []),
];

const isEmpty = (set: ScopeSet): boolean => set !== 'all' && set.length === 0;
