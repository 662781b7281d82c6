import { DocumentScreen } from '#kit/console/document/document-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { dishes } from '../contract/dish.ts';
import { dishLines } from './dish-lines.tsx';

export const preload = firstPage(dishes.page);

/** Dishes with their materials and what they cost (/menudish/dishes). */
export default () => (
  <DocumentScreen
    of={dishes}
    fields={[
      'dishesName',
      { key: 'price', input: 'money' },
      { key: 'boxFee', input: 'money' },
      'weight',
      { key: 'putawayState', input: 'radio' },
      { key: 'intro', input: 'textarea' },
    ]}
    lines={dishLines}
    actionsWidth={130}
  />
);
