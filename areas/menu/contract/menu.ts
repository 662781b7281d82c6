import type { AnyEntity } from '#kit/contract/entity.ts';
import { entityPage } from '#kit/contract/entity-menu.ts';
import { type MenuButton, menu } from '#kit/contract/menu.ts';
import { phraseAbout } from '#kit/contract/phrases.ts';
import { categories } from './category.ts';
import { dishes } from './dish.ts';
import { materials } from './material.ts';
import { recognisers } from './menu-ai.ts';
import { DISH_LIST } from './pages.ts';
import { products } from './product.ts';
import { recipes } from './recipe.ts';
import { classifies, dishTypes, effects, kitchens, styles, suits } from './reference.ts';

/** What a tab of a screen may do, as buttons of that screen. */
const tabOf = (set: AnyEntity): MenuButton[] => {
  const { access = '', buttons = [] } = entityPage(set, { path: '', title: set.noun, order: 0 });
  return [{ code: access, title: phraseAbout('{noun}列表', set.noun) }, ...buttons];
};

export const dishMenu = menu([
  {
    path: '/menudish',
    title: '菜品菜谱',
    kind: 'group',
    permissionId: 300000,
    order: 40,
    icon: 'menudish',
  },
  entityPage(materials, {
    path: '/menudish/menudishs',
    title: '原料管理',
    keywords: ['食材', '原材料'],
    permissionId: 301000,
    order: 10,
    buttons: [products, categories].flatMap(tabOf),
  }),
  {
    path: '/menudish/menudishImport',
    title: '原料导入',
    kind: 'hidden',
    permissionId: 301000,
    order: 11,
    access: materials.add.access,
  },
  entityPage(dishTypes, {
    path: '/menudish/type',
    title: '菜品分类',
    permissionId: 302000,
    order: 20,
    buttons: [classifies, styles, effects, suits, kitchens].flatMap(tabOf),
  }),
  entityPage(dishes, {
    path: DISH_LIST,
    title: '菜品管理',
    keywords: ['菜', '价格', '上架', '下架', '售罄'],
    permissionId: 303000,
    order: 30,
  }),
  {
    path: '/menudish/dishesImport',
    title: '菜品导入',
    kind: 'hidden',
    permissionId: 303000,
    order: 31,
    access: dishes.add.access,
  },
  entityPage(recipes, {
    path: '/menudish/caipu',
    title: '菜谱管理',
    keywords: ['菜单', '排菜'],
    permissionId: 306000,
    order: 60,
    buttons: [
      { code: 'menu:recipe:publish', title: '发布菜谱' },
      { code: 'menu:recipe:issue', title: '下发菜谱' },
      { code: 'menu:recipe:board', title: '电子菜谱牌' },
    ],
  }),
  {
    ...entityPage(recognisers, {
      path: '/pictureExamine',
      title: 'AI菜品图片审核',
      order: 89,
      buttons: [{ code: 'menu:ai:review', title: '审核菜品图片' }],
    }),
    icon: 'solution',
  },
  {
    path: '/menudish/recipePlan',
    title: '菜谱编排',
    keywords: ['排菜', '周菜单', '下周菜单'],
    kind: 'hidden',
    order: 61,
    access: 'menu:recipe:page',
  },
]);
