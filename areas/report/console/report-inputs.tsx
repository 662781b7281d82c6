import type { ReactElement } from 'react';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { DevicesPick } from './devices-pick.tsx';
import { OrganisationsPick } from './organisations-pick.tsx';
import { SupermarketsPick } from './supermarket/supermarket-report.tsx';

const SEVERAL = { placeholder: '全部', multiple: true } as const;

const CanteensPick = selectOf(
  listAllAuthHalfCanteen,
  ({ canteenId, canteenName, canteenNum }) => ({
    value: canteenId,
    label: canteenName,
    mark: canteenNum,
  }),
  SEVERAL,
);
/* Its number tells apart stalls that two canteens call the same. */
const StallsPick = selectOf(
  listAuthStall,
  ({ stallId, stallName, stallNum }) => ({ value: stallId, label: `${stallName} (${stallNum})` }),
  { ...SEVERAL, content: {} },
);
export const PersonTypesPick = selectOf(
  personTypes.list,
  ({ psnType, psnTypeName }) => ({ value: psnType, label: psnTypeName }),
  SEVERAL,
);

/** Pickers of what reports are asked by. */
export const placeAndPersonInputs: Readonly<Record<string, ReactElement>> = {
  canteenIds: <CanteensPick />,
  stallIds: <StallsPick />,
  deviceIds: <DevicesPick />,
  orgIds: <OrganisationsPick />,
  psnTypes: <PersonTypesPick />,
  supermarketIds: <SupermarketsPick />,
};
