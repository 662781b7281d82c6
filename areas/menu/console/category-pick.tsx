import type { ControlProps } from '#kit/console/form/control.ts';
import { nodesOf } from '#kit/console/form/made-pickers.tsx';
import { RemoteTree } from '#kit/console/form/pickers.tsx';
import { type CategoryNode, materialCategoryTree } from '../contract/category.ts';

interface Props extends ControlProps<string> {
  readonly placeholder?: string;
  /** Only categories of this type. */
  readonly type?: CategoryNode['categoryType'];
}

const nodes = nodesOf<CategoryNode>();

/** One category of the tree. */
export const CategoryPick = ({ type, ...props }: Props) => (
  <RemoteTree
    {...(props as object)}
    endpoint={materialCategoryTree}
    content={type === undefined ? {} : { categoryType: type }}
    nodes={nodes}
  />
);
