import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import type { Option, TreeNode } from './control.ts';
import {
  RemoteSelect,
  type RemoteSelectProps,
  RemoteTree,
  type RemoteTreeProps,
} from './pickers.tsx';

/* Pickers as values: an area says in a line what is chosen among, and every picker of the same thing reads the same. */

type Answer<E extends Endpoint> = NonNullable<ResultOf<E>>;

type RowsOf<E extends Endpoint> =
  Answer<E> extends { readonly records: infer Records } ? Records : Answer<E>;

type RowOf<E extends Endpoint> = RowsOf<E> extends readonly (infer Row)[] ? Row : never;

interface Made {
  readonly multiple?: boolean;
  readonly placeholder?: string;
}

/** What a made select hands on to its control; a form or filter puts id, value and change in. */
export type SelectProps = Omit<
  Partial<RemoteSelectProps<never>>,
  'endpoint' | 'content' | 'options'
>;

/** A picker of the rows an endpoint answers; `content` as RemoteSelect takes it: a function where the server searches. */
export function selectOf<E extends Endpoint>(
  endpoint: E,
  optionOf: (row: RowOf<E>) => Option,
  { content, ...made }: Made & { readonly content?: RemoteSelectProps<E>['content'] } = {},
) {
  const options = optionsOf<E>(optionOf);
  return (props: SelectProps) => (
    <RemoteSelect<E>
      {...made}
      {...(props as object)}
      endpoint={endpoint}
      options={options}
      {...(content !== undefined && { content })}
    />
  );
}

/** Choices out of an answer that is rows, or a page of rows. */
export const optionsOf =
  <E extends Endpoint>(optionOf: (row: RowOf<E>) => Option) =>
  (answer: Answer<E>): readonly Option[] => {
    const rows = Array.isArray(answer)
      ? answer
      : (answer as unknown as { readonly records: unknown }).records;
    return toldApart((rows as readonly RowOf<E>[]).map(optionOf));
  };

/** Choices that share a label are told apart by their marks. */
function toldApart(options: readonly Option[]): readonly Option[] {
  const counts = Map.groupBy(options, ({ label }) => label);
  return options.map(({ mark, ...option }) => {
    const isAlone = (counts.get(option.label)?.length ?? 0) < 2;
    return isAlone || mark === undefined ? option : { ...option, label: `${option.label} ${mark}` };
  });
}

/** A node as the wire tells trees. */
interface WireNode {
  readonly id: string;
  readonly text: string;
  readonly children: readonly WireNode[];
}

type NodeOf<E extends Endpoint> =
  Answer<E> extends readonly (infer Node extends WireNode)[] ? Node : never;

/** The same of a made tree. */
export type TreeProps = Omit<Partial<RemoteTreeProps<never>>, 'endpoint' | 'content' | 'nodes'>;

/** A picker in the tree an endpoint answers. */
export function treeOf<E extends Endpoint>(
  endpoint: E,
  {
    content,
    isChoice,
    ...made
  }: Made & {
    readonly content?: ContentOf<E>;
    readonly isChoice?: (node: NodeOf<E>) => boolean;
  } = {},
) {
  const nodes = nodesOf<NodeOf<E>>(isChoice) as unknown as RemoteTreeProps<E>['nodes'];
  return (props: TreeProps) => (
    <RemoteTree<E>
      {...made}
      {...(props as object)}
      endpoint={endpoint}
      nodes={nodes}
      {...(content !== undefined && { content })}
    />
  );
}

/** Nodes of a picker out of a tree of the wire. @param isChoice which may be chosen; absent: all */
export function nodesOf<Node extends WireNode>(isChoice?: (node: Node) => boolean) {
  const nodeOf = (node: Node): TreeNode => ({
    value: node.id,
    title: node.text,
    ...(isChoice && { selectable: isChoice(node) }),
    children: (node.children as readonly Node[]).map(nodeOf),
  });
  return (roots: readonly Node[]): readonly TreeNode[] => roots.map(nodeOf);
}
