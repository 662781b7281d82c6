import { z } from 'zod';
import { BusinessHours } from '#areas/canteen/contract/canteen.ts';
import { businessState } from '#areas/canteen/contract/lookups.ts';
import { Sort } from '#areas/canteen/contract/sort.ts';
import { read } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { countField, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Code } from '#kit/contract/validators.ts';

const State = keyOf(businessState).meta({ title: '营业状态', width: 100 });

/** Supermarkets: selling places with tills and goods of their own. */
export const supermarkets = entity({
  noun: '超市',
  key: 'supermarketId',
  base: '/api/v1/basics-supermarket',
  access: 'supermarket:supermarket',
  menu: { path: '/superstore/supermarket', title: '超市档案', order: 10 },
  scope: 'canteen',
  fields: {
    supermarketName: text(50, 1).meta({ title: '超市名称', width: 180, sort: true }),
    supermarketNum: Code.meta({ title: '超市编号', width: 110, sort: true }),
    businessState: State.default(1),
    businessHours: BusinessHours.meta({ title: '营业时间', width: 150 }).default(''),
    personInCharge: text(50).meta({ title: '负责人', width: 110 }).default(''),
    address: text(100).meta({ title: '地址', width: 220 }).default(''),
    sort: Sort,
  },
  shown: { goodsCount: countField('商品数'), mallCount: countField('商城数') },
  search: ['supermarketName', 'supermarketNum', 'address'],
  filter: { businessState: State.optional() },
  columns: [
    'supermarketNum',
    'supermarketName',
    'businessState',
    'goodsCount',
    'mallCount',
    'businessHours',
    'personInCharge',
    'address',
    'sort',
  ],
  calls: {
    page: ['supermarket.pageSupermarket', 'page-supermarket'],
    add: ['supermarket.insertSupermarket', 'insert-supermarket'],
    modify: ['supermarket.editSupermarket', 'edit-supermarket'],
    remove: ['supermarket.deleteSupermarket', 'delete-supermarket'],
  },
});

/** Malls: online shops whose orders a supermarket fills with its own goods. */
export const malls = entity({
  noun: '商城',
  key: 'mallId',
  base: '/api/v1/spm-mall',
  access: 'supermarket:mall',
  menu: { path: '/superstore/mall', title: '商城管理', order: 20 },
  scope: 'canteen',
  fields: {
    mallName: text(50, 1).meta({ title: '商城名称', width: 180, sort: true }),
    mallNum: Code.meta({ title: '商城编号', width: 110, sort: true }),
    supermarketId: Id.meta({ title: '供货超市', hint: '商城出售该超市已上架的商品' }),
    businessState: State.default(1),
    personInCharge: text(50).meta({ title: '负责人', width: 110 }).default(''),
    sort: Sort,
  },
  shown: { supermarketName: z.string().meta({ title: '供货超市', width: 180, sort: true }) },
  search: ['mallName', 'mallNum'],
  filter: {
    supermarketId: Id.optional().meta({ title: '供货超市' }),
    businessState: State.optional(),
  },
  columns: ['mallNum', 'mallName', 'supermarketName', 'businessState', 'personInCharge', 'sort'],
  calls: {
    page: ['supermarket.pageMall', 'page-mall'],
    add: ['supermarket.insertMall', 'insert-mall'],
    modify: ['supermarket.editMall', 'edit-mall'],
    remove: ['supermarket.deleteMall', 'delete-mall'],
  },
});

const Leaf = z.object({ id: z.string(), text: z.string() });
/** Supermarkets of the caller with the malls they fill. */
export const supermarketTree = read({
  id: 'supermarket.supermarketTree',
  title: '超市树',
  path: '/api/v1/basics-supermarket/supermarket-tree',
  access: 'session',
  scope: 'canteen',
  result: z.array(Leaf.extend({ children: z.array(Leaf) })),
});
