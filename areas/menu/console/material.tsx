import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { materials } from '../contract/material.ts';

export const preload = firstPage(materials.page);

/** Materials with their latest prices (/menudish/menudishs). */
export default () => (
  <ResourceScreen
    of={materials}
    fields={['materialName', 'materialType', 'unit', { key: 'latestPrice', input: 'money' }, 'edibleRatio']}
  />
);
