import type { ControlProps, TreeNode } from '#kit/console/form/control.ts';
import { RemoteTree } from '#kit/console/form/pickers.tsx';
import { type OrgNode, orgTree } from '../contract/organisation.ts';

const nodeOf = (node: OrgNode): TreeNode => ({
  value: node.id,
  title: node.text,
  children: node.children.map(nodeOf),
});
export const nodesOf = (nodes: readonly OrgNode[]): readonly TreeNode[] => nodes.map(nodeOf);

interface Props extends ControlProps<string> {
  readonly placeholder?: string;
}

/** Chooses one organisation of the caller's; a form puts value and change in. */
export const OrganisationPick = (props: Props) => (
  <RemoteTree {...(props as object)} endpoint={orgTree} nodes={nodesOf} />
);
