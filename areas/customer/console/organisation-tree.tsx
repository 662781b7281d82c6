import './people.css';
import { Button, Empty, Input, Spin, Tree } from 'antd';
import { type Key, useDeferredValue, useState } from 'react';
import { t } from '#kit/console/i18n.ts';
import { useRead } from '#kit/console/query.ts';
import { useNarrow } from '#kit/console/use-narrow.ts';
import { type OrgNode, orgTree } from '../contract/organisation.ts';

/** Pixels the tree may take before it scrolls inside; long ones draw only what is seen. */
const HEIGHT = 560;
const NARROW_HEIGHT = 200;

interface Props {
  readonly selected: string | undefined;
  readonly onSelect: (orgId: string | undefined) => void;
}

/** The nodes whose name matches, with those above them. */
function matching(nodes: readonly OrgNode[], typed: string): OrgNode[] {
  return nodes.flatMap((node) => {
    if (node.text.toLowerCase().includes(typed)) return [node];
    const children = matching(node.children, typed);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

const idsOf = (nodes: readonly OrgNode[]): string[] => nodes.flatMap((node) => [node.id, ...idsOf(node.children)]);

/** The organisations of the caller beside a list: a click narrows the list to a subtree, a second click widens it again. */
export function OrganisationTree({ selected, onSelect }: Props) {
  const query = useRead(orgTree, undefined, { overlay: false });
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<readonly Key[]>();
  const asked = useDeferredValue(typed.trim().toLowerCase());
  const narrow = useNarrow();
  /* The list beside the tree is painted first. */
  const loaded = useDeferredValue(query.data);
  const all = loaded ?? [];
  const pending = !loaded && !query.error;
  const shown = asked ? matching(all, asked) : all;
  const expanded = asked ? idsOf(shown) : (opened ?? all.map((node) => node.id));
  return (
    <nav className="cust-tree" aria-label={t('组织架构')}>
      <Input.Search
        allowClear
        placeholder={t('搜索组织')}
        aria-label={t('搜索组织')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {pending && (
        <div className="cust-tree-state">
          <Spin />
        </div>
      )}
      {query.error && all.length === 0 && (
        <div className="cust-tree-state">
          <Button onClick={() => void query.refetch()}>{t('重试')}</Button>
        </div>
      )}
      {!pending && !query.error && shown.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={asked ? t('没有匹配的组织') : t('还没有组织，请先新增')}
        />
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
