import { z } from 'zod';
import { putawayState } from '#areas/menu/contract/dish.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';

/** Fen. */
const Price = Fen.min(0).max(9_999_999);
const State = keyOf(putawayState);
const BASE = '/api/v1/supermarket-product';

const GoodsRow = z.object({
  goodsId: Id,
  supermarketId: Id,
  supermarketName: z.string(),
  productName: z.string(),
  barCode: z.string(),
  spec: z.string(),
  categoryName: z.string().nullable(),
  price: Price,
  /** Of the goods themselves, before the supermarket's own. */
  listPrice: Price,
  putawayState: State,
  version: Count,
});
/** Goods in the caller's supermarkets; `categoryId` with everything below it. */
export const pageGoods = page({
  id: 'supermarket.pageProduct',
  title: '超市商品列表',
  path: `${BASE}/page-product`,
  access: 'supermarket:product:page',
  scope: 'canteen',
  filter: {
    keyword: Keyword,
    supermarketId: Id.optional(),
    categoryId: Id.optional(),
    putawayState: State.optional(),
  },
  row: GoodsRow,
  columns: columns<typeof GoodsRow>()([
    { key: 'productName', title: '商品名称', width: 180, sort: true },
    { key: 'barCode', title: '条码', width: 150, sort: true },
    { key: 'price', title: '超市售价', kind: 'money', sort: true },
    { key: 'putawayState', title: '上架状态', kind: 'enum', of: putawayState, width: 100 },
    { key: 'spec', title: '规格', width: 110 },
    { key: 'categoryName', title: '商品分类', width: 140, sort: true },
    { key: 'supermarketName', title: '超市', width: 150, sort: true },
    { key: 'listPrice', title: '商品原价', kind: 'money', sort: true },
  ]),
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
  productName: z.string(),
  barCode: z.string(),
  spec: z.string(),
  categoryName: z.string().nullable(),
  price: Price,
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
export const unaddedColumns = columns<typeof Unadded>()([
  { key: 'productName', title: '商品名称', width: 180 },
  { key: 'barCode', title: '条码', width: 140 },
  { key: 'spec', title: '规格', width: 100 },
  { key: 'categoryName', title: '商品分类', width: 120 },
  { key: 'price', title: '商品原价', kind: 'money' },
]);

const PriceChange = z.object({
  changeId: Id,
  changedAt: z.string(),
  supermarketName: z.string(),
  productName: z.string(),
  barCode: z.string(),
  oldPrice: Fen,
  newPrice: Fen,
  /** New less old. */
  difference: Fen,
  operatorName: z.string(),
});
/** Every change of a price, the newest first (domain notes B17). */
export const pagePriceChange = page({
  id: 'supermarket.analysisGoodspricechangePage',
  title: '商品价格变动',
  path: '/api/v1/marketanalysis/goodspricechange/page',
  access: 'supermarket:analysis:priceChange',
  scope: 'canteen',
  filter: {
    keyword: Keyword,
    supermarketIds: z.array(Id).min(1).max(500).optional(),
    startDate: DateTimeText.optional(),
    endDate: DateTimeText.optional(),
  },
  row: PriceChange,
  columns: columns<typeof PriceChange>()([
    { key: 'changedAt', title: '变动时间', kind: 'datetime', sort: true },
    { key: 'productName', title: '商品名称', width: 180, sort: true },
    { key: 'barCode', title: '条码', width: 140 },
    { key: 'oldPrice', title: '原价', kind: 'money', sort: true },
    { key: 'newPrice', title: '现价', kind: 'money', sort: true },
    { key: 'difference', title: '变动', kind: 'money', sort: true },
    { key: 'supermarketName', title: '超市', width: 150, sort: true },
    { key: 'operatorName', title: '操作员', width: 110 },
  ]),
  export: {
    id: 'supermarket.analysisGoodspricechangeExport',
    path: '/api/v1/marketanalysis/goodspricechange/export',
  },
});
