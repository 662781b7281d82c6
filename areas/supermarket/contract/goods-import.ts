import { Id } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';
import { saveBatchGoods } from './goods.ts';

/**
 * Goods of a supermarket from a file. A bar code or name that is known is put into the supermarket at the price of the row; others become
 * goods first. What the supermarket has already is refused: a file adds, it does not change.
 */
export const goodsImport = importSet({
  title: '导入超市商品',
  access: saveBatchGoods.access,
  scope: 'canteen',
  fields: importFields([
    {
      key: 'productName',
      title: '商品名称',
      required: true,
      aliases: ['名称', '品名'],
      sample: '矿泉水',
    },
    { key: 'barCode', title: '条码', aliases: ['条形码', '商品条码'], sample: '6901234567892' },
    { key: 'price', title: '售价', required: true, aliases: ['价格', '单价'], sample: '2.00' },
    { key: 'spec', title: '规格', sample: '550ml' },
  ]),
  options: { supermarketId: Id },
  check: {
    id: 'supermarket.goodsImportCheck',
    path: '/api/v1/supermarket-product/import/check',
    aliases: [
      {
        id: 'supermarket.batchImportMaterialProduct',
        path: '/api/v1/menumaterial/batch/import/material-product',
      },
    ],
  },
  run: { id: 'supermarket.goodsImport', path: '/api/v1/supermarket-product/import' },
  result: {
    id: 'supermarket.goodsImportResult',
    path: '/api/v1/supermarket-product/import/result',
  },
  template: {
    id: 'supermarket.goodsImportTemplate',
    path: '/api/v1/supermarket-product/import/template',
  },
  badRows: {
    id: 'supermarket.goodsImportBadRows',
    path: '/api/v1/supermarket-product/import/bad-rows',
  },
});
