import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';

const PersonTypeName = text(20, 1);
const PersonTypeRow = z.object({ psnType: Id, psnTypeName: z.string(), custCount: Count, version: Count });

export const personTypeColumns = columns<typeof PersonTypeRow>()([
  { key: 'psnType', title: '类别编号', width: 110, sort: true },
  { key: 'psnTypeName', title: '类别名称', width: 200, sort: true },
  { key: 'custCount', title: '人数', kind: 'int', total: true },
]);

export const psnTypePage = page({
  id: 'customer.psnTypePage',
  title: '人员类别列表',
  path: '/api/v1/cust/psntype/queryPsnTypeByPage',
  access: 'customer:psntype:page',
  scope: 'organisation',
  filter: { keyword: Keyword },
  row: PersonTypeRow,
  columns: personTypeColumns,
  export: 'customer.psnTypePageExport',
});

export const psnTypeAdd = write({
  id: 'customer.psnTypeAdd',
  title: '新增人员类别',
  path: '/api/v1/cust/psntype/add',
  access: 'customer:psntype:add',
  content: z.object({ psnTypeName: PersonTypeName }),
  result: z.object({ psnType: Id }),
});

export const psnTypeUpdate = write({
  id: 'customer.psnTypeUpdate',
  title: '修改人员类别',
  path: '/api/v1/cust/psntype/update',
  access: 'customer:psntype:modify',
  content: z.object({ psnType: Id, psnTypeName: PersonTypeName, version: Count }),
});

/** Bare psnType. Refused while people have it. */
export const psnTypeDelete = write({
  id: 'customer.psnTypeDelete',
  title: '删除人员类别',
  path: '/api/v1/cust/psntype/delete',
  access: 'customer:psntype:remove',
  content: Id,
});

/** For pickers. */
export const psnTypeList = read({
  id: 'customer.psnTypeList',
  title: '人员类别',
  path: '/api/v1/cust/psntype/list',
  access: 'session',
  result: z.array(z.object({ psnType: Id, psnTypeName: z.string() })),
});
