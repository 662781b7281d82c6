import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { LongCode } from '#kit/contract/validators.ts';

const CostCenterFields = z.object({
  centerName: text(40, 1),
  centerNum: LongCode,
  /** The organisation that answers for it. */
  orgId: Id.nullable().default(null),
  remark: text(200).default(''),
});
const CostCenterRow = z.object({
  costCenterId: Id,
  centerNum: z.string(),
  centerName: z.string(),
  orgId: Id.nullable(),
  orgFullName: z.string().nullable(),
  custCount: Count,
  remark: z.string(),
  version: Count,
});

export const costCenterColumns = columns<typeof CostCenterRow>()([
  { key: 'centerNum', title: '成本中心编号', width: 140, sort: true },
  { key: 'centerName', title: '成本中心名称', width: 180, sort: true },
  { key: 'orgFullName', title: '归属组织', width: 240 },
  { key: 'custCount', title: '人数', kind: 'int', total: true },
  { key: 'remark', title: '备注', width: 200 },
]);

/** Where the meals of people are charged to (document 1 section 3). */
export const costCenterPage = page({
  id: 'customer.costCenterPage',
  title: '成本中心列表',
  path: '/cust-cost-center/page',
  access: 'customer:costcenter:page',
  scope: 'organisation',
  filter: { keyword: Keyword },
  row: CostCenterRow,
  columns: costCenterColumns,
  export: 'customer.costCenterPageExport',
});

export const costCenterAdd = write({
  id: 'customer.costCenterAdd',
  title: '新增成本中心',
  path: '/cust-cost-center/add',
  access: 'customer:costcenter:add',
  scope: 'organisation',
  content: CostCenterFields,
  result: z.object({ costCenterId: Id }),
});

export const costCenterUpdate = write({
  id: 'customer.costCenterUpdate',
  title: '修改成本中心',
  path: '/cust-cost-center/update',
  access: 'customer:costcenter:modify',
  scope: 'organisation',
  content: z.object({ costCenterId: Id, ...CostCenterFields.shape, version: Count }),
});

/** Bare id. Refused while people belong to it. */
export const costCenterDelete = write({
  id: 'customer.costCenterDelete',
  title: '删除成本中心',
  path: '/cust-cost-center/delete',
  access: 'customer:costcenter:remove',
  scope: 'organisation',
  content: Id,
});

/** For pickers. */
export const costCenterList = read({
  id: 'customer.costCenterList',
  title: '成本中心',
  path: '/cust-cost-center/list',
  access: 'session',
  scope: 'organisation',
  result: z.array(z.object({ costCenterId: Id, centerNum: z.string(), centerName: z.string() })),
});
