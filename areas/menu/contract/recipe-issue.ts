import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, DateTimeText, Id, Keyword } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { RecipeLine } from './recipe.ts';

/* Whom menus are for, which one holds right now, and which terminals have it (rule menus/nearest). */

const base = '/api/v2/menurecipe';
const access = 'menu:recipe:page';
const Meal = keyOf(mealType);

/** How far a package has come on a terminal. */
export const sendState = lookup({
  waiting: { key: 1, desc: '待下发', colour: 'default' },
  issuing: { key: 2, desc: '下发中', colour: 'processing' },
  issued: { key: 3, desc: '下发成功', colour: 'success' },
  failed: { key: 4, desc: '下发失败', colour: 'error' },
});

const Targets = {
  /** Client types; none: every one. */
  clientTypes: z.array(Count).max(50),
  /** Machines that show this menu before any other. */
  deviceIds: z.array(Id).max(500),
  /** Stalls of the same canteen that sell by it as well. */
  stallIds: z.array(Id).max(200),
};

/** Binds a menu to apps, machines and further stalls: afterwards exactly these. */
export const recipeAppBind = write({
  id: 'menu.recipeAppBind',
  title: '绑定菜谱',
  path: `${base}/app/bind`,
  access: 'menu:recipe:modify',
  scope: 'canteen',
  content: z.object({ recipeId: Id, ...Targets }),
});

export const recipeAppBindList = read({
  id: 'menu.recipeAppBindList',
  title: '菜谱绑定列表',
  path: `${base}/app/bind/list`,
  access,
  scope: 'canteen',
  content: z.object({ recipeId: Id }),
  result: z.object({ recipeId: Id, ...Targets }),
});

const MenuLine = RecipeLine.extend({ recipeName: z.string(), stallName: z.string().nullable() });

/** What a stall, or a terminal, offers at a moment (now unless said). */
export const recipeQueryCurrent = read({
  id: 'menu.recipeQueryCurrent',
  title: '当前菜谱',
  path: `${base}/query/current/recipe`,
  access,
  scope: 'canteen',
  content: z.object({
    canteenId: Id,
    stallId: Id.optional(),
    deviceId: Id.optional(),
    clientType: Count.optional(),
    at: DateTimeText.optional(),
  }),
  result: z.object({ bizDate: DateText, mealType: Meal, lines: z.array(MenuLine) }),
});

/** What a canteen or stall offers on a date, all meals or one. */
export const recipeQueryDishesByDate = read({
  id: 'menu.recipeQueryDishesByDate',
  title: '按日期查询菜品',
  path: `${base}/query/dishes/by/date`,
  access,
  scope: 'canteen',
  content: z.object({
    canteenId: Id,
    stallId: Id.optional(),
    date: DateText,
    mealType: Meal.optional(),
  }),
  result: z.array(MenuLine),
});

/** Gives a machine a menu of its own, or takes it away again. */
export const recipeChangeMachineRecipe = write({
  id: 'menu.recipeChangeMachineRecipe',
  title: '切换设备菜谱',
  path: `${base}/change/machine/recipe`,
  aliases: [{ id: 'device.tcpMachineBindMenu', path: '/tcp/v1/machine/bindmenu' }],
  access: 'menu:recipe:issue',
  scope: 'canteen',
  content: z.object({ deviceId: Id, recipeId: Id.nullable() }),
});

/** Issues a menu to some terminals of its place, or to all. */
export const dishesIssuePartRecipe = write({
  id: 'menu.dishesIssuePartRecipe',
  title: '下发菜谱到设备',
  path: '/api/v1/menudishes/issue/part/recipe',
  access: 'menu:recipe:issue',
  scope: 'canteen',
  content: z.object({ recipeId: Id, deviceIds: z.array(Id).min(1, '请选择设备').max(500) }),
  result: z.object({ issued: Count }),
});

/** Issues a menu to every terminal that sells by it. */
export const tcpIssueRecipeSell = write({
  id: 'menu.tcpIssueRecipeSell',
  title: '下发售卖菜谱',
  path: '/tcp/v1/menudishes/issue/recipesellect',
  access: 'menu:recipe:issue',
  scope: 'canteen',
  content: z.object({ recipeId: Id }),
  result: z.object({ issued: Count }),
});

const Machine = {
  deviceId: Id,
  deviceNum: z.string(),
  deviceName: z.string(),
  stallName: z.string().nullable(),
};
/** Terminals a menu may be issued to: those that sell by it. */
export const recipeMachines = read({
  id: 'menu.recipeMachines',
  title: '可下发的设备',
  path: `${base}/machine/list`,
  access,
  scope: 'canteen',
  content: z.object({
    recipeId: Id,
    /** Every one of the canteen, each of which may be bound to the menu. */
    isToBind: z.boolean().default(false),
  }),
  result: z.array(z.object(Machine)),
});

const IssueRow = z.object({
  ...Machine,
  recipeName: z.string().meta({ title: '菜谱名称', width: 180 }),
  menuNo: Count.meta({ title: '版本', width: 80 }),
  sendState: keyOf(sendState).meta({ title: '下发状态' }),
  reason: z.string().meta({ title: '失败原因', width: 160 }),
  issuedAt: DateTimeText.meta({ title: '下发时间', sort: true }),
  ackedAt: DateTimeText.nullable().meta({ title: '确认时间' }),
});
/** What terminals were told to fetch, and whether they have it. */
export const recipeIssuePage = listSet({
  id: 'menu.recipeIssuePage',
  title: '菜谱下发记录',
  path: `${base}/issue/page`,
  access,
  scope: 'canteen',
  filter: {
    keyword: Keyword.meta({ title: '设备名称或编号' }),
    sendState: keyOf(sendState).optional(),
  },
  shown: IssueRow.shape,
  key: 'deviceId',
  order: descending('issuedAt'),
  columns: [
    { key: 'deviceName', title: '设备名称', width: 160 },
    { key: 'deviceNum', title: '设备编号', width: 120 },
    { key: 'stallName', title: '档口', width: 140 },
    'recipeName',
    'menuNo',
    'sendState',
    'reason',
    'issuedAt',
    'ackedAt',
  ],
  export: 'menu.recipeIssuePageExport',
});
