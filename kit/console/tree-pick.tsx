import { TreeSelect } from 'antd';
import { useState } from 'react';
import { t } from './i18n.ts';
import type { ControlProps, TreeNode } from './pickers.tsx';

export interface TreePickProps extends ControlProps<string | readonly string[]> {
  readonly nodes: readonly TreeNode[];
  readonly loading: boolean;
  readonly multiple?: boolean;
  readonly placeholder: string;
  readonly onOpen: () => void;
}

/**
 * The drop-down tree of `RemoteTree`; a single root is open at once. With `multiple` a ticked node stands for itself; what lies below
 * is the server's matter.
 */
export function TreePick({ nodes, loading, multiple = false, onOpen, onChange, value, ...rest }: TreePickProps) {
  const [opened, setOpened] = useState<(string | number)[]>();
  const [typed, setTyped] = useState('');
  const single = nodes.length === 1 && nodes[0] ? [nodes[0].value] : [];
  return (
    <TreeSelect
      {...rest}
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
      // A search opens what it finds by itself, unless it is told what is open.
      {...(typed === '' && { treeExpandedKeys: opened ?? single })}
      onTreeExpand={(keys) => typed === '' && setOpened([...keys])}
      notFoundContent={loading ? t('加载中') : undefined}
      value={(value ?? undefined) as never}
      onOpenChange={(open: boolean) => open && onOpen()}
      onChange={(chosen: unknown, titles) =>
        onChange?.((chosen ?? undefined) as string | undefined, titles.map(String).join('、'))
      }
    />
  );
}
