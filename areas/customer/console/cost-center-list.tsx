import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { costCenters } from '../contract/cost-center.ts';
import { OrganisationPick } from './organisation-pick.tsx';

export const preload = firstPage(costCenters.page);

/** Cost centres (/personal/costCenter). */
export default () => (
  <ResourceScreen
    of={costCenters}
    fields={[
      'centerNum',
      'centerName',
      { key: 'orgId', input: <OrganisationPick /> },
      { key: 'remark', input: 'textarea' },
    ]}
  />
);
