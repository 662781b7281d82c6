import { putawayState } from '#areas/menu/contract/dish.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
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
    selectable={(rows, clear) => {
      const goodsIds = rows.map(({ goodsId }) => goodsId);
      return (
        <>
          {([putawayState.key.onSale, putawayState.key.offSale] as const).map((state) => (
            <ConfirmAction
              key={state}
              write={putawayGoods}
              content={{ goodsIds, putawayState: state }}
              trigger={state === putawayState.key.onSale ? '批量上架' : '批量下架'}
              confirm={
                state === putawayState.key.onSale ? '确定上架所选商品？' : '确定下架所选商品？'
              }
              subject=""
              onDone={clear}
            />
          ))}
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
