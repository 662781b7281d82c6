import { Empty } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { useAddressId } from '#kit/console/shell/address.ts';
import { useTabTitle } from '#kit/console/shell/tabs/use-tab-title.ts';
import { orderDetail } from '../contract/order.ts';
import { OrderBody } from './order-detail.tsx';

/** One order as a page of its own, for links from elsewhere: `?orderId=`. */
export default function OrderPage() {
  const [orderId] = useAddressId('orderId');
  useTabTitle(orderId && t('订单 {orderId}', { orderId }));
  if (!orderId) return <Empty description={t('请从订单列表打开订单')} />;

  return (
    <section className="scr-card">
      <ReadPart of={orderDetail} content={{ orderId }} lines={10}>
        {(order) => <OrderBody order={order} />}
      </ReadPart>
    </section>
  );
}
