import { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import { OrdersScreen } from './orders-screen.tsx';
import { StopBookings } from './stop-bookings.tsx';

/** Meals that were declared: for chosen days, for three, for seven. */
export default () => (
  <OrdersScreen
    content={{ orderKind: 3 }}
    period={[0, 7]}
    byBizDate
    toolbar={<StopBookings />}
    filters={[{ key: 'orderModes', title: '点餐模式', of: mealOrderMode }]}
  />
);
