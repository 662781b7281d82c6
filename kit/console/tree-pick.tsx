import { TreeSelect } from 'antd';
import { t } from './i18n.ts';
import type { ControlProps, TreeNode } from './pickers.tsx';

export interface TreePickProps extends ControlProps<string | readonly string[]> {
  readonly nodes: readonly TreeNode[];
  readonly loading: boolean;
  readonly multiple?: boolean;
  readonly placeholder: string;
  readonly onOpen: () => void;
}

/** The drop-down tree of `RemoteTree`. With `multiple` a ticked node stands for itself; what lies below is the server's matter. */
export function TreePick({ nodes, loading, multiple = false, onOpen, onChange, value, ...rest }: TreePickProps) {
  return (
    <TreeSelect
      {...rest}
      className="scr-fill"
      allowClear
      showSearch
      treeNodeFilterProp="title"
      treeData={nodes as never}
      loading={loading}
      {...(multiple && {
        multiple: true,
        treeCheckable: true,
        treeCheckStrictly: false,
        showCheckedStrategy: 'SHOW_PARENT' as const,
        maxTagCount: 'responsive' as const,
      })}
      {...(nodes.length === 1 && nodes[0] && { treeDefaultExpandedKeys: [nodes[0].value] })}
      notFoundContent={loading ? t('加载中') : undefined}
      value={(value ?? undefined) as never}
      onOpenChange={(open: boolean) => open && onOpen()}
      onChange={(chosen: unknown) => onChange?.((chosen ?? undefined) as string | undefined)}
    />
  );
}
