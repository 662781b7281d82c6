import { entity } from '#kit/contract/entity.ts';
import { countField, text } from '#kit/contract/fields.ts';

/** Jobs of people. */
export const jobs = entity({
  noun: '岗位',
  key: 'jobId',
  base: '/custJob',
  access: 'customer:job',
  menu: { path: '/personal/custJob', title: '岗位管理', order: 35 },
  wide: 'organisations',
  scope: 'organisation',
  fields: {
    jobName: text(40, 1).meta({ title: '岗位名称', width: 180, sort: true }),
    jobNum: text(40).meta({ title: '岗位编号', width: 130, sort: true }).nullable().default(null),
    remark: text(200).meta({ title: '备注', width: 260, wide: true }).default(''),
  },
  shown: { custCount: countField('人数') },
  search: ['jobName', 'jobNum'],
  columns: ['jobName', 'jobNum', 'custCount', 'remark'],
  picked: ['jobName'],
  calls: {
    page: ['customer.jobPage', 'queryPage'],
    add: ['customer.jobAdd', 'add'],
    modify: ['customer.jobUpdate', 'update'],
    remove: ['customer.jobDelete', 'delete'],
    list: ['customer.jobList', 'list'],
  },
});
