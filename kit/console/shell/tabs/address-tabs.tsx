import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { AddressPrefix, useAddress } from '../address.ts';

interface Props {
  readonly items: readonly {
    readonly key: string;
    readonly label: string;
    readonly children: ReactNode;
  }[];
}

/** The tabs of a page of one thing: the shown one stands in the address, and what lists in them are asked, each under the name of its tab. */
export function AddressTabs({ items }: Props): ReactNode {
  const { all, write } = useAddress();
  const [said] = all('tab');
  const [first] = items;
  const shown = items.find(({ key }) => key === said) ?? first;

  return (
    <Tabs
      className="shell-page-tabs"
      {...(shown && { activeKey: shown.key })}
      onChange={(key) => write({ tab: key === first?.key ? [] : [key] })}
      items={items.map(({ key, label, children }) => ({
        key,
        label,
        children: <AddressPrefix value={`${key}.`}>{children}</AddressPrefix>,
      }))}
    />
  );
}
