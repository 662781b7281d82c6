import { z } from 'zod';
import { Sort } from '#areas/canteen/contract/sort.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, Fen, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import type { MenuPlace } from '#kit/contract/menu.ts';
import type { WidePart } from '#kit/contract/wide-part.ts';
import { putawayState } from './dish.ts';

/** Longest name of a category (rule places/names). */
const CATEGORY = 8;

interface Kind<Key extends string, Name extends string> {
  readonly noun: string;
  readonly key: Key;
  /** The field of its name, and what that is called. */
  readonly name: Name;
  readonly title: string;
  readonly base: string;
  readonly access: string;
  readonly menu?: MenuPlace;
  /** Ids of page, add, edit, remove, and of the list for pickers. */
  readonly ids: readonly [page: string, add: string, edit: string, remove: string, list: string];
  readonly longest?: number;
  /** What a scope must hold to change them, where that is not every canteen. */
  readonly wide?: WidePart;
}

/** What dishes are described by: a name, and its place among its sisters. */
const reference = <const Key extends string, const Name extends string>(kind: Kind<Key, Name>) => {
  const { noun, key, name, title, base, access, menu, ids, longest = 20, wide = 'canteens' } = kind;
  const named = text(longest, 1).meta({ title, width: 220, sort: true });

  return entity({
    noun,
    key,
    base,
    access,
    menu,
    wide,
    fields: { [name]: named, sort: Sort } as { [K in Name]: typeof named } & { sort: typeof Sort },
    search: [name],
    columns: [name, 'sort'],
    picked: [name],
    calls: {
      page: [ids[0], 'GET page'],
      add: [ids[1], 'add'],
      modify: [ids[2], 'edit'],
      remove: [ids[3], 'remove'],
      list: [ids[4], 'list'],
    },
  });
};

/** How a dish is made: stir-fried, steamed. */
export const cooks = reference({
  noun: '烹饪方式',
  key: 'cookId',
  name: 'cookName',
  title: '烹饪方式名称',
  base: '/api/v1/menudishescook',
  access: 'menu:cook',
  menu: { path: '/menudish/cook', title: '烹饪方式管理', order: 70 },
  ids: ['menu.cookPage', 'menu.cookAdd', 'menu.cookEdit', 'menu.cookRemove', 'menu.cookList'],
});

/** What a dish is advertised with: new, signature dish. */
export const dishLabels = reference({
  noun: '菜品标签',
  key: 'labelId',
  name: 'labelName',
  title: '菜品标签名称',
  base: '/api/v1/menudisheslabel',
  access: 'menu:dishesLabel',
  menu: { path: '/menudish/label', title: '菜品标签管理', order: 50 },
  ids: [
    'menu.dishesLabelPage',
    'menu.dishesLabelAdd',
    'menu.dishesLabelEdit',
    'menu.dishesLabelRemove',
    'menu.dishesLabelList',
  ],
});

export const tastes = reference({
  noun: '口味',
  key: 'id',
  name: 'tasteName',
  title: '口味名称',
  base: '/api/v1/menudishestaste',
  access: 'menu:taste',
  menu: { path: '/menudish/taste', title: '口味管理', order: 60 },
  ids: ['menu.tastePage', 'menu.tasteAdd', 'menu.tasteEdit', 'menu.tasteRemove', 'menu.tasteList'],
});

/** What a menu is divided into: hot dishes, soups, staple food. */
export const dishTypes = reference({
  noun: '菜品类型',
  key: 'id',
  name: 'typeName',
  title: '类型名称',
  base: '/api/v1/menudishestype',
  access: 'menu:dishesType',
  longest: CATEGORY,
  /* Types limit who sees which dishes: they are changed by those who see all of them. */
  wide: 'dishes',
  ids: [
    'menu.dishesTypePage',
    'menu.dishesTypeAdd',
    'menu.dishesTypeEdit',
    'menu.dishesTypeRemove',
    'menu.dishesTypeList',
  ],
});

