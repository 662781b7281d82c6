import { TreePanel, TreeSplit } from '#kit/console/form/tree-panel.tsx';
import type { PanelNode } from '#kit/console/form/tree-search.ts';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { useAddressNode } from '#kit/console/shell/address.ts';
import { areaSystemTree, canteenAreas } from '../contract/canteen-area.ts';
import { AreaPick } from './place-picks.tsx';

export const preload = firstPage(canteenAreas.page);

/** Areas (/basesetting/area). */
export default function AreaList() {
  const [selected, setSelected] = useAddressNode('superId');
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
        of={canteenAreas}
        beside={['superId']}
        filters={['keyword']}
        fields={[
          'areaName',
          { key: 'superId', input: <AreaPick placeholder="留空为一级区域" /> },
          'sort',
        ]}
        value={here}
      />
    </TreeSplit>
  );
}

const areasOf = (areas: readonly PanelNode[]) => areas;
