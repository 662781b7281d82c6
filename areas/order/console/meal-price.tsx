import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { mealPrices } from '../contract/meal-price.ts';
import { CanteenSelect, PersonTypeSelect } from './place-inputs.tsx';

export const preload = firstPage(mealPrices.page);

/** What declared meals and buffets cost, by canteen, meal and type of person. */
export default () => (
  <ResourceScreen
    of={mealPrices}
    inline={['price']}
    filters={[{ key: 'canteenId', input: <CanteenSelect /> }, 'orderKind', 'mealType']}
    fields={[
      { key: 'canteenId', input: <CanteenSelect placeholder="请选择" /> },
      'orderKind',
      'mealType',
      { key: 'psnType', input: <PersonTypeSelect /> },
      { key: 'price', input: 'money' },
    ]}
  />
);