/** How much meat is in a dish; what lunches are balanced by. */
export const classifies = reference({
  noun: '荤素分类',
  key: 'classifyId',
  name: 'classifyName',
  title: '荤素分类名称',
  base: '/api/v1/menudishesclassify',
  access: 'menu:classify',
  longest: CATEGORY,
  ids: [
    'menu.classifyPage',
    'menu.classifyAdd',
    'menu.classifyEdit',
    'menu.classifyRemove',
    'menu.classifyList',
  ],
});

/** What a dish is said to be good for. */
export const effects = reference({
  noun: '功效',
  key: 'effectId',
  name: 'effectName',
  title: '功效名称',
  base: '/api/v1/menudisheseffect',
  access: 'menu:effect',
  ids: [
    'menu.effectPage',
    'menu.effectAdd',
    'menu.effectEdit',
    'menu.effectRemove',
    'menu.effectList',
  ],
});

/** The cuisine a dish comes from. */
export const styles = reference({
  noun: '菜系',
  key: 'styleId',
  name: 'styleName',
  title: '菜系名称',
  base: '/api/v1/menudishesstyle',
  access: 'menu:style',
  ids: ['menu.stylePage', 'menu.styleAdd', 'menu.styleEdit', 'menu.styleRemove', 'menu.styleList'],
});

/** Whom a dish suits: children, people who eat light. */
export const suits = reference({
  noun: '适宜人群',
  key: 'suitId',
  name: 'suitName',
  title: '适宜人群名称',
  base: '/api/v1/menudishessuit',
  access: 'menu:suit',
  ids: ['menu.suitPage', 'menu.suitAdd', 'menu.suitEdit', 'menu.suitRemove', 'menu.suitList'],
});

/** The part of the kitchen a dish is made in; tickets go there. */
export const kitchens = reference({
  noun: '后厨分类',
  key: 'kitchenId',
  name: 'kitchenName',
  title: '后厨分类名称',
  base: '/api/v1/menudisheskitchen',
  access: 'menu:kitchen',
  longest: CATEGORY,
  ids: [
    'menu.kitchenPage',
    'menu.kitchenAdd',
    'menu.kitchenEdit',
    'menu.kitchenRemove',
    'menu.kitchenList',
  ],
});

/** Types of dishes in the order menus show them. */
export const typeSortQuery = read({
  id: 'menu.typeSortQuery',
  title: '菜品类型顺序',
  path: '/menu/type/sort/query',
  access: dishTypes.page.access,
  result: z.array(z.object({ id: Id, typeName: z.string(), sort: Count })),
});

/** Puts these types first, in this order; types it does not name follow in the order they had. @errors 404 for an unknown type */
export const typeSortSave = write({
  id: 'menu.typeSortSave',
  title: '保存菜品类型顺序',
  path: '/menu/type/sort/save',
  access: dishTypes.modify.access,
  wide: 'dishes',
  content: z.object({
    ids: z
      .array(Id)
      .min(1)
      .max(500)
      .refine((ids) => new Set(ids).size === ids.length, '不能重复选择'),
  }),
});

const DishBasics = z.object({
  dishesId: Id,
  dishesName: z.string(),
  price: Fen,
  /** Grams of a portion. */
  weight: Count.nullable(),
  putawayState: keyOf(putawayState),
});

/** Every dish with what pickers and terminals show of it. */
export const dishesAllBasicsList = read({
  id: 'menu.dishesAllBasicsList',
  title: '全部菜品基本信息',
  path: '/api/v1/menudishes/all/basics/dishes/list',
  access: 'menu:dishes:page',
  scope: 'canteen',
  content: z.object({ putawayState: keyOf(putawayState).optional() }),
  result: z.array(DishBasics),
});

/** The dishes of these ids in their order; what does not exist is left out. */
export const idsMenu = read({
  id: 'menu.idsMenu',
  title: '按编号查询菜品',
  path: '/ids/menu',
  access: 'menu:dishes:page',
  scope: 'canteen',
  content: z.object({ dishesIds: z.array(Id).min(1).max(500) }),
  result: z.array(DishBasics),
});
