import { OfAccount } from './of-account.tsx';
import { OrdersScreen } from './orders-screen.tsx';

/** Days the orders reach back at first: the longest of the quick ranges. */
const ORDER_DAYS = 89;

/** Tab of a person's page: their orders, with what can be done with each. */
export default function PersonOrders({ id }: { readonly id: string }) {
  return (
    <OfAccount custId={id}>
      {(accountId) => <OrdersScreen content={{ accountId }} period={[ORDER_DAYS, 0]} />}
    </OfAccount>
  );
}
