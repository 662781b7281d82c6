import { entity } from '#kit/contract/entity.ts';
import { countField, text } from '#kit/contract/fields.ts';
import { Sort } from './sort.ts';

/** What canteens and stalls wear to be found by. The paths below /basics are an older generation. */
export const labels = entity({
  noun: '标签',
  key: 'labelId',
  base: '/api/v2/alloc/label',
  access: 'canteen:label',
  menu: {
    path: '/basesetting/canteenManage3/tag',
    title: '标签管理',
    permissionId: 201050,
    order: 10,
  },
  wide: 'canteens',
  fields: {
    labelName: text(50, 1).meta({ title: '标签名称', width: 220, sort: true }),
    sort: Sort,
  },
  shown: { canteenCount: countField('食堂数'), stallCount: countField('档口数') },
  search: ['labelName'],
  columns: ['labelName', 'canteenCount', 'stallCount', 'sort'],
  picked: ['labelName'],
  calls: {
    page: ['canteen.labelPage', 'page'],
    add: [
      'canteen.labelAdd',
      'add',
      [['canteen.basicsLabelCreate', '/api/v1/basics/label/createBasicsLabel']],
    ],
    modify: [
      'canteen.labelUpdate',
      'update',
      [['canteen.basicsLabelUpdate', '/api/v1/basics/label/updateBasicsLabel']],
    ],
    remove: [
      'canteen.labelRemove',
      'remove',
      [['canteen.basicsLabelRemove', '/api/v1/basics/label/removeBasicsLabel']],
    ],
    list: ['canteen.basicsLabelList', 'GET /api/v1/basics/label/queryListBasicsLabel'],
  },
});
