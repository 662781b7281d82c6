import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { type AnyEntity, entity } from '#kit/contract/entity.ts';
import { Count, Fen, Id, text } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { descending, type ListOrder } from '#kit/contract/list-order.ts';
import { lookup } from '#kit/contract/lookup.ts';
import type { Context } from './context.ts';
import { type AnyServedEntity, serveEntity } from './serve-entity.ts';
import type { Caller } from './testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from './testing/server.ts';

/* Goods that come into a store: a head, lines with quantity and price, a lifecycle, and what posting does to the stock. */
const states = lookup({
  draft: { key: 1, desc: '草稿' },
  submitted: { key: 2, desc: '已提交' },
  approved: { key: 3, desc: '已审核' },
  posted: { key: 4, desc: '已入账' },
  reversed: { key: 5, desc: '已冲销' },
});
const { draft, submitted, approved, posted, reversed } = states.key;
const life = lifecycle(
  states,
  {
    submit: { from: [draft], to: submitted, access: 'stock:in:submit', title: '提交' },
    approve: {
      from: [submitted],
      to: approved,
      access: 'stock:in:approve',
      title: '审核',
      byAnother: true,
    },
    post: { from: [approved], to: posted, access: 'stock:in:post', title: '入账' },
    reverse: {
      from: [posted],
      to: reversed,
      access: 'stock:in:reverse',
      title: '冲销',
      ask: { remark: text(100, 1).meta({ title: '原因' }) },
    },
  },
  { changedIn: [draft] },
);
const receipts = entity({
  noun: '入库单',
  key: 'receiptId',
  base: '/sample/stock-in',
  access: 'stock:in',
  fields: { supplier: text(50, 1).meta({ title: '供应商' }) },
  /* Fen. */
  shown: { amount: Fen.meta({ title: '金额', total: true }) },
  lines: {
    fields: {
      goodsId: Id.meta({ title: '物资' }),
      /** Thousandths of the unit. */
      quantity: Count.min(1).meta({ title: '数量', kind: 'quantity' }),
      /** Fen a unit. */
      price: Fen.min(0).meta({ title: '单价' }),
    },
    shown: { amount: Fen.meta({ title: '金额' }) },
    columns: ['quantity', 'price', 'amount'],
  },
  life,
  search: ['supplier'],
  columns: ['supplier', 'amount', 'state', 'createdName'],
  calls: {
    page: ['sample.stockInPage', 'page'],
    detail: ['sample.stockInDetail', 'detail'],
    add: ['sample.stockInAdd', 'add'],
    modify: ['sample.stockInModify', 'modify'],
    remove: ['sample.stockInRemove', 'remove'],
    submit: ['sample.stockInSubmit', 'submit'],
    approve: ['sample.stockInApprove', 'approve'],
    post: ['sample.stockInPost', 'post'],
    reverse: ['sample.stockInReverse', 'reverse'],
  },
});

const cost = sql<number>`coalesce((select sum(round(quantity * price / 1000.0)) from sample_receipt_line l
  where l.merchant_id = sample_receipt.merchant_id and l.receipt_id = sample_receipt.receipt_id), 0)::bigint`;

/** Adds the lines of a document to the stock, or takes them away. */
const moveStock =
  (sign: 1 | -1) =>
  ({ tx, merchantId }: Context, { id }: { readonly id: number }) =>
    sql`insert into sample_stock (merchant_id, goods_id, quantity, amount)
        select merchant_id, goods_id, ${sign} * sum(quantity), ${sign} * sum(round(quantity * price / 1000.0))
          from sample_receipt_line where merchant_id = ${merchantId} and receipt_id = ${id} group by merchant_id, goods_id
        on conflict (merchant_id, goods_id) do update
          set quantity = sample_stock.quantity + excluded.quantity, amount = sample_stock.amount + excluded.amount`.execute(
      tx,
    );

/* Tables made by a test have no types. */
const serve = serveEntity as unknown as (
  table: string,
  set: AnyEntity,
  options: {
    readonly order: readonly ListOrder[];
    readonly list: (rows: { select(column: unknown): unknown }) => unknown;
    readonly lines: object;
    readonly effects: object;
  },
) => AnyServedEntity;
const served = serve('sampleReceipt', receipts, {
  order: descending('createdAt'),
  list: (rows) => rows.select(cost.as('amount')),
  lines: {
    table: 'sampleReceiptLine',
    list: (rows: { select(column: unknown): unknown }) =>
      rows.select(sql<number>`round(quantity * price / 1000.0)::bigint`.as('amount')),
  },
  effects: { post: moveStock(1), reverse: moveStock(-1) },
});

