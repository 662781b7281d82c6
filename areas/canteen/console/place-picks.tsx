import {
  type ControlProps,
  RemoteSelect,
  type RemoteSelectProps,
  RemoteTree,
  type TreeNode,
} from '#kit/console/pickers.tsx';
import { listAllAuthCanteen } from '../contract/canteen.ts';
import { areaSystemTree } from '../contract/canteen-area.ts';
import { kindListName } from '../contract/kind.ts';
import { basicsLabelList } from '../contract/label.ts';
import type { PlaceNode } from '../contract/place-tree.ts';

type Control = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;

/** One of the canteens the user may see. */
export const CanteenPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={listAllAuthCanteen}
    options={(canteens) => canteens.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }))}
  />
);

export const KindPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={kindListName}
    options={(kinds) => kinds.map(({ kindId, kindName }) => ({ value: kindId, label: kindName }))}
  />
);

export const LabelPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={basicsLabelList}
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
