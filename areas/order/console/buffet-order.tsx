import { RedressStep } from './buffet-steps.tsx';
import { OrdersScreen } from './orders-screen.tsx';

/** Buffets, and what puts right a price that was charged wrongly. */
export default () => (
  <OrdersScreen
    content={{ orderKind: 4 }}
    period={[6, 0]}
    byBizDate
    steps={(order) => <RedressStep order={order} />}
  />
);
