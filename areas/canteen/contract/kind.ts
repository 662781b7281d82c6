import { entity } from '#kit/contract/entity.ts';
import { countField, text } from '#kit/contract/fields.ts';
import { Sort } from './sort.ts';

/** What stalls are sorted into; names have the limit of categories (rule places/names). */
export const kinds = entity({
  noun: '档口分类',
  key: 'kindId',
  base: '/api/v2/alloc/kind',
  access: 'canteen:kind',
  menu: {
    path: '/basesetting/canteenManage3/type',
    title: '档口分类管理',
    permissionId: 201050,
    order: 20,
  },
  wide: 'canteens',
  fields: { kindName: text(8, 1).meta({ title: '分类名称', width: 220, sort: true }), sort: Sort },
  shown: { stallCount: countField('档口数') },
  search: ['kindName'],
  columns: ['kindName', 'stallCount', 'sort'],
  picked: ['kindName'],
  calls: {
    page: ['canteen.kindPage', 'page'],
    add: ['canteen.kindAdd', 'add'],
    modify: ['canteen.kindModify', 'modify'],
    remove: ['canteen.kindRemove', 'remove'],
    list: ['canteen.kindListName', 'list-name'],
  },
});
