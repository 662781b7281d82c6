import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { goodsImport } from '../contract/goods-import.ts';
import { ShopPick } from './shop-pick.tsx';

/** Goods from a file into a supermarket, which has to be chosen. */
export function ImportGoods() {
  const [supermarketId, setSupermarketId] = useState('');
  return (
    <ImportDialog set={goodsImport} trigger="导入商品" options={{ supermarketId }}>
      <label className="frm-line">
        <span>{t('导入到超市')}</span>
        <ShopPick value={supermarketId || undefined} onChange={(id) => setSupermarketId((id as string) ?? '')} />
      </label>
    </ImportDialog>
  );
}
