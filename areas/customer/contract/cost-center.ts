import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { countField, Id, text } from '#kit/contract/fields.ts';
import { LongCode } from '#kit/contract/validators.ts';

/** Where the meals of people are charged to; `orgId` is the organisation that answers for it. */
export const costCenters = entity({
  noun: '成本中心',
  key: 'costCenterId',
  base: '/cust-cost-center',
  access: 'customer:costcenter',
  menu: { path: '/personal/costCenter', title: '成本中心管理', order: 40 },
  scope: 'organisation',
  fields: {
    centerNum: LongCode.meta({ title: '成本中心编号', width: 140, sort: true }),
    centerName: text(40, 1).meta({ title: '成本中心名称', width: 180, sort: true }),
    orgId: Id.meta({ title: '归属组织' }).nullable().default(null),
    remark: text(200).meta({ title: '备注', width: 200, wide: true }).default(''),
  },
  shown: {
    orgFullName: z.string().nullable().meta({ title: '归属组织', width: 240 }),
    custCount: countField('人数'),
  },
  search: ['centerNum', 'centerName'],
  columns: ['centerNum', 'centerName', 'orgFullName', 'custCount', 'remark'],
  picked: ['centerNum', 'centerName'],
  calls: {
    page: ['customer.costCenterPage', 'page'],
    add: ['customer.costCenterAdd', 'add'],
    modify: ['customer.costCenterUpdate', 'update'],
    remove: ['customer.costCenterDelete', 'delete'],
    list: ['customer.costCenterList', 'list'],
  },
});
