import { OrdersScreen } from './orders-screen.tsx';

/** Sales that left something in suspense: charged from here to whoever ate, one by one; batches are in 补扣. */
export default () => <OrdersScreen content={{ owed: 1 }} period={[29, 0]} />;
