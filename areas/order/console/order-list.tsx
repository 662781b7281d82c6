import { orderKind } from '../contract/lookups.ts';
import { OrdersScreen } from './orders-screen.tsx';

/** Orders of every kind: today's at first. */
export default () => (
  <OrdersScreen filters={[{ key: 'orderKind', title: '订单类型', of: orderKind }]} />
);
