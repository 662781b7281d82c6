import { OrdersScreen } from './orders-screen.tsx';
import { StopBookings } from './stop-bookings.tsx';

/** Pre-orders: those of today and of the week ahead. */
export default () => (
  <OrdersScreen content={{ orderKind: 2 }} period={[0, 7]} byBizDate toolbar={<StopBookings />} />
);
