import { TreePanel } from '#kit/console/form/tree-panel.tsx';
import { type OrgNode, orgTree } from '../contract/organisation.ts';

interface Props {
  readonly selected: string | undefined;
  readonly onSelect: (orgId: string | undefined) => void;
}

/** The organisations of the caller beside a list: a click narrows the list to a subtree, a second click widens it again. */
export const OrganisationTree = (props: Props) => (
  <TreePanel
    {...props}
    endpoint={orgTree}
    nodes={nodesOf}
    title="组织架构"
    searchHint="搜索组织"
    empty="还没有组织，请先新增"
  />
);

const nodesOf = (nodes: readonly OrgNode[]) => nodes;
