import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { malls } from '../contract/shop.ts';
import { ShopPick } from './shop-pick.tsx';

/** Malls (/superstore/mall). */
export default () => (
  <ResourceScreen
    of={malls}
    filters={[
      'keyword',
      { key: 'supermarketId', input: <ShopPick placeholder="全部" /> },
      'businessState',
    ]}
    fields={[
      'mallName',
      'mallNum',
      { key: 'supermarketId', input: <ShopPick /> },
      { key: 'businessState', input: 'radio' },
      'personInCharge',
      'sort',
    ]}
  />
);
