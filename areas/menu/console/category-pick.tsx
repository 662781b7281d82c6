import type { ControlProps, TreeNode } from '#kit/console/form/control.ts';
import { RemoteTree } from '#kit/console/form/pickers.tsx';
import { type CategoryNode, materialCategoryTree } from '../contract/category.ts';

const nodeOf = ({ id, text, children }: CategoryNode): TreeNode => ({
  value: id,
  title: text,
  children: children.map(nodeOf),
});
const nodesOf = (nodes: readonly CategoryNode[]): readonly TreeNode[] => nodes.map(nodeOf);

interface Props extends ControlProps<string> {
  readonly placeholder?: string;
  /** Only categories of this type. */
  readonly type?: CategoryNode['categoryType'];
}

/** One category of the tree. */
export const CategoryPick = ({ type, ...props }: Props) => (
  <RemoteTree
    {...(props as object)}
    endpoint={materialCategoryTree}
    content={type === undefined ? {} : { categoryType: type }}
    nodes={nodesOf}
  />
);
