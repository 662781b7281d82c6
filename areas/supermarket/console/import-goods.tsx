import { useState } from 'react';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { goodsImport } from '../contract/goods-import.ts';
import { ShopPick } from './shop-pick.tsx';

/** Goods from a file into a supermarket, which has to be chosen. */
export function ImportGoods() {
  const [supermarketId, setSupermarketId] = useState('');
  return (
    <ImportDialog set={goodsImport} trigger="导入商品" options={{ supermarketId }}>
      <ShopPick
        placeholder="导入到超市"
        value={supermarketId || undefined}
        onChange={(id) => setSupermarketId((id as string) ?? '')}
      />
    </ImportDialog>
  );
}
