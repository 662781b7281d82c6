import { entity } from '#kit/contract/entity.ts';
import { text } from '#kit/contract/fields.ts';

/** Chronic diseases people may have, with what to avoid and to prefer; who has which is health data and not counted here. */
export const chronicDiseases = entity({
  noun: '慢性病',
  key: 'chronicId',
  base: '/custChronic',
  access: 'customer:chronic',
  menu: {
    path: '/personal/chronic',
    title: '慢性病管理',
    order: 45,
    keywords: ['过敏', '忌口', '糖尿病'],
  },
  wide: 'organisations',
  fields: {
    chronicName: text(40, 1).meta({ title: '慢性病名称', width: 160, sort: true, wide: true }),
    avoid: text(200).meta({ title: '饮食禁忌', width: 280, wide: true }).default(''),
    advice: text(500).meta({ title: '饮食建议', width: 360, wide: true }).default(''),
  },
  search: ['chronicName'],
  columns: ['chronicName', 'avoid', 'advice'],
  picked: ['chronicName'],
  calls: {
    page: ['customer.chronicPage', 'queryPage'],
    add: ['customer.chronicAdd', 'add'],
    modify: ['customer.chronicUpdate', 'update'],
    remove: ['customer.chronicDelete', 'delete'],
    list: ['customer.chronicList', 'list'],
  },
});
