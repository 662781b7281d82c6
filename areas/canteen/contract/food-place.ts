import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { canteenFields, canteenShown } from './in-canteen.ts';
import { usableState } from './lookups.ts';
import { Sort } from './sort.ts';

const State = keyOf(usableState).meta({ title: '启用状态' });

/** Pick-up points of canteens. */
export const foodPlaces = entity({
  noun: '取餐点',
  key: 'foodPlaceId',
  base: '/api/v2/alloc/food/place',
  access: 'canteen:foodplace',
  menu: {
    path: '/basesetting/canteenManage3/address',
    title: '取餐点管理',
    permissionId: 201050,
    order: 30,
  },
  scope: 'canteen',
  fields: {
    foodPlaceName: text(50, 1).meta({ title: '取餐点名称', width: 200, sort: true }),
    ...canteenFields,
    address: text(100)
      .meta({ title: '详细位置', width: 260, placeholder: '如 3号教学楼一层东侧' })
      .default(''),
    state: State.default(1),
    sort: Sort,
  },
  shown: canteenShown,
  search: ['foodPlaceName', 'address', 'canteenName'],
  filter: { canteenId: canteenFields.canteenId.optional(), state: State.optional() },
  columns: ['foodPlaceName', 'canteenName', 'address', 'state', 'sort'],
  calls: {
    page: ['canteen.foodPlacePage', 'page'],
    add: ['canteen.foodPlaceAdd', 'add'],
    modify: ['canteen.foodPlaceModify', 'modify'],
    remove: ['canteen.foodPlaceRemove', 'remove'],
  },
});

/** Those in use, for pickers. */
export const foodPlaceListName = read({
  id: 'canteen.foodPlaceListName',
  title: '取餐点',
  path: '/api/v2/alloc/food/place/list-name',
  access: 'session',
  scope: 'canteen',
  content: z.object({ canteenId: Id.optional() }).default({}),
  result: z.array(z.object({ foodPlaceId: Id, foodPlaceName: z.string(), canteenId: Id })),
});
