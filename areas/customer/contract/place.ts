import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, Id, text } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';
import { Site } from '#kit/contract/site.ts';
import { LongCode } from '#kit/contract/validators.ts';

/** Levels a tree of places may have: site, building, floor, room and room to spare. */
export const PLACE_DEPTH = 6;
export const PLACE_SEPARATOR = '/';

/** Places meals are delivered to, a tree. Renaming and moving takes along what is below. */
export const custPlaces = entity({
  noun: '地点',
  key: 'placeId',
  base: '/custPlace',
  access: 'customer:place',
  wide: 'organisations',
  fields: {
    placeNum: LongCode.meta({ title: '地点编号', width: 110, sort: true }),
    placeName: text(40, 1)
      .regex(/^[^/]*$/, '名称不能包含斜杠')
      .meta({ title: '地点名称', width: 120, sort: true }),
    superId: Id.meta({ title: '上级地点' }).nullable().default(null),
    remark: text(200).meta({ title: '备注', width: 180, hidden: true, wide: true }).default(''),
  },
  shown: {
    fullName: z.string().meta({ title: '地点全称', width: 220, sort: true }),
    level: z.int(),
    userNames: z.string().meta({ title: '负责人', width: 130 }),
    userIds: z.array(Id),
    recipeNames: z.string().meta({ title: '菜谱', width: 180, hidden: true }),
    recipeIds: z.array(Id),
    childCount: Count.meta({ title: '下级地点数' }),
  },
  search: ['placeNum', 'fullName'],
  filter: {
    /** With everything below it. */
    placeId: Id.optional(),
  },
  columns: [
    'placeNum',
    'placeName',
    'fullName',
    'userNames',
    'recipeNames',
    'childCount',
    'remark',
  ],
  calls: {
    page: ['customer.placePage', 'queryPage'],
    add: ['customer.placeAdd', 'add'],
    modify: ['customer.placeUpdate', 'update'],
    remove: ['customer.placeDelete', 'delete'],
  },
});

const PlaceIds = z.array(Id).min(1, '请选择地点').max(500);

/**
 * Bare list of placeId. A zip of printable codes, one picture a place with its full name below. With `site`, where the product is reached, the code opens
 * the page on which people order to this place.
 */
export const placeBatchQrCode = read({
  id: 'customer.placeBatchQrCode',
  title: '批量生成地点二维码',
  path: '/custPlace/batchGenerateQrCode',
  access: 'customer:place:page',
  content: z.union([PlaceIds, z.object({ placeIds: PlaceIds, site: Site })]),
  file: true,
});

/** The operators who answer for a place; replaces those before. */
export const placeBindUser = write({
  id: 'customer.placeBindUser',
  title: '地点绑定负责人',
  path: '/custPlace/bindUser',
  access: 'customer:place:bind',
  wide: 'organisations',
  content: z.object({ placeId: Id, userIds: z.array(Id).max(50), version: Count }),
});

/** Operators who may answer for a place. */
export const placeUserList = read({
  id: 'customer.placeUserList',
  title: '可绑定的负责人',
  path: '/custPlace/bindUser/list',
  access: 'customer:place:bind',
  result: z.array(z.object({ userId: Id, realName: z.string() })),
});

/** Published menus that may be bound to a place; answered by the area of menus. */
export const placeRecipeList = read({
  id: 'customer.placeRecipeList',
  title: '可绑定的菜谱',
  path: '/custPlace/bindRecipes/list',
  access: 'customer:place:bind',
  scope: 'canteen',
  result: z.array(z.object({ recipeId: Id, recipeName: z.string(), canteenName: z.string() })),
});

/** The menus served at a place, published and of canteens of the caller; replaces those before. Answered by the area of menus. */
export const placeBindRecipes = write({
  id: 'customer.placeBindRecipes',
  title: '地点绑定菜谱',
  path: '/custPlace/bindRecipes',
  access: 'customer:place:bind',
  wide: 'organisations',
  content: z.object({ placeId: Id, recipeIds: z.array(Id).max(200), version: Count }),
});

/** A node of the tree of places. */
export interface PlaceNode {
  id: string;
  text: string;
  superId: string | null;
  placeNum: string;
  children: PlaceNode[];
}
const PlaceNode: z.ZodType<PlaceNode, PlaceNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    text: z.string(),
    superId: z.string().nullable(),
    placeNum: z.string(),
    children: z.array(PlaceNode),
  }),
);

export const placeTree = read({
  id: 'customer.placeTree',
  title: '地点树',
  path: '/custPlace/place/tree',
  access: 'session',
  result: z.array(PlaceNode),
});

export const placeImport = importSet({
  title: '导入地点',
  access: 'customer:place:add',
  wide: 'organisations',
  fields: importFields([
    { key: 'placeNum', title: '地点编号', required: true, aliases: ['编号'], sample: 'A301' },
    {
      key: 'fullName',
      title: '地点全称',
      required: true,
      aliases: ['地点名称', '名称', '地点'],
      hint: '多级以斜杠分隔，上级地点须已存在或在本文件中',
      sample: '东校区/1号楼/301',
    },
    { key: 'remark', title: '备注' },
  ]),
  options: {},
  check: { id: 'customer.placeImportCheck', path: '/custPlace/import/check' },
  run: { id: 'customer.placeImport', path: '/custPlace/import' },
  result: { id: 'customer.placeImportResult', path: '/custPlace/import/result' },
  template: { id: 'customer.placeImportTemplate', path: '/custPlace/import/template' },
  badRows: { id: 'customer.placeImportBadRows', path: '/custPlace/import/badRows' },
});
