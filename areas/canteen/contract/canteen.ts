import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Flag, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';
import { stored } from '#kit/contract/stored.ts';
import { Code, Degrees, ImageUrl, Phone } from '#kit/contract/validators.ts';

/** Whether a place serves right now (document 2 section 4). */
export const businessState = lookup([
  { key: 1, desc: '营业', colour: 'success' },
  { key: 2, desc: '休息', colour: 'default' },
]);
/** 1 yes, 2 no. */
export const yesNo = lookup([
  { key: 1, desc: '是', colour: 'processing' },
  { key: 2, desc: '否', colour: 'default' },
]);

const CanteenFields = z.object({
  canteenName: text(50, 1),
  canteenNum: Code,
  tag: text(40).default(''),
  businessState: keyOf(businessState).default(1),
  /** People the place holds. */
  maxCapacity: z.int().min(1, '请输入1-7位整数').max(9_999_999, '请输入1-7位整数').nullable().default(null),
  imageUrl: ImageUrl.nullable().default(null),
  mainItems: text(200).default(''),
  businessHours: text(100).default(''),
  personInCharge: text(40).default(''),
  phone: Phone.default(''),
  longitude: Degrees.nullable().default(null),
  latitude: Degrees.nullable().default(null),
  /** A merchant of its own inside the canteen (document 2 section 3). */
  ifSpecial: Flag.default(2),
  ifBook: Flag.default(2),
  ifReserve: Flag.default(2),
});

const CanteenRow = z.object({
  canteenId: Id,
  ...stored(CanteenFields.shape),
  stallCount: Count,
  createdAt: z.string(),
  version: Count,
});

export const canteenColumns = columns<typeof CanteenRow>()([
  { key: 'canteenNum', title: '食堂编号', width: 110, sort: true },
  { key: 'canteenName', title: '食堂名称', width: 180, sort: true },
  { key: 'imageUrl', title: '图片', kind: 'image', noPrint: true, hidden: true },
  { key: 'tag', title: '标签', width: 100 },
  { key: 'businessState', title: '营业状态', kind: 'enum', of: businessState },
  { key: 'stallCount', title: '档口数', kind: 'int', total: true, sort: true },
  { key: 'maxCapacity', title: '最大容纳人数', kind: 'int', sort: true },
  { key: 'businessHours', title: '营业时间', width: 150 },
  { key: 'personInCharge', title: '负责人', width: 100 },
  { key: 'phone', title: '联系电话', width: 130 },
  { key: 'mainItems', title: '主营项目', width: 180 },
  { key: 'ifBook', title: '是否预订', kind: 'enum', of: yesNo },
  { key: 'ifReserve', title: '是否报餐', kind: 'enum', of: yesNo },
  { key: 'ifSpecial', title: '特殊商户', kind: 'enum', of: yesNo, hidden: true },
  { key: 'longitude', title: '经度', kind: 'decimal', hidden: true },
  { key: 'latitude', title: '纬度', kind: 'decimal', hidden: true },
  { key: 'createdAt', title: '创建时间', kind: 'datetime', sort: true },
]);

export const pageCanteen = page({
  id: 'canteen.pageCanteen',
  title: '食堂列表',
  path: '/api/v2/alloc/canteen/page-canteen',
  access: 'canteen:canteen:page',
  scope: 'canteen',
  filter: {
    keyword: Keyword,
    businessState: keyOf(businessState).optional(),
    tag: text(40).optional(),
    ifBook: Flag.optional(),
    ifReserve: Flag.optional(),
  },
  row: CanteenRow,
  columns: canteenColumns,
  export: 'canteen.pageCanteenExport',
});

export const addCanteen = write({
  id: 'canteen.addCanteen',
  title: '新增食堂',
  path: '/api/v2/alloc/canteen/add-canteen',
  access: 'canteen:canteen:add',
  scope: 'canteen',
  content: CanteenFields,
  result: z.object({ canteenId: Id }),
});

