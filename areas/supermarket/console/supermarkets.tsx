import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { supermarkets } from '../contract/shop.ts';

export const preload = firstPage(supermarkets.page);

/** Supermarkets (/superstore/supermarket). */
export default () => (
  <ResourceScreen
    of={supermarkets}
    filters={['keyword', 'businessState']}
    fields={[
      'supermarketName',
      'supermarketNum',
      { key: 'businessState', input: 'radio' },
      'businessHours',
      'personInCharge',
      'address',
      'sort',
    ]}
  />
);
