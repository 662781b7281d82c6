import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { productBatchPutawayState, productPutawayState, products } from '../contract/product.ts';
import { CategoryPick } from './category-pick.tsx';

const GOODS = 2;
const ON = 1;
const OFF = 2;

/** Goods, with their shelf state single and in bulk. */
export const ProductList = () => (
  <ResourceScreen
    of={products}
    filters={[
      'keyword',
      'putawayState',
      { key: 'categoryId', input: <CategoryPick type={GOODS} placeholder="全部" /> },
    ]}
    fields={[
      'productName',
      { key: 'categoryId', input: <CategoryPick type={GOODS} />, required: false },
      { key: 'price', input: 'money' },
      'spec',
      'barCode',
      { key: 'putawayState', input: 'radio' },
      'sort',
    ]}
    selectable={(rows, clear) =>
      ([ON, OFF] as const).map((putawayState) => {
        const moved = rows.filter((row) => row.putawayState !== putawayState).map(({ productId }) => productId);
        return (
          <ConfirmAction
            key={putawayState}
            write={productBatchPutawayState}
            content={{ productIds: rows.map(({ productId }) => productId), putawayState }}
            undo={moved.length > 0 ? { productIds: moved, putawayState: putawayState === ON ? OFF : ON } : undefined}
            trigger={putawayState === ON ? '批量上架' : '批量下架'}
            confirm={false}
            onDone={clear}
          />
        );
      })
    }
    rowActions={({ productId, putawayState }) => (
      <ConfirmAction
        write={productPutawayState}
        content={{ productId, putawayState: putawayState === ON ? OFF : ON }}
        undo={{ productId, putawayState }}
        trigger={putawayState === ON ? '下架' : '上架'}
        confirm={false}
      />
    )}
    actionsWidth={150}
  />
);
