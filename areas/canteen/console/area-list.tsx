import { useState } from 'react';
import { fieldsOf } from '#kit/console/fields.ts';
import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { TreePanel, TreeSplit } from '#kit/console/tree-panel.tsx';
import type { PanelNode } from '#kit/console/tree-search.ts';
import { firstPage } from '#kit/console/use-list.ts';
import { areaAdd, areaPage, areaRemove, areaSystemTree, areaUpdate } from '../contract/canteen-area.ts';
import { AreaPick } from './place-picks.tsx';

const fields = fieldsOf(areaAdd, [
  { key: 'areaName', title: '区域名称' },
  { key: 'superId', title: '上级区域', input: <AreaPick placeholder="留空为一级区域" />, required: false },
  { key: 'sort', title: '排序', input: 'integer', hint: '数字小的在前' },
]);

const areasOf = (areas: readonly PanelNode[]) => areas;
export const preload = firstPage(areaPage);

/** Areas (document 2 section 2, /basesetting/area). */
export default function AreaList() {
  const [selected, setSelected] = useState<string>();
  const here = selected ? { superId: selected } : {};
  const tree = (
    <TreePanel
      endpoint={areaSystemTree}
      nodes={areasOf}
      title="区域"
      searchHint="搜索区域"
      empty="还没有区域，请先新增"
      selected={selected}
      onSelect={setSelected}
    />
  );
  return (
    <TreeSplit tree={tree}>
      <ResourceScreen
        noun="区域"
        list={areaPage}
        content={here}
        filters={[{ key: 'keyword', title: '区域名称' }]}
        fields={fields}
        value={here}
        add={areaAdd}
        modify={areaUpdate}
        remove={areaRemove}
        removeHint="仍有下级区域或食堂的区域不能删除"
      />
    </TreeSplit>
  );
}
