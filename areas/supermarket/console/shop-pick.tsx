import { RemoteSelect, type RemoteSelectProps } from '#kit/console/form/pickers.tsx';
import { supermarketTree } from '../contract/shop.ts';

type Control = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;

/** One of the caller's supermarkets, or several. */
export const ShopPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={supermarketTree}
    options={(shops) => shops.map(({ id, text }) => ({ value: id, label: text }))}
  />
);
