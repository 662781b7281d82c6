import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { type PlaceNode, systemAuthStallTree } from '#areas/canteen/contract/place-tree.ts';
import { type OrgNode, orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import type { TreeNode } from '#kit/console/form/control.ts';
import { RemoteSelect, type RemoteSelectProps, RemoteTree, type RemoteTreeProps } from '#kit/console/form/pickers.tsx';

/** One or several of the canteens the user may see, if only a stall of it. */
export const CanteenSelect = (props: Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>) => (
  <RemoteSelect
    placeholder="全部"
    {...props}
    endpoint={listAllAuthHalfCanteen}
    options={(canteens) => canteens.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }))}
  />
);

const nodesOf = (canteens: readonly PlaceNode[]): readonly TreeNode[] =>
  canteens.map(({ id, text, children }) => ({
    value: id,
    title: text,
    selectable: false,
    children: children.map((stall) => ({ value: stall.id, title: stall.text })),
  }));

/** One or several of the stalls the user may see, below its canteen. */
export const StallTree = (props: Omit<Partial<RemoteTreeProps<never>>, 'endpoint' | 'content' | 'nodes'>) => (
  <RemoteTree {...props} placeholder="全部" endpoint={systemAuthStallTree} nodes={nodesOf} />
);

const stallsOf = (canteens: readonly PlaceNode[]) =>
  canteens.flatMap(({ text, children }) =>
    children.map((stall) => ({ value: stall.id, label: `${text} / ${stall.text}` })),
  );

/** One of the stalls the user may see, each named with its canteen. */
export const StallSelect = (
  props: Omit<Partial<RemoteSelectProps<typeof systemAuthStallTree>>, 'endpoint' | 'content' | 'options'>,
) => <RemoteSelect {...props} endpoint={systemAuthStallTree} options={stallsOf} />;

const unitOf = ({ id, text, children }: OrgNode): TreeNode => ({
  value: id,
  title: text,
  children: children.map(unitOf),
});
const unitsOf = (roots: readonly OrgNode[]): readonly TreeNode[] => roots.map(unitOf);

/** One or several of the organisations the user may see. */
export const OrgTree = (props: Omit<Partial<RemoteTreeProps<never>>, 'endpoint' | 'content' | 'nodes'>) => (
  <RemoteTree {...props} placeholder="全部" endpoint={orgTree} nodes={unitsOf} />
);

export const PersonTypeSelect = (
  props: Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>,
) => (
  <RemoteSelect
    {...props}
    placeholder="全部"
    endpoint={personTypes.list}
    options={(types) => types.map(({ psnType, psnTypeName }) => ({ value: psnType, label: psnTypeName }))}
  />
);
