import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { stored } from '#kit/contract/stored.ts';
import { usableState } from './lookups.ts';
import { Sort } from './sort.ts';

const FoodPlaceKey = z.object({ foodPlaceId: Id });
const FoodPlaceFields = z.object({
  canteenId: Id,
  foodPlaceName: text(50, 1),
  address: text(100).default(''),
  state: keyOf(usableState).default(1),
  sort: Sort,
});
const FoodPlaceRow = z.object({
  ...FoodPlaceKey.shape,
  ...stored(FoodPlaceFields.shape),
  canteenName: z.string(),
  version: Count,
});

export const foodPlacePage = page({
  id: 'canteen.foodPlacePage',
  title: '取餐点列表',
  path: '/api/v2/alloc/food/place/page',
  access: 'canteen:foodplace:page',
  scope: 'canteen',
  filter: { keyword: Keyword, canteenId: Id.optional(), state: keyOf(usableState).optional() },
  row: FoodPlaceRow,
  columns: columns<typeof FoodPlaceRow>()([
    { key: 'foodPlaceName', title: '取餐点名称', width: 200, sort: true },
    { key: 'canteenName', title: '所属食堂', width: 180, sort: true },
    { key: 'address', title: '详细位置', width: 260 },
    { key: 'state', title: '启用状态', kind: 'enum', of: usableState },
    { key: 'sort', title: '排序', kind: 'int', sort: true },
  ]),
  export: 'canteen.foodPlacePageExport',
});

export const foodPlaceAdd = write({
  id: 'canteen.foodPlaceAdd',
  title: '新增取餐点',
  path: '/api/v2/alloc/food/place/add',
  access: 'canteen:foodplace:add',
  scope: 'canteen',
  content: FoodPlaceFields,
  result: FoodPlaceKey,
});

export const foodPlaceModify = write({
  id: 'canteen.foodPlaceModify',
  title: '修改取餐点',
  path: '/api/v2/alloc/food/place/modify',
  access: 'canteen:foodplace:modify',
  scope: 'canteen',
  content: z.object({ ...FoodPlaceKey.shape, ...FoodPlaceFields.shape, version: Count }),
});

export const foodPlaceRemove = write({
  id: 'canteen.foodPlaceRemove',
  title: '删除取餐点',
  path: '/api/v2/alloc/food/place/remove',
  access: 'canteen:foodplace:remove',
  scope: 'canteen',
  content: FoodPlaceKey,
});

/** Those in use, for pickers. */
export const foodPlaceListName = read({
  id: 'canteen.foodPlaceListName',
  title: '取餐点',
  path: '/api/v2/alloc/food/place/list-name',
  access: 'session',
  scope: 'canteen',
  content: z.object({ canteenId: Id.optional() }).default({}),
  result: z.array(z.object({ ...FoodPlaceKey.shape, foodPlaceName: z.string(), canteenId: Id })),
});
