import { OrdersScreen } from './orders-screen.tsx';

/** What was sold at counters, with call numbers where a kitchen gave them. */
export default () => <OrdersScreen content={{ orderKind: 1 }} />;
