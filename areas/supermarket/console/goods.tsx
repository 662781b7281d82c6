import { putawayState } from '#areas/menu/contract/dish.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { BulkChange } from '#kit/console/form/bulk-change.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { NumberCell } from '#kit/console/form/number-cell.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { firstPage } from '#kit/console/list/use-list.ts';
import { deleteGoods, editGoods, pageGoods, putawayGoods } from '../contract/goods.ts';
import { AddGoods } from './add-goods.tsx';
import { GoodsCategoryPick } from './category-pick.tsx';
import { ImportGoods } from './import-goods.tsx';
import { ShopPick } from './shop-pick.tsx';

export const preload = firstPage(pageGoods);

const fields = fieldsOf(editGoods, [
  { key: 'price', title: '超市售价', input: 'money', hint: '收银机在下一次心跳时取得新价格' },
  { key: 'putawayState', title: '上架状态', of: putawayState, input: 'radio' },
]);

/** Goods of supermarkets at their prices (/superstore/product). */
export default () => (
  <ListScreen
    list={pageGoods}
    inputs={{
      supermarketId: <ShopPick placeholder="全部" />,
      categoryId: <GoodsCategoryPick placeholder="全部" />,
    }}
    toolbar={
      <>
        <AddGoods />
        <ImportGoods />
      </>
    }
    render={{
      price: ({ goodsId, productName, price, putawayState: state, version }) => (
        <NumberCell
          save={editGoods}
          content={{ goodsId, putawayState: state, version }}
          field={{ key: 'price', title: '超市售价' }}
          value={price}
          subject={productName}
        />
      ),
    }}
    selectable={(rows, clear) => {
      const goodsIds = rows.map(({ goodsId }) => goodsId);
      return (
        <>
          {([putawayState.key.onSale, putawayState.key.offSale] as const).map((state) => (
            <ConfirmAction
              key={state}
              write={putawayGoods}
              content={{ goodsIds, putawayState: state }}
              undo={undoOf(rows, state)}
              trigger={state === putawayState.key.onSale ? '批量上架' : '批量下架'}
              confirm={false}
              onDone={clear}
            />
          ))}
          <BulkChange
            save={editGoods}
            fields={fields.filter(({ key }) => key === 'price')}
            rows={rows}
            contentOf={({ goodsId, putawayState: state, version }) => ({
              goodsId,
              putawayState: state,
              version,
            })}
            nameOf={({ productName }) => productName}
            trigger="批量改价"
            done={clear}
          />
          <ConfirmAction
            write={deleteGoods}
            content={{ goodsIds }}
            trigger="批量删除"
            confirm="确定从超市删除所选商品？"
            subject=""
            danger
            onDone={clear}
          />
        </>
      );
    }}
    rowActions={({ goodsId, price, putawayState: state, version }) => (
      <>
        <EditDrawer
          save={editGoods}
          title="修改超市商品"
          trigger="修改"
          fields={fields}
          value={{ goodsId, price, putawayState: state, version }}
        />
        <ConfirmAction
          write={putawayGoods}
          content={{
            goodsIds: [goodsId],
            putawayState:
              state === putawayState.key.onSale
                ? putawayState.key.offSale
                : putawayState.key.onSale,
          }}
          undo={{ goodsIds: [goodsId], putawayState: state }}
          trigger={state === putawayState.key.onSale ? '下架' : '上架'}
          confirm={false}
        />
        <ConfirmAction
          write={deleteGoods}
          content={{ goodsIds: [goodsId] }}
          trigger="删除"
          confirm="确定从超市删除该商品？"
          danger
        />
      </>
    )}
    actionsWidth={180}
  />
);

const OTHER = {
  [putawayState.key.onSale]: putawayState.key.offSale,
  [putawayState.key.offSale]: putawayState.key.onSale,
} as const;

/** Puts those back whose state changed; nothing where none did. */
function undoOf(rows: readonly RowOf<typeof pageGoods>[], state: 1 | 2) {
  const moved = rows.filter((row) => row.putawayState !== state).map(({ goodsId }) => goodsId);
  return moved.length > 0 ? { goodsIds: moved, putawayState: OTHER[state] } : undefined;
}
