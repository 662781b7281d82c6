import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { stored } from '#kit/contract/stored.ts';
import { PlaceTree } from './place-tree.ts';
import { Sort } from './sort.ts';

/** Levels a tree of areas may have. */
export const AREA_DEPTH = 10;

const AreaKey = z.object({ areaId: Id });
const AreaFields = z.object({
  areaName: text(50, 1),
  /** Null: at the top. */
  superId: Id.nullable().default(null),
  sort: Sort,
});
const AreaRow = z.object({
  ...AreaKey.shape,
  ...stored(AreaFields.shape),
  superName: z.string().nullable(),
  areaCount: Count,
  canteenCount: Count,
  createdAt: z.string(),
  version: Count,
});

export const areaPage = page({
  id: 'canteen.areaPage',
  title: '区域列表',
  path: '/api/v2/alloc/area/page',
  access: 'canteen:area:page',
  scope: 'canteen',
  filter: {
    keyword: Keyword,
    /** This area and those directly below it. */
    superId: Id.optional(),
  },
  row: AreaRow,
  columns: columns<typeof AreaRow>()([
    { key: 'areaName', title: '区域名称', width: 220, sort: true },
    { key: 'superName', title: '上级区域', width: 180, sort: true },
    { key: 'areaCount', title: '下级区域数', kind: 'int' },
    { key: 'canteenCount', title: '食堂数', kind: 'int', total: true },
    { key: 'sort', title: '排序', kind: 'int', sort: true },
    { key: 'createdAt', title: '创建时间', kind: 'datetime', sort: true, hidden: true },
  ]),
  export: 'canteen.areaPageExport',
});

/** Only for those who see every canteen, as all changes of areas. */
export const areaAdd = write({
  id: 'canteen.areaAdd',
  title: '新增区域',
  path: '/api/v2/alloc/area/add',
  access: 'canteen:area:add',
  scope: 'canteen',
  content: AreaFields,
  result: AreaKey,
});

/** Renames and moves; below itself is refused. */
export const areaUpdate = write({
  id: 'canteen.areaUpdate',
  title: '修改区域',
  path: '/api/v2/alloc/area/update',
  access: 'canteen:area:modify',
  scope: 'canteen',
  content: z.object({ ...AreaKey.shape, ...AreaFields.shape, version: Count }),
});

/** Refused while areas or canteens are in it. */
export const areaRemove = write({
  id: 'canteen.areaRemove',
  title: '删除区域',
  path: '/api/v2/alloc/area/remove',
  access: 'canteen:area:remove',
  scope: 'canteen',
  content: AreaKey,
});

export const areaGetName = read({
  id: 'canteen.areaGetName',
  title: '区域名称',
  path: '/api/v2/alloc/area/get-area-name',
  access: 'session',
  scope: 'canteen',
  content: AreaKey,
  result: z.object({ ...AreaKey.shape, areaName: z.string() }),
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
