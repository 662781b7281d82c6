import { z } from 'zod';
import { putawayState } from '#areas/menu/contract/dish.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { columnsOf } from '#kit/contract/face.ts';
import { Count, Fen, Id, Keyword, ShownTime } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';

/** Fen. */
const Price = Fen.min(0).max(9_999_999);
const State = keyOf(putawayState);
const BASE = '/api/v1/supermarket-product';

/** Goods in the caller's supermarkets; `categoryId` with everything below it. */
export const pageGoods = listSet({
  id: 'supermarket.pageProduct',
  title: '超市商品列表',
  path: `${BASE}/page-product`,
  access: 'supermarket:product:page',
  scope: 'canteen',
  own: {
    goodsId: Id,
    supermarketId: Id,
    price: Price.meta({ title: '超市售价', sort: true }),
    putawayState: State.meta({ title: '上架状态', width: 100 }),
    version: Count,
  },
  shown: {
    supermarketName: z.string().meta({ title: '超市', width: 150, sort: true }),
    productName: z.string().meta({ title: '商品名称', width: 180, sort: true }),
    barCode: z.string().meta({ title: '条码', width: 150, sort: true }),
    spec: z.string().meta({ title: '规格', width: 110 }),
    categoryName: z.string().nullable().meta({ title: '商品分类', width: 140, sort: true }),
    /** Of the goods themselves, before the supermarket's own. */
    listPrice: Price.meta({ title: '商品原价', sort: true }),
  },
  key: 'goodsId',
  columns: [
    'productName',
    'barCode',
    'price',
    'putawayState',
    'spec',
    'categoryName',
    'supermarketName',
    'listPrice',
  ],
  filter: {
    keyword: Keyword.meta({ title: '商品名称或条码' }),
    supermarketId: Id.optional().meta({ title: '超市' }),
    putawayState: State.optional(),
    categoryId: Id.optional().meta({ title: '商品分类' }),
  },
  search: ['productName', 'barCode'],
  order: ascending('supermarketName', 'productName'),
  export: 'supermarket.pageProductExport',
});

/** Most goods one call adds or changes. */
const MOST = 500;
/** Puts goods into a supermarket, each at its price; those that are there already stay as they are. @errors 404 */
export const saveBatchGoods = write({
  id: 'supermarket.saveBatchProduct',
  title: '新增超市商品',
  path: `${BASE}/save-batch-product`,
  access: 'supermarket:product:add',
  scope: 'canteen',
  content: z.object({
    supermarketId: Id,
    products: z
      .array(z.object({ productId: Id, price: Price }))
      .min(1, '请选择商品')
      .max(MOST),
  }),
  result: z.object({ added: Count }),
});

/** A new price is written down with who set it; tills hear of it at their next heartbeat. @errors 404 409 */
export const editGoods = write({
  id: 'supermarket.editProduct',
  title: '修改超市商品',
  path: `${BASE}/edit-product`,
  access: 'supermarket:product:modify',
  scope: 'canteen',
  content: z.object({ goodsId: Id, price: Price, putawayState: State, version: Count }),
});

/** Puts goods on the shelf or takes them off: all of them or none. @errors 404 */
export const putawayGoods = write({
  id: 'supermarket.putawayProduct',
  title: '超市商品上下架',
  path: `${BASE}/putaway-product`,
  access: 'supermarket:product:modify',
  scope: 'canteen',
  content: z.object({ goodsIds: z.array(Id).min(1, '请选择商品').max(MOST), putawayState: State }),
});

/** Takes goods out of their supermarket; what was sold keeps its name. @errors 404 */
export const deleteGoods = write({
  id: 'supermarket.deleteProduct',
  title: '删除超市商品',
  path: `${BASE}/delete-product`,
  access: 'supermarket:product:remove',
  scope: 'canteen',
  content: z.object({ goodsIds: z.array(Id).min(1, '请选择商品').max(MOST) }),
});

const Unadded = z.object({
  productId: Id,
  productName: z.string().meta({ title: '商品名称', width: 180 }),
  barCode: z.string().meta({ title: '条码', width: 140 }),
  spec: z.string().meta({ title: '规格', width: 100 }),
  categoryName: z.string().nullable().meta({ title: '商品分类', width: 120 }),
  price: Price.meta({ title: '商品原价' }),
});
/** Goods on the shelf that a supermarket does not sell yet, the first 500 by name. @errors 404 */
export const listUnaddedGoods = read({
  id: 'supermarket.listUnaddProduct',
  title: '未添加的商品',
  path: `${BASE}/list-unadd-product`,
  access: 'supermarket:product:page',
  scope: 'canteen',
  content: z.object({ supermarketId: Id, keyword: Keyword, categoryId: Id.optional() }),
  result: z.array(Unadded),
});
export const unaddedColumns = columnsOf(Unadded.shape, [
  'productName',
  'barCode',
  'spec',
  'categoryName',
  'price',
]);

/** Every change of a price, the newest first. */
export const pagePriceChange = listSet({
  id: 'supermarket.analysisGoodspricechangePage',
  title: '商品价格变动',
  path: '/api/v1/marketanalysis/goodspricechange/page',
  access: 'supermarket:analysis:priceChange',
  scope: 'canteen',
  own: {
    changeId: Id,
    changedAt: ShownTime.meta({ title: '变动时间', sort: true }),
    oldPrice: Fen.meta({ title: '原价', sort: true }),
    newPrice: Fen.meta({ title: '现价', sort: true }),
    operatorName: z.string().meta({ title: '操作员', width: 110 }),
  },
  shown: {
    supermarketName: z.string().meta({ title: '超市', width: 150, sort: true }),
    productName: z.string().meta({ title: '商品名称', width: 180, sort: true }),
    barCode: z.string().meta({ title: '条码', width: 140 }),
    /** New less old. */
    difference: Fen.meta({ title: '变动', sort: true }),
  },
  key: 'changeId',
  columns: [
    'changedAt',
    'productName',
    'barCode',
    'oldPrice',
    'newPrice',
    'difference',
    'supermarketName',
    'operatorName',
  ],
  filter: {
    keyword: Keyword.meta({ title: '商品名称或条码' }),
    supermarketIds: z.array(Id).min(1).max(500).optional().meta({ title: '超市' }),
    ...OpenMoments,
  },
  search: ['productName', 'barCode'],
  period: 'changedAt',
  order: descending('changedAt'),
  export: {
    id: 'supermarket.analysisGoodspricechangeExport',
    path: '/api/v1/marketanalysis/goodspricechange/export',
  },
});
