import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';

const JobFields = z.object({
  jobName: text(40, 1),
  jobNum: text(40).nullable().default(null),
  remark: text(200).default(''),
});
const JobRow = z.object({
  jobId: Id,
  jobName: z.string(),
  jobNum: z.string().nullable(),
  custCount: Count,
  remark: z.string(),
  version: Count,
});

export const jobColumns = columns<typeof JobRow>()([
  { key: 'jobName', title: '岗位名称', width: 180, sort: true },
  { key: 'jobNum', title: '岗位编号', width: 130, sort: true },
  { key: 'custCount', title: '人数', kind: 'int', total: true },
  { key: 'remark', title: '备注', width: 260 },
]);

/** Jobs of people (document 1 section 3). */
export const jobPage = page({
  id: 'customer.jobPage',
  title: '岗位列表',
  path: '/custJob/queryPage',
  access: 'customer:job:page',
  scope: 'organisation',
  filter: { keyword: Keyword },
  row: JobRow,
  columns: jobColumns,
  export: 'customer.jobPageExport',
});

export const jobAdd = write({
  id: 'customer.jobAdd',
  title: '新增岗位',
  path: '/custJob/add',
  access: 'customer:job:add',
  content: JobFields,
  result: z.object({ jobId: Id }),
});

export const jobUpdate = write({
  id: 'customer.jobUpdate',
  title: '修改岗位',
  path: '/custJob/update',
  access: 'customer:job:modify',
  content: z.object({ jobId: Id, ...JobFields.shape, version: Count }),
});

/** Bare id. Refused while people have it. */
export const jobDelete = write({
  id: 'customer.jobDelete',
  title: '删除岗位',
  path: '/custJob/delete',
  access: 'customer:job:remove',
  content: Id,
});

/** For pickers. */
export const jobList = read({
  id: 'customer.jobList',
  title: '岗位',
  path: '/custJob/list',
  access: 'session',
  result: z.array(z.object({ jobId: Id, jobName: z.string() })),
});
