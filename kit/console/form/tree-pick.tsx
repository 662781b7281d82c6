import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { t } from '../base/i18n.ts';
import { type ControlProps, ownName, type TreeNode } from './control.ts';
import { leadingTo } from './tree-search.ts';

export interface TreePickProps extends ControlProps<string | readonly string[]> {
  readonly nodes: readonly TreeNode[];
  readonly loading: boolean;
  readonly multiple?: boolean;
  readonly placeholder: string;
  readonly onOpen: () => void;
}

type Key = string | number;

/**
 * The drop-down tree of `RemoteTree`; a single root is open at once. With `multiple` a ticked node stands for itself; what lies below
 * is the server's matter.
 */
export function TreePick({
  nodes,
  loading,
  multiple = false,
  onOpen,
  onChange,
  value,
  ...rest
}: TreePickProps) {
  const [typed, setTyped] = useState('');
  const { keys, setKeys } = useOpened(nodes, typed);

  return (
    <TreeSelect
      {...rest}
      {...ownName(rest.id, rest.placeholder)}
      className="scr-fill"
      allowClear
      showSearch={{ treeNodeFilterProp: 'title', onSearch: setTyped }}
      treeData={nodes as never}
      loading={loading}
      {...(multiple && {
        multiple: true,
        treeCheckable: true,
        treeCheckStrictly: false,
        showCheckedStrategy: 'SHOW_PARENT' as const,
        maxTagCount: 'responsive' as const,
      })}
      treeExpandedKeys={[...keys]}
      onTreeExpand={(next) => setKeys(next as Key[])}
      notFoundContent={loading ? t('加载中') : undefined}
      value={(value ?? undefined) as never}
      onOpenChange={(open: boolean) => open && onOpen()}
      onChange={(chosen: unknown, titles) =>
        onChange?.((chosen ?? undefined) as string | undefined, titles.map(String).join(t('、')))
      }
    />
  );
}

/** What is open: by itself what leads to what was found, or a single root; then what the operator opened and closed since. */
function useOpened(nodes: readonly TreeNode[], typed: string) {
  const [opened, setOpened] = useState<{ readonly typed: string; readonly keys: readonly Key[] }>();
  const byItself = useMemo(() => {
    if (typed !== '') return leadingTo(nodes, typed.toLowerCase());
    return nodes.length === 1 ? nodes.map(({ value }) => value) : [];
  }, [nodes, typed]);
  const keys = opened?.typed === typed ? opened.keys : byItself;

  return { keys, setKeys: (next: readonly Key[]) => setOpened({ typed, keys: next }) };
}
