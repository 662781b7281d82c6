import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, countField, Id, text } from '#kit/contract/fields.ts';
import { PlaceTree } from './place-tree.ts';
import { Sort } from './sort.ts';

/** Levels a tree of areas may have. */
export const AREA_DEPTH = 10;

/** Areas canteens lie in, a tree; only those who see every canteen change them. `superId` null: at the top. */
export const canteenAreas = entity({
  noun: '区域',
  key: 'areaId',
  base: '/api/v2/alloc/area',
  access: 'canteen:area',
  menu: { path: '/basesetting/area', title: '区域管理', permissionId: 201010, order: 10 },
  wide: 'canteens',
  scope: 'canteen',
  fields: {
    areaName: text(50, 1).meta({ title: '区域名称', width: 220, sort: true }),
    superId: Id.meta({ title: '上级区域' }).nullable().default(null),
    sort: Sort,
  },
  shown: {
    superName: z.string().nullable().meta({ title: '上级区域', width: 180, sort: true }),
    areaCount: Count.meta({ title: '下级区域数' }),
    canteenCount: countField('食堂数'),
    createdAt: z.string().meta({ title: '创建时间', kind: 'datetime', sort: true, hidden: true }),
  },
  search: ['areaName'],
  filter: {
    /** This area and those directly below it. */
    superId: Id.optional(),
  },
  columns: ['areaName', 'superName', 'areaCount', 'canteenCount', 'sort', 'createdAt'],
  calls: {
    page: ['canteen.areaPage', 'page'],
    add: ['canteen.areaAdd', 'add'],
    modify: ['canteen.areaUpdate', 'update'],
    remove: ['canteen.areaRemove', 'remove'],
  },
});

export const areaGetName = read({
  id: 'canteen.areaGetName',
  title: '区域名称',
  path: '/api/v2/alloc/area/get-area-name',
  access: 'session',
  scope: 'canteen',
  content: z.object({ areaId: Id }),
  result: z.object({ areaId: Id, areaName: z.string() }),
});

/** Areas alone. */
export const areaSystemTree = read({
  id: 'canteen.areaSystemTree',
  title: '区域树',
  path: '/api/v2/alloc/area/system/tree',
  access: 'session',
  scope: 'canteen',
  result: PlaceTree,
});
