import './tree-panel.css';
import { Button, Empty, Input, Spin, Tree } from 'antd';
import { type Key, type ReactNode, useDeferredValue, useState } from 'react';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { t } from './i18n.ts';
import { useRead } from './query.ts';
import { useNarrow } from './use-narrow.ts';

/** Pixels the tree may take before it scrolls inside; long ones draw only what is seen. */
const HEIGHT = 560;
const NARROW_HEIGHT = 200;

/** A node of a tree as the wire carries it. */
export interface PanelNode {
  readonly id: string;
  readonly text: string;
  readonly children: readonly PanelNode[];
}

interface Props<E extends Endpoint> {
  /** Answers the whole tree. */
  readonly endpoint: E;
  readonly content?: ContentOf<E>;
  /** The tree out of the answer. */
  readonly nodes: (result: NonNullable<ResultOf<E>>) => readonly PanelNode[];
  /** What the tree is of, in Chinese; said to those who cannot see it. */
  readonly title: string;
  /** Placeholder of the search box. */
  readonly searchHint: string;
  /** Where there is no node yet. */
  readonly empty: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

/** The nodes whose name matches, with those above them. */
function matching(nodes: readonly PanelNode[], typed: string): PanelNode[] {
  return nodes.flatMap((node) => {
    if (node.text.toLowerCase().includes(typed)) return [node];
    const children = matching(node.children, typed);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

const idsOf = (nodes: readonly PanelNode[]): string[] => nodes.flatMap((node) => [node.id, ...idsOf(node.children)]);

/** A tree beside a list: a click narrows the list to what is below, a second click widens it again. */
export function TreePanel<E extends Endpoint>(props: Props<E>) {
  const { endpoint, content, nodes, title, searchHint, empty, selected, onSelect } = props;
  const query = useRead(endpoint, content as ContentOf<E>, { overlay: false });
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<readonly Key[]>();
  const asked = useDeferredValue(typed.trim().toLowerCase());
  const narrow = useNarrow();
  /* The list beside the tree is painted first. */
  const loaded = useDeferredValue(query.data);
  const all = loaded ? nodes(loaded as NonNullable<ResultOf<E>>) : [];
  const pending = !loaded && !query.error;
  const shown = asked ? matching(all, asked) : all;
  const expanded = asked ? idsOf(shown) : (opened ?? all.map((node) => node.id));
  return (
    <nav className="tree-panel" aria-label={t(title)}>
      <Input.Search
        allowClear
        placeholder={t(searchHint)}
        aria-label={t(searchHint)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {pending && (
        <div className="tree-panel-state">
          <Spin />
        </div>
      )}
      {query.error && all.length === 0 && (
        <div className="tree-panel-state">
          <Button onClick={() => void query.refetch()}>{t('重试')}</Button>
        </div>
      )}
      {!pending && !query.error && shown.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={asked ? t('没有匹配的内容') : t(empty)} />
      )}
      {shown.length > 0 && (
        <Tree
          blockNode
          height={narrow ? NARROW_HEIGHT : HEIGHT}
          fieldNames={{ key: 'id', title: 'text', children: 'children' }}
          treeData={shown as never}
          selectedKeys={selected ? [selected] : []}
          expandedKeys={[...expanded]}
          onExpand={setOpened}
          onSelect={([key]) => onSelect(key === undefined ? undefined : String(key))}
        />
      )}
    </nav>
  );
}

/** A tree panel and, beside it (below it in a narrow window), the list it narrows. */
export const TreeSplit = ({ tree, children }: { readonly tree: ReactNode; readonly children: ReactNode }) => (
  <div className="tree-split">
    {tree}
    {children}
  </div>
);
