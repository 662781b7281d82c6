import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { chronicDiseases } from '../contract/chronic.ts';

export const preload = firstPage(chronicDiseases.page);

/** Chronic diseases (/personal/chronic). */
export default () => (
  <ResourceScreen
    of={chronicDiseases}
    fields={[
      'chronicName',
      { key: 'avoid', input: 'textarea' },
      { key: 'advice', input: 'textarea' },
    ]}
  />
);
