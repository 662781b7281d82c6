import { entity } from '#kit/contract/entity.ts';
import { countField, text } from '#kit/contract/fields.ts';

/** Types of people, such as students and teachers. */
export const personTypes = entity({
  noun: '人员类别',
  key: 'psnType',
  base: '/api/v1/cust/psntype',
  access: 'customer:psntype',
  menu: { path: '/personal/psnType', title: '人员类别管理', order: 30, keywords: ['身份', '类别'] },
  wide: 'organisations',
  scope: 'organisation',
  fields: { psnTypeName: text(20, 1).meta({ title: '类别名称', width: 200, sort: true }) },
  shown: { custCount: countField('人数') },
  search: ['psnTypeName'],
  columns: [
    { key: 'psnType', title: '类别编号', width: 110, sort: true },
    'psnTypeName',
    'custCount',
  ],
  picked: ['psnTypeName'],
  calls: {
    page: ['customer.psnTypePage', 'queryPsnTypeByPage'],
    add: ['customer.psnTypeAdd', 'add'],
    modify: ['customer.psnTypeUpdate', 'update'],
    remove: ['customer.psnTypeDelete', 'delete'],
    list: ['customer.psnTypeList', 'list'],
  },
});
