import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, countField, DateText, Fen, Id, idsUnder, text } from '#kit/contract/fields.ts';
import { lookup, weekDay } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Days } from '#kit/contract/period-fields.ts';

export const recipeType = lookup({
  byDate: { key: 1, desc: '日期菜谱', colour: 'processing' },
  weeklyTemplate: { key: 2, desc: '周模板菜谱', colour: 'success' },
});
export const recipeState = lookup({
  draft: { key: 1, desc: '草稿', colour: 'default' },
  published: { key: 2, desc: '已发布', colour: 'success' },
});
/** How a line is sold: by portion, or by weight at a price for a kilogram. */
export const saleMode = lookup({
  byPortion: { key: 1, desc: '按份' },
  byWeight: { key: 2, desc: '按重量' },
});

/** Menus of a canteen or of one of its stalls, by date or by day of the week (/menudish/caipu). */
export const recipes = entity({
  noun: '菜谱',
  key: 'recipeId',
  base: '/api/v2/menurecipe',
  access: 'menu:recipe',
  scope: 'canteen',
  fields: {
    recipeName: text(50, 1).meta({ title: '菜谱名称', width: 200, sort: true }),
    recipeType: keyOf(recipeType).meta({ title: '菜谱类型', width: 120 }).default(1),
    canteenId: Id.meta({ title: '所属食堂' }),
    stallId: Id.nullable()
      .meta({ title: '所属档口', hint: '不选表示该食堂的全部档口' })
      .default(null),
    beginDate: DateText.nullable().meta({ title: '开始日期', kind: 'date' }).default(null),
    endDate: DateText.nullable().meta({ title: '结束日期', kind: 'date' }).default(null),
    /** Fen all that is planned for one meal may cost; null: no limit was set. */
    mealBudget: Fen.min(0)
      .max(99_999_999)
      .nullable()
      .meta({ title: '每餐成本预算', kind: 'money', hidden: true, hint: '计划成本超出时标红' })
      .default(null),
    remark: text(200).meta({ title: '备注', wide: true, hidden: true, width: 200 }).default(''),
  },
  shown: {
    canteenName: z.string().meta({ title: '食堂', width: 160, sort: true }),
    stallName: z.string().nullable().meta({ title: '档口', width: 140, sort: true }),
    recipeState: keyOf(recipeState).meta({ title: '发布状态', width: 100 }),
    dishCount: countField('菜品数'),
    dayCount: countField('天数'),
    /** Dishes of a published menu that are off the shelf, or that have no price. */
    troubleCount: countField('下架或无价菜品'),
  },
  search: ['recipeName'],
  filter: {
    canteenId: Id.optional().meta({ title: '所属食堂' }),
    stallId: Id.optional().meta({ title: '所属档口' }),
    recipeType: keyOf(recipeType).optional().meta({ title: '菜谱类型' }),
    recipeState: keyOf(recipeState).optional().meta({ title: '发布状态' }),
  },
  columns: [
    'recipeName',
    'recipeType',
    'canteenName',
    'stallName',
    'recipeState',
    'dayCount',
    'dishCount',
    'troubleCount',
    'beginDate',
    'endDate',
    'mealBudget',
    'remark',
  ],
  calls: {
    page: ['menu.recipePage', 'page'],
    add: ['menu.recipeAdd', 'add'],
    modify: ['menu.recipeEditBase', 'edit/base'],
    remove: ['menu.recipeRemove', 'remove/{recipeId}'],
    get: ['menu.recipeGet', 'get/base'],
  },
});

const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式错误')
  .nullable();
const Price = Fen.min(0).max(9_999_999).nullable();
const Portions = Count.min(0).max(999_999).nullable();

/**
 * What a line says of its sale. `salePrice` null: the price of the dish; `supplyNum` portions a date, null: any number. By weight the price is
 * fen a kilogram and has to be said, supply and limit are grams.
 */
const Offer = {
  saleMode: keyOf(saleMode).meta({ title: '售卖方式' }),
  salePrice: Price.meta({ title: '售卖价', kind: 'money', hint: '留空按菜品售价' }),
  supplyNum: Portions.meta({ title: '供应份数', kind: 'int', hint: '留空按菜品库存份数' }),
  limitNum: Count.min(1)
    .max(9999)
    .nullable()
    .meta({ title: '每人限购', kind: 'int', hint: '留空按菜品的每人限购' }),
  saleBegin: Clock.meta({ title: '开始售卖' }),
  saleEnd: Clock.meta({ title: '结束售卖' }),
};
const offerDefaults = {
  saleMode: Offer.saleMode.default(1),
  salePrice: Offer.salePrice.default(null),
  supplyNum: Offer.supplyNum.default(null),
  limitNum: Offer.limitNum.default(null),
  saleBegin: Offer.saleBegin.default(null),
  saleEnd: Offer.saleEnd.default(null),
};
const LineDraft = z.object({ dishesId: Id, ...offerDefaults });
const Lines = z.array(LineDraft).max(300);
const Meal = keyOf(mealType);

