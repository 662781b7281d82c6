import type { ControlProps, TreeNode } from '#kit/console/form/control.ts';
import { RemoteSelect, type RemoteSelectProps, RemoteTree } from '#kit/console/form/pickers.tsx';
import { listAllAuthCanteen, listAllAuthHalfCanteen } from '../contract/canteen.ts';
import { areaSystemTree } from '../contract/canteen-area.ts';
import { kinds } from '../contract/kind.ts';
import { labels } from '../contract/label.ts';
import type { PlaceNode } from '../contract/place-tree.ts';

type Control = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;

const canteenOptions = (canteens: readonly { readonly canteenId: string; readonly canteenName: string }[]) =>
  canteens.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }));

/** One of the canteens the user has as a whole. */
export const CanteenPick = (props: Control) => (
  <RemoteSelect {...props} endpoint={listAllAuthCanteen} options={canteenOptions} />
);

/** One of the canteens the user may see, if only a stall of it. */
export const SeenCanteenPick = (props: Control) => (
  <RemoteSelect {...props} endpoint={listAllAuthHalfCanteen} options={canteenOptions} />
);

export const KindPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={kinds.list}
    options={(kinds) => kinds.map(({ kindId, kindName }) => ({ value: kindId, label: kindName }))}
  />
);

export const LabelPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={labels.list}
    options={(labels) => labels.map(({ labelId, labelName }) => ({ value: labelId, label: labelName }))}
  />
);

const nodeOf = ({ id, text, children }: PlaceNode): TreeNode => ({
  value: id,
  title: text,
  children: children.map(nodeOf),
});
const nodesOf = (nodes: readonly PlaceNode[]): readonly TreeNode[] => nodes.map(nodeOf);

/** One area of the tree. */
export const AreaPick = (props: ControlProps<string> & { readonly placeholder?: string }) => (
  <RemoteTree {...(props as object)} endpoint={areaSystemTree} nodes={nodesOf} />
);
