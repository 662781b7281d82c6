import { pageOrder } from '../contract/order.ts';
import { OrdersScreen } from './orders-screen.tsx';

/* What is still owed, and why, stands right behind whose it is: it is what is charged here. */

const { columns } = pageOrder.page;

const OWED = new Set<string>(['owedAmount', 'suspenseReason']);

const AFTER = 'custName';

const owed = columns
  .filter(({ key }) => OWED.has(key))
  .map((column) => ({ ...column, hidden: false }));

const owedColumns = columns.flatMap((column) => {
  if (OWED.has(column.key)) return [];
  return column.key === AFTER ? [column, ...owed] : [column];
});

const owedOrders = { ...pageOrder, page: { ...pageOrder.page, columns: owedColumns } };

/** Sales that left something in suspense: charged from here to the person who ate, one by one; batches are in 补扣. */
export default () => <OrdersScreen list={owedOrders} content={{ owed: 1 }} period={[29, 0]} />;