/** A large or a small portion of a dish: fen, grams where they are known. */
const OtherPortion = z.object({ price: Fen, weight: Count.nullable(), cost: Fen.nullable() });
export type OtherPortion = z.output<typeof OtherPortion>;

/** A dish as a menu offers it: `frozen` of a published menu is what the dish was then (rule menus/published). */
export const DishFacts = z.object({
  dishesName: z.string(),
  /** Fen. */
  price: Fen,
  /** Fen it is sold for instead of its price, never more; null: it has no discount. */
  discountPrice: Fen.nullable(),
  /** Fen of its box where a portion is packed; 0: what the canteen takes. */
  boxFee: Fen,
  large: OtherPortion.nullable(),
  small: OtherPortion.nullable(),
  /** Portions a meal has of it, and one person may buy at it, where a line of the menu says nothing. */
  dishStock: Count.nullable(),
  dishLimit: Count.nullable(),
  /** Null where not known. */
  costPrice: Fen.nullable(),
  /** Grams of a portion. */
  weight: Count.nullable(),
  /** Of a portion, by the name of the nutrient with its unit; what no material tells is absent. */
  nutrition: z.array(z.object({ name: z.string(), unit: z.string(), amount: z.number() })),
  /** Materials whose nutrients are known, of all. */
  knownCount: Count,
  materialCount: Count,
  allergens: z.array(z.string()),
});
export type DishFacts = z.output<typeof DishFacts>;

export const RecipeLine = z.object({
  lineId: Id,
  recipeId: Id,
  applyDate: DateText.nullable(),
  weekDay: keyOf(weekDay).nullable(),
  mealType: Meal,
  dishesId: Id,
  ...Offer,
  ...DishFacts.shape,
  /** Fen it is sold at, a portion or a kilogram: the sale price, or that of the dish less its discount. */
  asked: Fen,
  /** Fen a portion costs without its discount; null where it has none. */
  normalPrice: Fen.nullable(),
  /** Portions, or grams, sold for the date in question. */
  soldNum: Count,
  /** Not on the shelf of its canteen as it is now: it is not sold whatever the menu says. */
  offShelf: z.boolean(),
  /** Marked as sold out for that date, whatever is left. */
  soldOut: z.boolean(),
  /** The operator or terminal that marked it. */
  soldOutBy: z.string().nullable(),
  sort: Count,
  version: Count,
});

const access = 'menu:recipe:page';
const change = 'menu:recipe:modify';
const base = '/api/v2/menurecipe';
const older = '/api/v1/menurecipe';
const RecipeKey = { recipeId: Id };
const Planned = z.object({
  ...RecipeKey,
  recipeName: z.string(),
  recipeType: keyOf(recipeType),
  recipeState: keyOf(recipeState),
  canteenId: Id,
  canteenName: z.string(),
  stallId: Id.nullable(),
  stallName: z.string().nullable(),
  mealBudget: Fen.nullable(),
  lines: z.array(RecipeLine),
});

/** A menu by date with its lines of these days, at most 62. */
export const recipeDateDetail = read({
  id: 'menu.recipeDateDetail',
  title: '日期菜谱详情',
  path: `${base}/date/detail`,
  access,
  scope: 'canteen',
  content: z.object({ ...RecipeKey, ...Days }),
  result: Planned,
});

/** A menu by day of the week with its lines. */
export const recipeTemplateDetail = read({
  id: 'menu.recipeTemplateDetail',
  title: '周模板菜谱详情',
  path: `${base}/template/detail`,
  access,
  scope: 'canteen',
  content: z.object(RecipeKey),
  result: Planned,
});

/** Takes everything off a day, or off one of its meals. */
export const recipeRemoveDetail = write({
  id: 'menu.recipeRemoveDetail',
  title: '清空菜谱某天',
  path: `${base}/remove/detail`,
  access: change,
  scope: 'canteen',
  content: z.object({
    ...RecipeKey,
    applyDate: DateText.optional(),
    weekDay: keyOf(weekDay).optional(),
    mealType: Meal.optional(),
  }),
});

export const recipeRemoveRecipes = write({
  id: 'menu.recipeRemoveRecipes',
  title: '批量删除菜谱',
  path: `${base}/remove/recipes`,
  access: 'menu:recipe:remove',
  scope: 'canteen',
  content: idsUnder('recipeIds', z.array(Id).min(1, '请选择菜谱').max(200)),
});

/** What a meal of a date offers, as a whole. */
export const recipeEditByApplyDate = write({
  id: 'menu.recipeEditByApplyDate',
  title: '按日期编辑菜谱',
  path: `${base}/edit/by/applyDate`,
  access: change,
  scope: 'canteen',
  content: z.object({ ...RecipeKey, applyDate: DateText, mealType: Meal, lines: Lines }),
});

/** What a meal of a day of the week offers, as a whole. */
export const recipeEditDayMealTemplate = write({
  id: 'menu.recipeEditDayMealTemplate',
  title: '按星期编辑菜谱',
  path: `${base}/edit/day/meal/template`,
  access: change,
  scope: 'canteen',
  content: z.object({ ...RecipeKey, weekDay: keyOf(weekDay), mealType: Meal, lines: Lines }),
});

