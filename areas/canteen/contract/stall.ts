import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Flag, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes, stored } from '#kit/contract/stored.ts';
import { Code } from '#kit/contract/validators.ts';
import { businessState } from './lookups.ts';

const StallFields = z.object({
  stallName: text(50, 1).meta({ title: '档口名称', width: 180, sort: true }),
  stallNum: Code.meta({ title: '档口编号', width: 110, sort: true }),
  kindId: Id.nullable().default(null),
  labelId: Id.nullable().default(null),
  businessState: keyOf(businessState).meta({ title: '营业状态' }).default(1),
  ifBook: Flag.meta({ title: '是否预订', of: yesNo }).default(1),
  ifReserve: Flag.meta({ title: '是否报餐', of: yesNo }).default(2),
  /** 2: buyers are not called by a number, orders of the stall have none. */
  useCallNum: Flag.meta({ title: '使用叫号', of: yesNo }).default(1),
  /** 1: a second recipe for the same day and meal is refused. */
  refuseSameRecipe: Flag.meta({ title: '拒绝重复菜谱', of: yesNo, hidden: true }).default(1),
});

export const pageStall = listSet({
  id: 'canteen.pageStall',
  title: '档口列表',
  path: '/api/v2/alloc/canteen/page-stall',
  access: 'canteen:stall:page',
  scope: 'canteen',
  own: {
    stallId: Id,
    canteenId: Id,
    ...stored(StallFields.shape),
    createdAt: ShownTime.meta({ title: '创建时间', sort: true }),
    version: Count,
  },
  shown: {
    canteenName: z.string().meta({ title: '所属食堂', width: 180, sort: true }),
    kindName: z.string().nullable().meta({ title: '档口分类', width: 110, sort: true }),
    labelName: z.string().nullable().meta({ title: '标签', width: 100 }),
    deviceCount: Count.meta({ title: '设备数', total: true }),
  },
  key: 'stallId',
  columns: [
    'stallNum',
    'stallName',
    'canteenName',
    'kindName',
    'labelName',
    'businessState',
    'deviceCount',
    'ifBook',
    'ifReserve',
    'useCallNum',
    'refuseSameRecipe',
    'createdAt',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '档口名称、编号或食堂名称' }),
    canteenId: Id.optional().meta({ title: '所属食堂' }),
    businessState: keyOf(businessState).optional(),
    kindId: Id.optional().meta({ title: '档口分类' }),
    labelId: Id.optional().meta({ title: '标签' }),
    useCallNum: Flag.optional(),
  },
  search: ['stallName', 'stallNum', 'canteenName'],
  order: ascending('canteenId', 'stallNum'),
  export: 'canteen.pageStallExport',
});

export const addStall = write({
  id: 'canteen.addStall',
  title: '新增档口',
  path: '/api/v2/alloc/canteen/add-stall',
  access: 'canteen:stall:add',
  scope: 'canteen',
  content: z.object({ canteenId: Id, ...StallFields.shape }),
  result: z.object({ stallId: Id }),
});

const StallKey = z.object({ stallId: Id });

/** A stall stays in its canteen: facts carry both, so moving it would tear its history. */
export const modifyStall = write({
  id: 'canteen.modifyStall',
  title: '修改档口',
  path: '/api/v2/alloc/canteen/modify-stall',
  access: 'canteen:stall:modify',
  scope: 'canteen',
  content: z.object({ ...StallKey.shape, ...changes(StallFields.shape), version: Count }),
});

export const getStallForModify = read({
  id: 'canteen.getStallForModify',
  title: '档口详情',
  path: '/api/v2/alloc/canteen/get-stall-for-modify',
  access: 'canteen:stall:page',
  scope: 'canteen',
  content: StallKey,
  result: z.object({
    ...StallKey.shape,
    canteenId: Id,
    ...stored(StallFields.shape),
    version: Count,
  }),
});

/** Refused while devices or orders depend on it. */
export const removeStall = write({
  id: 'canteen.removeStall',
  title: '删除档口',
  path: '/api/v2/alloc/canteen/remove-stall',
  access: 'canteen:stall:remove',
  scope: 'canteen',
  content: StallKey,
});

export const modifyStallIfBook = write({
  id: 'canteen.modifyStallIfBook',
  title: '修改档口预订开关',
  path: '/api/v2/alloc/canteen/modify-stall-if-book',
  access: 'canteen:stall:modify',
  scope: 'canteen',
  content: z.object({ ...StallKey.shape, ifBook: Flag }),
});

export const modifyStallIfReserve = write({
  id: 'canteen.modifyStallIfReserve',
  title: '修改档口报餐开关',
  path: '/api/v2/alloc/canteen/modify-stall-if-reserve',
  access: 'canteen:stall:modify',
  scope: 'canteen',
  content: z.object({ ...StallKey.shape, ifReserve: Flag }),
});

export const modifyStallUseCallNum = write({
  id: 'canteen.modifyStallUseCallNum',
  title: '修改档口叫号开关',
  path: '/api/v2/alloc/canteen/modify-stall-use-call-num',
  access: 'canteen:stall:modify',
  scope: 'canteen',
  content: z.object({ ...StallKey.shape, useCallNum: Flag }),
});

/** The stalls the caller may see, of one canteen or of all, for pickers. */
export const listAuthStall = read({
  id: 'canteen.listAuthStall',
  title: '授权档口列表',
  path: '/api/v2/alloc/canteen/list-auth-stall',
  access: 'session',
  scope: 'canteen',
  content: z.object({ canteenId: Id.optional() }).default({}),
  result: z.array(
    z.object({
      stallId: Id,
      stallName: z.string(),
      stallNum: z.string(),
      canteenId: Id,
      businessState: keyOf(businessState),
    }),
  ),
});
