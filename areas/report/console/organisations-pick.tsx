import { type OrgNode, orgTree } from '#areas/customer/contract/organisation.ts';
import type { ControlProps, TreeNode } from '#kit/console/form/control.ts';
import { RemoteCascade } from '#kit/console/form/pickers.tsx';

const nodeOf = ({ id, text, children }: OrgNode): TreeNode => ({
  value: id,
  title: text,
  children: children.map(nodeOf),
});
const nodesOf = (roots: readonly OrgNode[]): readonly TreeNode[] => roots.map(nodeOf);

/** Several organisations of the caller's, level by level; each stands for everything below it. */
export const OrganisationsPick = (props: ControlProps<readonly string[]>) => (
  <RemoteCascade {...props} endpoint={orgTree} nodes={nodesOf} />
);