/** Dishes that are offered from now on at a meal of these dates (days of the week in a template); those already there stay as they are. */
export const recipeAddDishesByDate = write({
  id: 'menu.recipeAddDishesByDate',
  title: '菜谱添加菜品',
  path: `${base}/add/dishes/by/date`,
  access: change,
  scope: 'canteen',
  content: z.object({
    ...RecipeKey,
    applyDates: z.array(DateText).max(62).default([]),
    weekDays: z.array(keyOf(weekDay)).max(7).default([]),
    mealType: Meal,
    dishesIds: z.array(Id).min(1, '请选择菜品').max(100),
    ...offerDefaults,
  }),
  result: z.object({ added: Count }),
});

/** Changes what one line says of its sale. */
export const recipeDetailEdit = write({
  id: 'menu.recipeDetailEdit',
  title: '修改菜谱菜品',
  path: `${older}/detail/edit`,
  access: change,
  scope: 'canteen',
  content: z.object({ lineId: Id, version: Count, ...Offer }),
});

/** Marks a line of a published menu as sold out for a date, at once; or puts it back on sale. */
export const recipeDetailSoldOut = write({
  id: 'menu.recipeDetailSoldOut',
  title: '菜品售罄',
  path: `${older}/detail/sold/out`,
  access: 'menu:recipe:issue',
  scope: 'canteen',
  content: z.object({ lineId: Id, saleDate: DateText, soldOut: z.boolean() }),
});

/** Moves one line to another day (a date, or a day of the week in a template) or meal. */
export const recipeDetailMove = write({
  id: 'menu.recipeDetailMove',
  title: '移动菜谱菜品',
  path: `${older}/detail/move`,
  access: change,
  scope: 'canteen',
  content: z.object({
    lineId: Id,
    version: Count,
    day: z.union([DateText, keyOf(weekDay)]),
    mealType: Meal,
  }),
});

export const recipeDetailBatchRemove = write({
  id: 'menu.recipeDetailBatchRemove',
  title: '批量删除菜谱菜品',
  path: `${older}/detail/batch/remove`,
  access: change,
  scope: 'canteen',
  content: z.object({ lineIds: z.array(Id).min(1, '请选择菜品').max(500) }),
});

/** Copies a menu to other stalls, as drafts of the same name; `left`: lines whose dishes are off the shelf there, or of another canteen. */
export const recipeCopyToStall = write({
  id: 'menu.recipeCopyToStall',
  title: '复制菜谱到档口',
  path: `${base}/copy-recipe-to-stall`,
  access: 'menu:recipe:add',
  scope: 'canteen',
  content: z.object({ ...RecipeKey, stallIds: z.array(Id).min(1, '请选择档口').max(100) }),
  result: z.object({ recipeIds: z.array(Id), left: Count }),
});

/** Copies the seven days from one Monday to those from another; what is offered there already stays. `left`: lines whose dishes are off the shelf. */
export const recipeCopyWeek = write({
  id: 'menu.recipeCopyWeek',
  title: '复制一周菜谱',
  path: `${base}/copy/week`,
  access: change,
  scope: 'canteen',
  content: z.object({ ...RecipeKey, fromDate: DateText, toDate: DateText }),
  result: z.object({ added: Count, left: Count }),
});

/** Freezes what a menu offers and shows it to terminals and apps; or takes it back to a draft. */
export const recipePublish = write({
  id: 'menu.recipePublish',
  title: '发布菜谱',
  path: `${base}/publish`,
  access: 'menu:recipe:publish',
  scope: 'canteen',
  content: z.object({ ...RecipeKey, recipeState: keyOf(recipeState) }),
});

/** Days that have a menu, with how many dishes a meal. */
export const recipeGetBetweenDate = read({
  id: 'menu.recipeGetBetweenDate',
  title: '日期范围内的菜谱',
  path: `${base}/recipe/get/between/date`,
  access,
  scope: 'canteen',
  content: z.object({ canteenId: Id.optional(), stallId: Id.optional(), ...Days }),
  result: z.array(
    z.object({
      ...RecipeKey,
      recipeName: z.string(),
      applyDate: DateText,
      mealType: Meal,
      dishCount: Count,
    }),
  ),
});

/** Menus that offer anything: what can be copied, issued and bound. */
export const recipeHasDetailList = read({
  id: 'menu.recipeHasDetailList',
  title: '有菜品的菜谱',
  path: `${older}/has/detail/list`,
  access: 'session',
  scope: 'canteen',
  content: z.object({ canteenId: Id.optional(), stallId: Id.optional() }).default({}),
  result: z.array(
    z.object({
      ...RecipeKey,
      recipeName: z.string(),
      recipeType: keyOf(recipeType),
      canteenId: Id,
    }),
  ),
});

/** Every dish a menu offers, once. */
export const recipeDishesList = read({
  id: 'menu.recipeDishesList',
  title: '菜谱的菜品',
  path: `${older}/dishes/list`,
  access,
  scope: 'canteen',
  content: z.object(RecipeKey),
  result: z.array(z.object({ dishesId: Id, dishesName: z.string(), price: Fen, times: Count })),
});
