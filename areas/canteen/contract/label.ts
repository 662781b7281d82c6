import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { stored } from '#kit/contract/stored.ts';
import { Sort } from './sort.ts';

const LabelKey = z.object({ labelId: Id });
const LabelFields = z.object({ labelName: text(50, 1), sort: Sort });
const LabelRow = z.object({
  ...LabelKey.shape,
  ...stored(LabelFields.shape),
  canteenCount: Count,
  stallCount: Count,
  version: Count,
});

export const labelPage = page({
  id: 'canteen.labelPage',
  title: '标签列表',
  path: '/api/v2/alloc/label/page',
  access: 'canteen:label:page',
  filter: { keyword: Keyword },
  row: LabelRow,
  columns: columns<typeof LabelRow>()([
    { key: 'labelName', title: '标签名称', width: 220, sort: true },
    { key: 'canteenCount', title: '食堂数', kind: 'int', total: true, sort: true },
    { key: 'stallCount', title: '档口数', kind: 'int', total: true, sort: true },
    { key: 'sort', title: '排序', kind: 'int', sort: true },
  ]),
  export: 'canteen.labelPageExport',
});

/* The paths below /basics are an older generation of the same work. */
export const labelAdd = write({
  id: 'canteen.labelAdd',
  title: '新增标签',
  path: '/api/v2/alloc/label/add',
  aliases: [{ id: 'canteen.basicsLabelCreate', path: '/api/v1/basics/label/createBasicsLabel' }],
  access: 'canteen:label:add',
  content: LabelFields,
  result: LabelKey,
});

export const labelUpdate = write({
  id: 'canteen.labelUpdate',
  title: '修改标签',
  path: '/api/v2/alloc/label/update',
  aliases: [{ id: 'canteen.basicsLabelUpdate', path: '/api/v1/basics/label/updateBasicsLabel' }],
  access: 'canteen:label:modify',
  content: z.object({ ...LabelKey.shape, ...LabelFields.shape, version: Count }),
});

/** Refused while a canteen or a stall wears it. */
export const labelRemove = write({
  id: 'canteen.labelRemove',
  title: '删除标签',
  path: '/api/v2/alloc/label/remove',
  aliases: [{ id: 'canteen.basicsLabelRemove', path: '/api/v1/basics/label/removeBasicsLabel' }],
  access: 'canteen:label:remove',
  content: LabelKey,
});

/** For pickers. */
export const basicsLabelList = read({
  id: 'canteen.basicsLabelList',
  title: '标签',
  method: 'GET',
  path: '/api/v1/basics/label/queryListBasicsLabel',
  access: 'session',
  result: z.array(z.object({ ...LabelKey.shape, labelName: z.string() })),
});
