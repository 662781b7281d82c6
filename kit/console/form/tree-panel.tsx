import './tree-panel.css';
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import { Button, Empty, Input, Spin, Tree } from 'antd';
import { type Key, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import type { SheetProps } from '../base/sheet.tsx';
import { useNarrow } from '../base/use-narrow.ts';
import { useRead } from '../call/query.ts';
import { findNodes, type PanelNode } from './tree-search.ts';

/* Wide windows show the tree beside the list. */
const Sheet = lazyPart<SheetProps>(async () => (await import('../base/sheet.tsx')).Sheet);

const NO_NODES: readonly PanelNode[] = [];

interface Props<E extends Endpoint> {
  /** Answers the whole tree. */
  readonly endpoint: E;
  readonly content?: ContentOf<E>;
  /** The tree out of the answer; a function that stays the same, since a large tree is searched and drawn from its result. */
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

/**
 * A tree beside a list: a click narrows the list to what is below, a second click widens it again. In narrow windows it is a sheet
 * behind a button that says what is chosen.
 */
export function TreePanel<E extends Endpoint>(props: Props<E>) {
  const { endpoint, content, nodes, title, selected, onSelect } = props;
  const query = useRead(endpoint, content as ContentOf<E>, { overlay: false });
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  /* The list beside the tree is painted first. */
  const loaded = useDeferredValue(query.data);
  const all = useMemo(
    () => (loaded ? nodes(loaded as NonNullable<ResultOf<E>>) : NO_NODES),
    [loaded, nodes],
  );
  const choose = (id: string | undefined) => {
    onSelect(id);
    setOpen(false);
  };

  const tree = (
    <SearchedTree
      {...props}
      all={all}
      pending={!loaded && !query.error}
      failed={query.error !== null}
      retry={() => void query.refetch()}
      onSelect={choose}
    />
  );

  if (!narrow) return tree;

  return (
    <div>
      <Button
        block
        icon={<ApartmentOutlined />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {nodeOf(all, selected)?.text ?? t(title)}
      </Button>
      <Sheet open={open} title={t(title)} onClose={() => setOpen(false)}>
        {tree}
      </Sheet>
    </div>
  );
}

interface TreeProps
  extends Pick<Props<Endpoint>, 'title' | 'searchHint' | 'empty' | 'selected' | 'onSelect'> {
  readonly all: readonly PanelNode[];
  readonly pending: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const NARROW_HEIGHT = 400;

/** Pixels the tree may take before it scrolls inside; long ones draw only what is seen. */
const HEIGHT = 560;

/** The search box and what it leaves of the tree. */
function SearchedTree({
  all,
  pending,
  failed,
  retry,
  title,
  searchHint,
  empty,
  selected,
  onSelect,
}: TreeProps) {
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim().toLowerCase());
  const { shown, keys, setKeys } = useOpened(all, asked);
  const narrow = useNarrow();

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
      {failed && all.length === 0 && (
        <div className="tree-panel-state">
          <Button onClick={retry}>{t('重试')}</Button>
        </div>
      )}
      {!pending && !failed && shown.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={asked ? t('没有匹配的内容') : t(empty)}
        />
      )}
      {shown.length > 0 && (
        <Tree
          blockNode
          aria-label={t(title)}
          height={narrow ? NARROW_HEIGHT : HEIGHT}
          fieldNames={{ key: 'id', title: 'text', children: 'children' }}
          treeData={shown as never}
          selectedKeys={selected ? [selected] : []}
          expandedKeys={[...keys]}
          onExpand={setKeys}
          onSelect={([key]) => onSelect(key === undefined ? undefined : String(key))}
        />
      )}
    </nav>
  );
}

/** What is open: by itself what the search found, or the first level; then what the operator opened and closed since. */
function useOpened(all: readonly PanelNode[], asked: string) {
  const [opened, setOpened] = useState<{ readonly asked: string; readonly keys: readonly Key[] }>();
  const search = useMemo(() => (asked ? findNodes(all, asked) : undefined), [all, asked]);
  const shown = search?.nodes ?? all;
  const byItself = search?.opened ?? all.map((node) => node.id);
  const keys = opened?.asked === asked ? opened.keys : byItself;

  return { shown, keys, setKeys: (next: readonly Key[]) => setOpened({ asked, keys: next }) };
}

function nodeOf(nodes: readonly PanelNode[], id: string | undefined): PanelNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeOf(node.children, id);
    if (found) return found;
  }
  return undefined;
}

/** A tree panel and, beside it (below it in a narrow window), the list it narrows. */
export const TreeSplit = ({
  tree,
  children,
}: {
  readonly tree: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className="tree-split">
    {tree}
    {children}
  </div>
);
