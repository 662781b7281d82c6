import { z } from 'zod';
import { Count, Fen, Id, Keyword, ShownTime } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { couponState, couponType } from './lookups.ts';

/* Lists of coupons: the same of either medium. */

export const batchList = {
  own: {
    batchId: Id,
    firstNo: z.string().meta({ title: '起始券号', width: 180 }),
    lastNo: z.string().meta({ title: '结束券号', width: 180 }),
    madeCount: Count.meta({ title: '制作数量', total: true, width: 100 }),
    printCount: Count.meta({ title: '打印次数', width: 90 }),
    madeAt: ShownTime.meta({ title: '制作时间', sort: true }),
    remark: z.string().meta({ title: '备注', width: 160, hidden: true }),
  },
  shown: {
    templateName: z.string().meta({ title: '券名称', width: 180, sort: true }),
    couponType: keyOf(couponType).meta({ title: '券类型', width: 90 }),
    leftCount: Count.meta({ title: '未发放', total: true, width: 90 }),
    grantedCount: Count.meta({ title: '已发放', total: true, width: 90 }),
    usedCount: Count.meta({ title: '已使用', total: true, width: 90 }),
    nullifiedCount: Count.meta({ title: '已作废', total: true, width: 90 }),
    madeName: z.string().nullable().meta({ title: '制作人', width: 100 }),
  },
  key: 'batchId',
  columns: [
    'templateName',
    'couponType',
    'firstNo',
    'lastNo',
    'madeCount',
    'leftCount',
    'grantedCount',
    'usedCount',
    'nullifiedCount',
    'printCount',
    'madeName',
    'madeAt',
    'remark',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '券名称或备注' }),
    templateId: Id.optional(),
    couponType: keyOf(couponType).optional(),
  },
  search: ['templateName', 'remark'],
  order: descending('madeAt'),
} as const;

export const couponList = {
  own: {
    couponId: Id,
    custId: Id.nullable(),
    couponNo: z.string().meta({ title: '券号', width: 190, sort: true }),
    grantedAt: ShownTime.nullable().meta({ title: '发放时间', sort: true }),
    validUntil: z.string().nullable().meta({ title: '有效期至', kind: 'date', sort: true }),
    usedAt: ShownTime.nullable().meta({ title: '使用时间', sort: true }),
    orderId: Id.nullable().meta({ title: '订单号', width: 140, leadsTo: 'orderId' }),
    discount: Fen.meta({ title: '优惠金额', total: true }),
    remark: z.string().meta({ title: '备注', width: 160, hidden: true }),
  },
  shown: {
    templateName: z.string().meta({ title: '券名称', width: 160 }),
    couponType: keyOf(couponType).meta({ title: '券类型', width: 90 }),
    /** Of today: what was handed out and not used in time is expired. */
    state: keyOf(couponState).meta({ title: '状态', width: 90 }),
    custNum: z.string().nullable().meta({ title: '人员编号', width: 110 }),
    custName: z.string().nullable().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
    receiver: z.string().nullable().meta({ title: '领取人', width: 110 }),
  },
  key: 'couponId',
  columns: [
    'couponNo',
    'templateName',
    'couponType',
    'state',
    'custNum',
    'custName',
    'receiver',
    'grantedAt',
    'validUntil',
    'usedAt',
    'orderId',
    'discount',
    'remark',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '券号、人员或领取人' }),
    state: keyOf(couponState).optional(),
    templateId: Id.optional(),
    batchId: Id.optional(),
    couponType: keyOf(couponType).optional(),
  },
  search: ['couponNo', 'custName', 'custNum', 'receiver'],
  order: ascending('couponNo'),
} as const;

export const summaryList = {
  shown: {
    templateId: Id,
    templateName: z.string().meta({ title: '券名称', width: 200, sort: true }),
    couponType: keyOf(couponType).meta({ title: '券类型', width: 100 }),
    madeCount: Count.meta({ title: '制作数量', total: true, sort: true }),
    /** Not handed out yet. */
    leftCount: Count.meta({ title: '未发放', total: true }),
    grantedCount: Count.meta({ title: '已发放', total: true }),
    /** Handed out, and may still be used. */
    usableCount: Count.meta({ title: '可使用', total: true }),
    usedCount: Count.meta({ title: '已使用', total: true, sort: true }),
    expiredCount: Count.meta({ title: '已过期', total: true }),
    nullifiedCount: Count.meta({ title: '已作废', total: true }),
    discount: Fen.meta({ title: '优惠金额', total: true, sort: true }),
  },
  key: 'templateId',
  columns: [
    'templateName',
    'couponType',
    'madeCount',
    'leftCount',
    'grantedCount',
    'usableCount',
    'usedCount',
    'expiredCount',
    'nullifiedCount',
    'discount',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '券名称' }),
    templateId: Id.optional(),
    couponType: keyOf(couponType).optional(),
    startDate: OpenMoments.startDate.meta({ title: '制作时间' }),
    endDate: OpenMoments.endDate,
  },
  order: ascending('templateName'),
} as const;