const CanteenKey = z.object({ canteenId: Id });

/** `version` is the one that was read; a change in between is refused. */
export const modifyCanteen = write({
  id: 'canteen.modifyCanteen',
  title: '修改食堂',
  path: '/api/v2/alloc/canteen/modify-canteen',
  access: 'canteen:canteen:modify',
  scope: 'canteen',
  content: z.object({ ...CanteenKey.shape, ...CanteenFields.shape, version: Count }),
});

export const getCanteenForModify = read({
  id: 'canteen.getCanteenForModify',
  title: '食堂详情',
  path: '/api/v2/alloc/canteen/get-canteen-for-modify',
  access: 'canteen:canteen:page',
  scope: 'canteen',
  content: CanteenKey,
  result: z.object({ ...CanteenKey.shape, ...stored(CanteenFields.shape), version: Count }),
});

/** Refused while stalls, devices or orders depend on it. */
export const removeCanteen = write({
  id: 'canteen.removeCanteen',
  title: '删除食堂',
  path: '/api/v2/alloc/canteen/remove-canteen',
  access: 'canteen:canteen:remove',
  scope: 'canteen',
  content: CanteenKey,
});

export const getCanteenNum = read({
  id: 'canteen.getCanteenNum',
  title: '获取食堂编号',
  path: '/api/v2/alloc/canteen/get-canteen-num',
  access: 'canteen:canteen:add',
  result: z.object({ canteenNum: z.string() }),
});

/** Opens or closes a canteen or one of its stalls. */
export const modifyBusinessState = write({
  id: 'canteen.modifyBusinessState',
  title: '修改营业状态',
  path: '/api/v2/alloc/canteen/modify-business-state',
  access: 'canteen:canteen:state',
  scope: 'canteen',
  content: z.object({ id: Id, type: z.enum(['canteen', 'stall']).default('canteen'), state: keyOf(businessState) }),
});

export const modifyCanteenIfBook = write({
  id: 'canteen.modifyCanteenIfBook',
  title: '修改食堂预订开关',
  path: '/api/v2/alloc/canteen/modify-canteen-if-book',
  access: 'canteen:canteen:modify',
  scope: 'canteen',
  content: z.object({ ...CanteenKey.shape, ifBook: Flag }),
});

export const modifyCanteenIfReserve = write({
  id: 'canteen.modifyCanteenIfReserve',
  title: '修改食堂报餐开关',
  path: '/api/v2/alloc/canteen/modify-canteen-if-reserve',
  access: 'canteen:canteen:modify',
  scope: 'canteen',
  content: z.object({ ...CanteenKey.shape, ifReserve: Flag }),
});

/** The canteens the caller may see, for pickers. */
export const listAllAuthCanteen = read({
  id: 'canteen.listAllAuthCanteen',
  title: '授权食堂列表',
  path: '/api/v2/alloc/canteen/list-all-auth-canteen',
  access: 'session',
  scope: 'canteen',
  result: z.array(
    z.object({ canteenId: Id, canteenName: z.string(), canteenNum: z.string(), businessState: keyOf(businessState) }),
  ),
});

/** A node of the place tree: canteens with their stalls, for pickers. */
export interface PlaceNode {
  id: string;
  text: string;
  type: 'canteen' | 'stall';
  children: PlaceNode[];
}
const PlaceNode: z.ZodType<PlaceNode, PlaceNode> = z.lazy(() =>
  z.object({ id: z.string(), text: z.string(), type: z.enum(['canteen', 'stall']), children: z.array(PlaceNode) }),
);

export const areaCanteenStallTree = read({
  id: 'canteen.areaCanteenStallTree',
  title: '食堂档口树',
  path: '/api/v2/alloc/canteen/area-canteen-stall-tree',
  access: 'session',
  scope: 'canteen',
  result: z.array(PlaceNode),
});
