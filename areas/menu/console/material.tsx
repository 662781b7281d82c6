import './menu.css';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { TreePanel, TreeSplit } from '#kit/console/form/tree-panel.tsx';
import type { PanelNode } from '#kit/console/form/tree-search.ts';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { useAddressNode } from '#kit/console/shell/address.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { type CategoryNode, categories, materialCategoryTree } from '../contract/category.ts';
import {
  materialCategoryBatchUpdate,
  materialRemoveBatch,
  materials,
} from '../contract/material.ts';
import { foodPage } from '../contract/material-import.ts';
import { products } from '../contract/product.ts';
import { CategoryPick } from './category-pick.tsx';
import { FoodLibrary } from './food-library.tsx';
import { ImportMaterials } from './import-materials.tsx';
import { materialFields } from './material-form.tsx';
import { MaterialNutrition } from './material-nutrition.tsx';
import { ProductList } from './product-list.tsx';

export const preload = firstPage(materials.page);

/** Materials, goods, and the categories they are sorted into (/menudish/menudishs). */
export default function MaterialScreen() {
  const mayCall = useMayCall();
  const sorted = {
    key: 'category',
    label: t('原料分类'),
    children: (
      <ResourceScreen
        of={categories}
        filters={['keyword', 'categoryType']}
        fields={[
          'categoryName',
          { key: 'categoryType', input: 'radio' },
          { key: 'superId', input: <CategoryPick placeholder="留空为一级分类" />, required: false },
          { key: 'foodGroup', required: false },
          'sort',
        ]}
      />
    ),
  };

  return (
    <AddressTabs
      items={[
        { key: 'material', label: t('原料'), children: <Materials /> },
        ...(mayCall(foodPage)
          ? [{ key: 'food', label: t('食物成分库'), children: <FoodLibrary /> }]
          : []),
        ...(mayCall(products.page)
          ? [{ key: 'product', label: t('商品'), children: <ProductList /> }]
          : []),
        ...(mayCall(categories.page) ? [sorted] : []),
      ]}
    />
  );
}

const known = [
  { key: 1, desc: '已知' },
  { key: 2, desc: '未知' },
] as const;

/** Materials beside the tree of their categories. */
function Materials() {
  const [selected, setSelected] = useAddressNode('categoryId');
  const tree = (
    <TreePanel
      endpoint={materialCategoryTree}
      content={{}}
      nodes={nodesOf}
      title="原料分类"
      searchHint="搜索分类"
      empty="还没有分类，可在“原料分类”中新增"
      selected={selected}
      onSelect={setSelected}
    />
  );

  return (
    <TreeSplit tree={tree}>
      <ResourceScreen
        of={materials}
        beside={['categoryId']}
        value={selected ? { categoryId: selected } : {}}
        filters={['keyword', 'materialType', 'allergen', { key: 'nutrients', of: known }]}
        fields={materialFields}
        toolbar={<ImportMaterials />}
        selectable={(rows, clear) => (
          <>
            <EditDrawer
              save={materialCategoryBatchUpdate}
              title="批量修改原料分类"
              trigger="修改分类"
              fields={[
                {
                  key: 'categoryId',
                  title: '原料分类',
                  input: <CategoryPick placeholder="留空为不分类" />,
                  span: 2,
                  required: false,
                },
              ]}
              value={{ materialIds: rows.map(({ materialId }) => materialId), categoryId: null }}
              onSaved={clear}
              secondary
            />
            <ConfirmAction
              write={materialRemoveBatch}
              content={{ materialIds: rows.map(({ materialId }) => materialId) }}
              trigger="批量删除"
              confirm="确定删除所选原料？"
              detail="有一种原料仍用于菜品时，一种也不会删除"
              subject=""
              onDone={clear}
              danger
            />
          </>
        )}
        rowActions={({ materialId }) => <MaterialNutrition materialId={materialId} />}
        actionsWidth={150}
      />
    </TreeSplit>
  );
}

const nodesOf = (nodes: readonly CategoryNode[]): readonly PanelNode[] => nodes;
