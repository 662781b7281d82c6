import { Timeline } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { orderEvents } from '../contract/delivery.ts';

/** What the steps of an order are called. */
const STEPS: Readonly<Record<string, string>> = {
  prepare: '接单制作',
  autoAccept: '自动接单',
  ready: '制作完成',
  complete: '核销',
  cancel: '取消订单',
  take: '接单',
  depart: '开始配送',
  deliver: '确认送达',
  pickUp: '确认取走',
  giveBack: '退回',
  redress: '自助餐改正',
  openTable: '包间开台',
  settle: '包间结账',
  goods: '更新商品状态',
  refundOverride: '超出退餐规则退款',
};

/** Who took which step of an order when; nothing where no step was taken. */
export function OrderHistory({ orderId }: { readonly orderId: string }) {
  const mayCall = useMayCall();
  const { data = [] } = useRead(
    orderEvents,
    { orderId },
    { quiet: true, enabled: mayCall(orderEvents) },
  );
  if (data.length === 0) return null;

  return (
    <>
      <h2 className="ord-section">{t('处理记录')}</h2>
      <Timeline
        items={data.map(({ eventId, action, actorName, createdAt, remark }) => ({
          key: eventId,
          content: (
            <>
              <strong>{t(STEPS[action] ?? action)}</strong>{' '}
              <span className="scr-hint-inline">
                {actorName} · {createdAt}
              </span>
              {remark && <div>{remark}</div>}
            </>
          ),
        }))}
      />
    </>
  );
}
