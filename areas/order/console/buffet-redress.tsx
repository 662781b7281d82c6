import { pageRedress } from '../contract/order.ts';
import { RedressStep } from './buffet-steps.tsx';
import { OrdersScreen } from './orders-screen.tsx';

/** Buffets that are not corrected yet: what is put right leaves the list. */
export default () => (
  <OrdersScreen
    list={pageRedress}
    content={{ orderKind: 4 }}
    period={[6, 0]}
    byBizDate
    steps={(order) => <RedressStep order={order} />}
  />
);
