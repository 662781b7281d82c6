import { z } from 'zod';
import { Sort } from '#areas/canteen/contract/sort.ts';
import { write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Fen, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { putawayState } from './dish.ts';

/** Goods that stalls sell as they are bought: drinks, packed food. */
export const products = entity({
  noun: '商品',
  key: 'productId',
  base: '/api/v1/menuproduct',
  access: 'menu:product',
  wide: 'canteens',
  fields: {
    productName: text(40, 1).meta({ title: '商品名称', width: 180, sort: true }),
    categoryId: Id.nullable().meta({ title: '商品分类' }).default(null),
    barCode: text(40).meta({ title: '条码', width: 140 }).default(''),
    spec: text(40).meta({ title: '规格', width: 110 }).default(''),
    price: Fen.min(0).max(9_999_999).meta({ title: '售价', kind: 'money', sort: true }),
    putawayState: keyOf(putawayState).meta({ title: '上架状态', width: 100 }).default(1),
    sort: Sort,
  },
  shown: {
    categoryName: z.string().nullable().meta({ title: '商品分类', width: 130, sort: true }),
  },
  search: ['productName', 'barCode'],
  filter: {
    putawayState: keyOf(putawayState).optional().meta({ title: '上架状态' }),
    /** With everything below it. */
    categoryId: Id.optional().meta({ title: '商品分类' }),
  },
  columns: ['productName', 'categoryName', 'barCode', 'spec', 'price', 'putawayState', 'sort'],
  calls: {
    page: ['menu.productPage', 'page'],
    add: ['menu.productAdd', 'add'],
    modify: ['menu.productEdit', 'edit'],
    remove: ['menu.productRemove', 'remove/{productId}'],
  },
});

/** Puts goods on the shelf or takes them off; saying it twice is no mistake. @errors 404 */
export const productPutawayState = write({
  id: 'menu.productPutawayState',
  title: '商品上下架',
  path: '/api/v1/menuproduct/edit/putaway/state',
  access: products.modify.access,
  wide: 'canteens',
  content: z.object({ productId: Id, putawayState: keyOf(putawayState) }),
});

/** The same for many: all of them or none. @errors 404 */
export const productBatchPutawayState = write({
  id: 'menu.productBatchPutawayState',
  title: '商品批量上下架',
  path: '/api/v1/menuproduct/edit/batch/putaway/state',
  access: products.modify.access,
  wide: 'canteens',
  content: z.object({
    productIds: z.array(Id).min(1, '请选择商品').max(500),
    putawayState: keyOf(putawayState),
  }),
});
