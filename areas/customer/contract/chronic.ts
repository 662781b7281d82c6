import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';

const ChronicFields = z.object({
  chronicName: text(40, 1),
  /** What to avoid, and what to prefer, in words. */
  avoid: text(200).default(''),
  advice: text(500).default(''),
});
const ChronicRow = z.object({
  chronicId: Id,
  chronicName: z.string(),
  avoid: z.string(),
  advice: z.string(),
  version: Count,
});

export const chronicColumns = columns<typeof ChronicRow>()([
  { key: 'chronicName', title: '慢性病名称', width: 160, sort: true },
  { key: 'avoid', title: '饮食禁忌', width: 280 },
  { key: 'advice', title: '饮食建议', width: 360 },
]);

/** Chronic diseases people may have; who has which is health data and not counted here (document 1 section 3). */
export const chronicPage = page({
  id: 'customer.chronicPage',
  title: '慢性病列表',
  path: '/custChronic/queryPage',
  access: 'customer:chronic:page',
  filter: { keyword: Keyword },
  row: ChronicRow,
  columns: chronicColumns,
  export: 'customer.chronicPageExport',
});

export const chronicAdd = write({
  id: 'customer.chronicAdd',
  title: '新增慢性病',
  path: '/custChronic/add',
  access: 'customer:chronic:add',
  content: ChronicFields,
  result: z.object({ chronicId: Id }),
});

export const chronicUpdate = write({
  id: 'customer.chronicUpdate',
  title: '修改慢性病',
  path: '/custChronic/update',
  access: 'customer:chronic:modify',
  content: z.object({ chronicId: Id, ...ChronicFields.shape, version: Count }),
});

/** Bare chronicId. Refused while it is noted of somebody. */
export const chronicDelete = write({
  id: 'customer.chronicDelete',
  title: '删除慢性病',
  path: '/custChronic/delete',
  access: 'customer:chronic:remove',
  content: Id,
});

/** For pickers: what diseases there are, not who has them. */
export const chronicList = read({
  id: 'customer.chronicList',
  title: '慢性病',
  path: '/custChronic/list',
  access: 'session',
  result: z.array(z.object({ chronicId: Id, chronicName: z.string() })),
});
