import type { ReactElement } from 'react';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { OrganisationsPick } from './organisations-pick.tsx';
import { supermarketsPick } from './supermarket-report.tsx';

const canteens = (
  <RemoteSelect
    endpoint={listAllAuthHalfCanteen}
    options={(all) => all.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }))}
    placeholder="全部"
    multiple
  />
);
/* Its number tells apart stalls that two canteens call the same. */
const stalls = (
  <RemoteSelect
    endpoint={listAuthStall}
    content={{}}
    options={(all) =>
      all.map(({ stallId, stallName, stallNum }) => ({ value: stallId, label: `${stallName} (${stallNum})` }))
    }
    placeholder="全部"
    multiple
  />
);

const types = (
  <RemoteSelect
    endpoint={personTypes.list}
    options={(all) => all.map(({ psnType, psnTypeName }) => ({ value: psnType, label: psnTypeName }))}
    placeholder="全部"
    multiple
  />
);
/** Pickers of what reports are asked by. */
export const placeAndPersonInputs: Readonly<Record<string, ReactElement>> = {
  canteenIds: canteens,
  stallIds: stalls,
  orgIds: <OrganisationsPick />,
  psnTypes: types,
  supermarketIds: supermarketsPick,
};
