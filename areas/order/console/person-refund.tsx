import { ActionButton } from '#kit/console/action/action-button.tsx';
import { useAddress } from '#kit/console/shell/address.ts';

/** Leads to the orders of the person whose page it is, each of which can be given back there. */
export default function PersonRefund() {
  const { write } = useAddress();
  return <ActionButton trigger="退款" onClick={() => write({ tab: ['orders'] })} />;
}
