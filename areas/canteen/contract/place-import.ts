import { importFields, importSet } from '#kit/contract/import.ts';

/** Between the levels of an area in a file: `东校区/北苑`. */
export const AREA_SEPARATOR = '/';

/**
 * Canteens with their stalls from one file, a stall a line. A canteen that exists already only gets stalls; a line without a stall
 * adds the canteen alone.
 */
export const placeImport = importSet({
  title: '导入食堂档口',
  access: 'canteen:canteen:add',
  scope: 'canteen',
  fields: importFields([
    {
      key: 'canteenNum',
      title: '食堂编号',
      required: true,
      hint: '已有的食堂只新增档口',
      sample: '001',
    },
    {
      key: 'canteenName',
      title: '食堂名称',
      aliases: ['食堂', '所属食堂'],
      hint: '新食堂必填，同一食堂以第一行为准',
      sample: '第一食堂',
    },
    {
      key: 'areaName',
      title: '所属区域',
      aliases: ['区域', '区域名称'],
      hint: '多级以斜杠分隔，没有的区域会新增',
      sample: '东校区/北苑',
    },
    { key: 'canteenLabel', title: '食堂标签' },
    { key: 'businessHours', title: '营业时间', sample: '06:30-09:00,11:00-13:30' },
    { key: 'maxCapacity', title: '最大容纳人数', aliases: ['容纳人数'] },
    { key: 'personInCharge', title: '负责人' },
    { key: 'phone', title: '联系电话', aliases: ['电话'] },
    { key: 'mainItems', title: '主营项目' },
    { key: 'stallNum', title: '档口编号', hint: '留空只新增食堂', sample: '01' },
    { key: 'stallName', title: '档口名称', aliases: ['档口'], sample: '兰州拉面' },
    {
      key: 'kindName',
      title: '档口分类',
      aliases: ['分类'],
      hint: '没有的分类会新增',
      sample: '面食',
    },
    { key: 'stallLabel', title: '档口标签', hint: '没有的标签会新增' },
  ]),
  options: {},
  check: { id: 'canteen.placeImportCheck', path: '/api/v2/alloc/canteen/import/check' },
  run: { id: 'canteen.placeImport', path: '/api/v2/alloc/canteen/import' },
  result: { id: 'canteen.placeImportResult', path: '/api/v2/alloc/canteen/import/result' },
  template: { id: 'canteen.placeImportTemplate', path: '/api/v2/alloc/canteen/import/template' },
  badRows: { id: 'canteen.placeImportBadRows', path: '/api/v2/alloc/canteen/import/bad-rows' },
});
