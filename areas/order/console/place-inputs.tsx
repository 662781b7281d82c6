import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { type PlaceNode, systemAuthStallTree } from '#areas/canteen/contract/place-tree.ts';
import { orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { type SelectProps, selectOf, treeOf } from '#kit/console/form/made-pickers.tsx';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';

const ALL = { placeholder: '全部' } as const;

/** One or several of the canteens the user may see, if only a stall of it. */
export const CanteenSelect = selectOf(
  listAllAuthHalfCanteen,
  ({ canteenId, canteenName, canteenNum }) => ({
    value: canteenId,
    label: canteenName,
    mark: canteenNum,
  }),
  ALL,
);

/** One or several of the stalls the user may see, below its canteen. */
export const StallTree = treeOf(systemAuthStallTree, {
  ...ALL,
  isChoice: ({ type }) => type === 'stall',
});

/** One of the stalls the user may see, each named with its canteen. */
export const StallSelect = (props: SelectProps) => (
  <RemoteSelect {...props} endpoint={systemAuthStallTree} options={stallsOf} />
);

const stallsOf = (canteens: readonly PlaceNode[]) =>
  canteens.flatMap(({ text, children }) =>
    children.map((stall) => ({ value: stall.id, label: `${text} / ${stall.text}` })),
  );

/** One or several of the organisations the user may see. */
export const OrgTree = treeOf(orgTree, ALL);

export const PersonTypeSelect = selectOf(
  personTypes.list,
  ({ psnType, psnTypeName }) => ({ value: psnType, label: psnTypeName }),
  ALL,
);
