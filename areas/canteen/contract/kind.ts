import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { stored } from '#kit/contract/stored.ts';
import { Sort } from './sort.ts';

const KindKey = z.object({ kindId: Id });
const KindFields = z.object({
  /** The limit of categories (document 2 section 5). */
  kindName: text(8, 1),
  sort: Sort,
});
const KindRow = z.object({ ...KindKey.shape, ...stored(KindFields.shape), stallCount: Count, version: Count });

export const kindPage = page({
  id: 'canteen.kindPage',
  title: '档口分类列表',
  path: '/api/v2/alloc/kind/page',
  access: 'canteen:kind:page',
  filter: { keyword: Keyword },
  row: KindRow,
  columns: columns<typeof KindRow>()([
    { key: 'kindName', title: '分类名称', width: 220, sort: true },
    { key: 'stallCount', title: '档口数', kind: 'int', total: true, sort: true },
    { key: 'sort', title: '排序', kind: 'int', sort: true },
  ]),
  export: 'canteen.kindPageExport',
});

export const kindAdd = write({
  id: 'canteen.kindAdd',
  title: '新增档口分类',
  path: '/api/v2/alloc/kind/add',
  access: 'canteen:kind:add',
  content: KindFields,
  result: KindKey,
});

export const kindModify = write({
  id: 'canteen.kindModify',
  title: '修改档口分类',
  path: '/api/v2/alloc/kind/modify',
  access: 'canteen:kind:modify',
  content: z.object({ ...KindKey.shape, ...KindFields.shape, version: Count }),
});

/** Refused while stalls are of this kind. */
export const kindRemove = write({
  id: 'canteen.kindRemove',
  title: '删除档口分类',
  path: '/api/v2/alloc/kind/remove',
  access: 'canteen:kind:remove',
  content: KindKey,
});

/** For pickers. */
export const kindListName = read({
  id: 'canteen.kindListName',
  title: '档口分类',
  path: '/api/v2/alloc/kind/list-name',
  access: 'session',
  result: z.array(z.object({ ...KindKey.shape, kindName: z.string() })),
});
