import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { foodPlaces } from '../contract/food-place.ts';
import { CanteenPick } from './place-picks.tsx';

export const preload = firstPage(foodPlaces.page);

/** Pick-up points (/basesetting/canteenManage3/address). */
export default () => (
  <ResourceScreen
    of={foodPlaces}
    filters={['keyword', { key: 'canteenId', input: <CanteenPick placeholder="全部" /> }, 'state']}
    fields={[
      'foodPlaceName',
      { key: 'canteenId', input: <CanteenPick /> },
      'address',
      { key: 'state', input: 'radio' },
      'sort',
    ]}
  />
);
