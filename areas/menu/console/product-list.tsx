import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { BulkChange } from '#kit/console/form/bulk-change.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { materialType } from '../contract/category.ts';
import { putawayState } from '../contract/dish.ts';
import { productBatchPutawayState, productPutawayState, products } from '../contract/product.ts';
import { CategoryPick } from './category-pick.tsx';

const PUTAWAY_STATE = putawayState.key;

/** Goods, with their shelf state single and in bulk. */
export const ProductList = () => (
  <ResourceScreen
    of={products}
    inline={['price', 'sort']}
    filters={[
      'keyword',
      'putawayState',
      {
        key: 'categoryId',
        input: <CategoryPick type={materialType.key.goods} placeholder="全部" />,
      },
    ]}
    fields={[
      'productName',
      { key: 'categoryId', input: <CategoryPick type={materialType.key.goods} />, required: false },
      { key: 'price', input: 'money' },
      'spec',
      'barCode',
      { key: 'putawayState', input: 'radio' },
      'sort',
    ]}
    selectable={(rows, clear) => [
      ...([PUTAWAY_STATE.onSale, PUTAWAY_STATE.offSale] as const).map((putawayState) => {
        const moved = rows
          .filter((row) => row.putawayState !== putawayState)
          .map(({ productId }) => productId);
        return (
          <ConfirmAction
            key={putawayState}
            write={productBatchPutawayState}
            content={{ productIds: rows.map(({ productId }) => productId), putawayState }}
            undo={
              moved.length > 0
                ? {
                    productIds: moved,
                    putawayState:
                      putawayState === PUTAWAY_STATE.onSale
                        ? PUTAWAY_STATE.offSale
                        : PUTAWAY_STATE.onSale,
                  }
                : undefined
            }
            trigger={putawayState === PUTAWAY_STATE.onSale ? '批量上架' : '批量下架'}
            confirm={false}
            onDone={clear}
          />
        );
      }),
      <BulkChange
        key="price"
        save={products.modify}
        fields={[{ key: 'price', title: '售价', input: 'money' }]}
        rows={rows}
        contentOf={({ productId, version }) => ({ productId, version })}
        nameOf={({ productName }) => productName}
        trigger="批量改价"
        done={clear}
      />,
      <BulkChange
        key="category"
        save={products.modify}
        fields={[
          {
            key: 'categoryId',
            title: '商品分类',
            input: <CategoryPick type={materialType.key.goods} />,
            required: true,
          },
        ]}
        rows={rows}
        contentOf={({ productId, version }) => ({ productId, version })}
        nameOf={({ productName }) => productName}
        trigger="批量改分类"
        done={clear}
      />,
    ]}
    rowActions={({ productId, putawayState }) => (
      <ConfirmAction
        write={productPutawayState}
        content={{
          productId,
          putawayState:
            putawayState === PUTAWAY_STATE.onSale ? PUTAWAY_STATE.offSale : PUTAWAY_STATE.onSale,
        }}
        undo={{ productId, putawayState }}
        trigger={putawayState === PUTAWAY_STATE.onSale ? '下架' : '上架'}
        confirm={false}
      />
    )}
    actionsWidth={150}
  />
);
