import {
  applyForRefund,
  payBack,
  refundOrder,
  refuseApplication,
  withdrawRefundApply,
} from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { Booked } from './bookings.ts';
import { actingAs } from './roles.ts';

interface Complaint {
  readonly reason: string;
  /** Fen; absent: all of it. */
  readonly amount?: number;
  /** What became of it; `late`: a clerk had paid it back at the counter before. */
  readonly end?: 'agree' | 'refuse' | 'withdraw' | 'late';
}

/** Applications in every state. */
const complaints: readonly Complaint[] = [
  { reason: '菜品与图片不符，申请退一半', amount: 600, end: 'agree' },
  { reason: '等候超过半小时', amount: 500, end: 'refuse' },
  { reason: '点错了', end: 'withdraw' },
  { reason: '少送一份菜', amount: 900, end: 'late' },
  { reason: '菜是凉的', amount: 400 },
  { reason: '饭里有异物' },
];

/** In the evening some who were served ask for their money back; the manager decides on most of it. */
export async function setUpRefundApplications(
  context: Context,
  booked: readonly Booked[],
  day: string,
): Promise<void> {
  const served = booked.filter(({ story }) =>
    story.steps.some(([, step]) => 'kitchen' in step && step.kitchen === 'complete'),
  );
  const { actor: manager } = await actingAs(context, 'manager');

  for (const [index, { reason, amount, end }] of complaints.entries()) {
    const order = served[index];
    if (!order) return;

    const { orderId, custId } = order;
    const at = (minute: number): Context => ({
      ...context,
      now: `${day} 20:${String(minute).padStart(2, '0')}:24`,
    });
    const asked = at(index * 5);
    const decided = { ...at(index * 5 + 3), actor: manager };
    const { applyId } = await applyForRefund(asked, { orderId, custId, reason, amount });
    const decision = { applyId, version: 1, remark: '' };
    if (end === 'withdraw') await withdrawRefundApply(decided, { applyId, custId });
    if (end === 'refuse')
      await refuseApplication(decided, { ...decision, remark: '取餐时间在承诺时间内' });
    if (end === 'late') await refundOrder(asked, { orderId, reason: '窗口已退款', operatorId: 0 });
    if (end === 'agree' || end === 'late')
      await payBack(decided, 'agree', { ...decision, remark: '情况属实' });
  }
}
