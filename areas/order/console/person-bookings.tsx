import { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import { OfAccount } from './of-account.tsx';
import { OrdersScreen } from './orders-screen.tsx';

/** Days before and after today: what was ordered lately for days to come. */
const DAYS = [6, 60] as const;

const AHEAD = mealOrderMode
  .map(({ key }) => key)
  .filter((key) => key !== mealOrderMode.key.sameMeal);

/** Tab of a person's page: what they have ordered and declared ahead. */
export default function PersonBookings({ id }: { readonly id: string }) {
  return (
    <OfAccount custId={id}>
      {(accountId) => (
        <OrdersScreen content={{ accountId, orderModes: AHEAD }} period={DAYS} byBizDate />
      )}
    </OfAccount>
  );
}
