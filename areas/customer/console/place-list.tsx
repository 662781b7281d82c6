import { Button } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { download } from '#kit/console/call/request.ts';
import { saveFile } from '#kit/console/export/save-file.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { selectOf, treeOf } from '#kit/console/form/made-pickers.tsx';
import { TreePanel, TreeSplit } from '#kit/console/form/tree-panel.tsx';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { useAddressNode } from '#kit/console/shell/address.ts';
import {
  custPlaces,
  type PlaceNode,
  placeBatchQrCode,
  placeBindRecipes,
  placeBindUser,
  placeImport,
  placeRecipeList,
  placeTree,
  placeUserList,
} from '../contract/place.ts';

export const preload = firstPage(custPlaces.page);

const PlacePick = treeOf(placeTree, { placeholder: '留空为一级地点' });

const UsersPick = selectOf(
  placeUserList,
  ({ userId, realName }) => ({ value: userId, label: realName }),
  {
    multiple: true,
  },
);

const RecipesPick = selectOf(
  placeRecipeList,
  ({ recipeId, recipeName, canteenName }) => ({
    value: recipeId,
    label: `${recipeName} · ${canteenName}`,
  }),
  { multiple: true },
);

/** Places meals are delivered to (/personal/custPlace). */
export default function PlaceList() {
  const [selected, setSelected] = useAddressNode('placeId');
  const tree = (
    <TreePanel
      endpoint={placeTree}
      nodes={nodesOf}
      title="地点"
      searchHint="搜索地点"
      empty="还没有地点，请先新增"
      selected={selected}
      onSelect={setSelected}
    />
  );

  return (
    <TreeSplit tree={tree}>
      <ResourceScreen
        of={custPlaces}
        beside={['placeId']}
        value={selected ? { superId: selected } : {}}
        filters={['keyword']}
        fields={[
          'placeNum',
          'placeName',
          { key: 'superId', input: <PlacePick /> },
          { key: 'remark', input: 'textarea' },
        ]}
        toolbar={<ImportDialog set={placeImport} />}
        selectable={(rows) => <Codes placeIds={rows.map((row) => row.placeId)} />}
        rowActions={({ placeId, userIds, recipeIds, version }) => (
          <>
            <EditDrawer
              save={placeBindUser}
              title="绑定负责人"
              trigger="负责人"
              fields={[
                { key: 'userIds', title: '负责人', span: 2, required: false, input: <UsersPick /> },
              ]}
              value={{ placeId, userIds, version }}
              secondary
            />
            <EditDrawer
              save={placeBindRecipes}
              title="绑定菜谱"
              trigger="菜谱"
              fields={[
                {
                  key: 'recipeIds',
                  title: '菜谱',
                  span: 2,
                  required: false,
                  input: <RecipesPick />,
                },
              ]}
              value={{ placeId, recipeIds, version }}
              secondary
            />
          </>
        )}
        actionsWidth={220}
      />
    </TreeSplit>
  );
}

const nodesOf = (nodes: readonly PlaceNode[]) => nodes;

/** Saves the codes of the ticked places as one zip of printable pictures. */
function Codes({ placeIds }: { placeIds: readonly string[] }) {
  const [running, setRunning] = useState(false);
  const run = async () => {
    const { blob, fileName } = await download(placeBatchQrCode, {
      placeIds: [...placeIds],
      site: window.location.origin,
    });
    saveFile(blob, fileName);
  };

  const start = () => {
    setRunning(true);
    void run()
      .catch(() => undefined)
      .finally(() => setRunning(false));
  };

  return (
    <Button loading={running} onClick={start}>
      {t('批量生成二维码')}
    </Button>
  );
}