const TABLES = `
  create table sample_receipt (merchant_id bigint not null, receipt_id bigint not null, supplier text not null, state smallint not null,
    version int not null default 1, created_by bigint not null, created_at timestamptz not null, primary key (merchant_id, receipt_id));
  create table sample_receipt_line (merchant_id bigint not null, receipt_id bigint not null, line_no int not null, goods_id bigint not null,
    quantity bigint not null, price bigint not null, primary key (merchant_id, receipt_id, line_no));
  create table sample_stock (merchant_id bigint not null, goods_id bigint not null, quantity bigint not null, amount bigint not null,
    primary key (merchant_id, goods_id));
  call protect('sample_receipt'); call protect('sample_receipt_line'); call protect('sample_stock');`;

let server: RunningServer;
let merchant: TestMerchant;
let maker: Caller;
let other: Caller;
beforeAll(async () => {
  server = await startServer([{ name: 'sample', entities: [served] }], { own: true });
  const { Client } = await import('pg');
  const owner = new Client({ connectionString: server.database.superuserUrl });
  await owner.connect();
  await owner.query(TABLES);
  await owner.end();
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  maker = merchant.admin;
  other = merchant.as({ permissions: ['*:*:*'] });
});

const lines = [
  { goodsId: '7', quantity: 2500, price: 399 },
  { goodsId: '8', quantity: 1000, price: 1200 },
];
const addOne = () =>
  maker.call(receipts.add, { supplier: '粮油店', lines, idempotencyKey: crypto.randomUUID() });
const stock = async () =>
  (
    await merchant.within(({ tx }) =>
      sql`select goods_id::int as goods, quantity::int, amount::int from sample_stock order by 1`.execute(
        tx,
      ),
    )
  ).rows;

test('goods are in the stock when the document is posted, to the fen, and out of it when it is reversed', async () => {
  const { receiptId } = await addOne();
  await maker.call(receipts.submit, { receiptId, version: 1 });
  const own = await maker.answer(receipts.approve, { receiptId, version: 2 });
  expect([own.status, own.data]).toMatchObject([409, { reason: 'OWN_DOCUMENT' }]);
  await other.call(receipts.approve, { receiptId, version: 2 });
  expect(await stock()).toEqual([]);

  const posts = await Promise.all(
    [1, 2, 3].map(() => other.answer(receipts.post, { receiptId, version: 3 })),
  );
  expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await stock()).toEqual([
    { goods: 7, quantity: 2500, amount: 998 },
    { goods: 8, quantity: 1000, amount: 1200 },
  ]);

  const found = await maker.call(receipts.detail, receiptId);
  expect(found).toMatchObject({ state: posted, amount: 2198, supplier: '粮油店' });
  expect(found.lines.map(({ lineNo, amount }) => [lineNo, amount])).toEqual([
    [1, 998],
    [2, 1200],
  ]);
  expect(found.events.map(({ action }) => action)).toEqual(['add', 'submit', 'approve', 'post']);

  await other.call(receipts.reverse, { receiptId, version: 4, remark: '退货' });
  expect(await stock()).toEqual([
    { goods: 7, quantity: 0, amount: 0 },
    { goods: 8, quantity: 0, amount: 0 },
  ]);
});

test('a draft is changed as a whole and removed; what was submitted is neither', async () => {
  const { receiptId } = await addOne();
  const one = { receiptId, version: 1, lines: lines.slice(0, 1) };
  await maker.call(receipts.modify, one);
  expect((await maker.call(receipts.detail, receiptId)).lines).toHaveLength(1);

  await maker.call(receipts.submit, { receiptId, version: 2 });
  const late = await maker.answer(receipts.modify, { ...one, version: 3 });
  expect([late.status, late.data]).toMatchObject([409, { reason: 'DOCUMENT_CHANGED' }]);
  expect((await maker.answer(receipts.remove, receiptId)).status).toBe(409);

  const { receiptId: unsent } = await addOne();
  await maker.call(receipts.remove, unsent);
  const { records, totalLine } = await maker.call(receipts.page, {});
  expect(records.map((row) => [row.receiptId, row.amount])).toEqual([[receiptId, 998]]);
  expect(totalLine).toMatchObject({ amount: 998 });
});

test('a document has at least one line, and is made once however often it is sent', async () => {
  const draftOf = { supplier: '粮油店', lines, idempotencyKey: crypto.randomUUID() };
  const answers = await Promise.all([1, 2].map(() => maker.call(receipts.add, draftOf)));
  expect(answers[0]).toEqual(answers[1]);
  expect((await maker.answer(receipts.add, { ...draftOf, lines: [] })).status).toBe(400);
  expect((await maker.call(receipts.page, {})).total).toBe(1);
});

test('a value without lines and states is a plain one: no key, no events', () => {
  const plain = entity({
    noun: '供应商',
    key: 'supplierId',
    base: '/sample/supplier',
    access: 'sample:supplier',
    fields: { supplierName: text(50, 1).meta({ title: '名称' }) },
    search: ['supplierName'],
    columns: ['supplierName'],
    calls: { add: ['sample.supplierAdd', 'add'] },
  });
  expect(Object.keys((plain.add.content as z.ZodObject).shape)).toEqual(['supplierName']);
  expect(plain.life).toBeUndefined();
});
