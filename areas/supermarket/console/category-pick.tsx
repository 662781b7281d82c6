import { type CategoryNode, materialCategoryTree } from '#areas/menu/contract/category.ts';
import type { ControlProps, TreeNode } from '#kit/console/form/control.ts';
import { RemoteTree } from '#kit/console/form/pickers.tsx';

const GOODS = { categoryType: 2 } as const;
const nodeOf = ({ id, text, children }: CategoryNode): TreeNode => ({
  value: id,
  title: text,
  children: children.map(nodeOf),
});
const nodesOf = (nodes: readonly CategoryNode[]): readonly TreeNode[] => nodes.map(nodeOf);

/** One category of goods. */
export const GoodsCategoryPick = (props: ControlProps<string> & { readonly placeholder?: string }) => (
  <RemoteTree {...(props as object)} endpoint={materialCategoryTree} content={GOODS} nodes={nodesOf} />
);
