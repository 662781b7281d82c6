import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { Count, Fen, Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { couponState, couponType } from './lookups.ts';

/* What lists of coupons show. */

export const BatchRow = z.object({
  batchId: Id,
  templateName: z.string(),
  couponType: keyOf(couponType),
  firstNo: z.string(),
  lastNo: z.string(),
  madeCount: Count,
  leftCount: Count,
  grantedCount: Count,
  usedCount: Count,
  nullifiedCount: Count,
  printCount: Count,
  madeName: z.string().nullable(),
  madeAt: z.string(),
  remark: z.string(),
});
export const batchColumns = columns<typeof BatchRow>()([
  { key: 'templateName', title: '券名称', width: 180, sort: true },
  { key: 'couponType', title: '券类型', kind: 'enum', of: couponType, width: 90 },
  { key: 'firstNo', title: '起始券号', width: 180 },
  { key: 'lastNo', title: '结束券号', width: 180 },
  { key: 'madeCount', title: '制作数量', kind: 'int', total: true, width: 100 },
  { key: 'leftCount', title: '未发放', kind: 'int', total: true, width: 90 },
  { key: 'grantedCount', title: '已发放', kind: 'int', total: true, width: 90 },
  { key: 'usedCount', title: '已使用', kind: 'int', total: true, width: 90 },
  { key: 'nullifiedCount', title: '已作废', kind: 'int', total: true, width: 90 },
  { key: 'printCount', title: '打印次数', kind: 'int', width: 90 },
  { key: 'madeName', title: '制作人', width: 100 },
  { key: 'madeAt', title: '制作时间', kind: 'datetime', sort: true },
  { key: 'remark', title: '备注', width: 160, hidden: true },
]);

export const CouponRow = z.object({
  couponId: Id,
  couponNo: z.string(),
  templateName: z.string(),
  couponType: keyOf(couponType),
  state: keyOf(couponState),
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  receiver: z.string().nullable(),
  grantedAt: z.string().nullable(),
  validUntil: z.string().nullable(),
  usedAt: z.string().nullable(),
  orderId: Id.nullable(),
  discount: Fen,
  remark: z.string(),
});
export const couponColumns = columns<typeof CouponRow>()([
  { key: 'couponNo', title: '券号', width: 190, sort: true },
  { key: 'templateName', title: '券名称', width: 160 },
  { key: 'couponType', title: '券类型', kind: 'enum', of: couponType, width: 90 },
  { key: 'state', title: '状态', kind: 'enum', of: couponState, width: 90 },
  { key: 'custNum', title: '人员编号', width: 110 },
  { key: 'custName', title: '姓名', width: 90 },
  { key: 'receiver', title: '领取人', width: 110 },
  { key: 'grantedAt', title: '发放时间', kind: 'datetime', sort: true },
  { key: 'validUntil', title: '有效期至', kind: 'date', sort: true },
  { key: 'usedAt', title: '使用时间', kind: 'datetime', sort: true },
  { key: 'orderId', title: '订单号', width: 140 },
  { key: 'discount', title: '优惠金额', kind: 'money', total: true },
  { key: 'remark', title: '备注', width: 160, hidden: true },
]);

export const SummaryRow = z.object({
  templateId: Id,
  templateName: z.string(),
  couponType: keyOf(couponType),
  madeCount: Count,
  grantedCount: Count,
  usedCount: Count,
  expiredCount: Count,
  nullifiedCount: Count,
  discount: Fen,
});
export const summaryColumns = columns<typeof SummaryRow>()([
  { key: 'templateName', title: '券名称', width: 200, sort: true },
  { key: 'couponType', title: '券类型', kind: 'enum', of: couponType, width: 100 },
  { key: 'madeCount', title: '制作数量', kind: 'int', total: true, sort: true },
  { key: 'grantedCount', title: '已发放', kind: 'int', total: true },
  { key: 'usedCount', title: '已使用', kind: 'int', total: true, sort: true },
  { key: 'expiredCount', title: '已过期', kind: 'int', total: true },
  { key: 'nullifiedCount', title: '已作废', kind: 'int', total: true },
  { key: 'discount', title: '优惠金额', kind: 'money', total: true, sort: true },
]);
