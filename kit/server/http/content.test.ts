import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, write } from '#kit/contract/endpoint.ts';
import { Id, text } from '#kit/contract/fields.ts';
import { WHOLE_SCOPE } from '../context.ts';
import { implement, implementDirect, implementPage } from '../implement.ts';
import { openSecret } from '../secret.ts';
import { type RunningServer, startServer, type TestMerchant } from '../testing/server.ts';

const Row = z.object({ rowId: Id });
const rows = page({
  id: 'sample.rowPage',
  title: '明细',
  path: '/sample/row/page',
  access: 'session',
  filter: { keyword: text(40).optional() },
  row: Row,
  columns: columns<typeof Row>()([{ key: 'rowId', title: '编号', sort: true }]),
  export: 'sample.rowPageExport',
});
const Note = z.object({
  note: text(5, 1),
  lines: z.array(z.object({ amount: z.int() })).default([]),
});
const common = { title: '便条', content: Note, result: z.int() };
const save = write({ ...common, id: 'sample.save', path: '/sample/save', access: 'session' });
const ofDiner = write({
  ...common,
  id: 'sample.diner',
  path: '/sample/diner',
  access: 'diner',
  transport: 'json',
});
const ofTerminal = write({
  ...common,
  id: 'sample.device',
  path: '/sample/device',
  access: 'device',
  transport: 'json',
});
const secret = write({
  id: 'sample.secret',
  title: '密文',
  path: '/sample/secret',
  access: 'session',
  content: z.object({ phone: z.string() }),
  result: z.int(),
});

const diner = (merchantId: number) => ({
  merchantId,
  userId: 0,
  username: 'diner',
  name: '学生',
  roleCode: '',
  permissions: new Set<string>(),
  scope: WHOLE_SCOPE,
  timeZone: 'Asia/Shanghai',
  diner: { custId: 1, session: 'one' },
});

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([
    {
      name: 'sample',
      routes: [
        implementPage(rows, () => sql<{ rowId: number }>`select 1 as row_id`, {
          order: [{ column: 'rowId', asc: true }],
          key: 'rowId',
        }),
        implement(save, async (_context, { note }) => note.length),
        implement(ofDiner, async (_context, { note }) => note.length),
        implementDirect(ofTerminal, async (_request, { note }) => note.length),
        implement(
          secret,
          async (context, { phone }) =>
            openSecret(context, 'phone', phone, z.string().max(5))?.length ?? 0,
        ),
      ],
      start: () => ({
        authenticateDevice: async () => ({}),
        authenticateDiner: async (token) => diner(Number(token)),
      }),
    },
  ]);
  merchant = await server.merchant();
});
afterAll(() => server.stop());

/** How a content was refused: status, reason, and each field with what is said of it. */
async function refusalOf(answer: Promise<{ status: number; message: string; data: unknown }>) {
  const { status, message, data } = await answer;
  const { reason, fields } = data as {
    reason: string;
    fields: { path: string; message: string }[];
  };

  return {
    status,
    reason,
    message,
    fields: fields.map(({ path, message: said }) => `${path} ${said}`),
  };
}

test('a field the contract does not know is refused by its name, in the language of the caller', async () => {
  const sent = { note: 'x', nota: 'y', lines: [{ amount: 1, amuont: 2 }] };
  expect(await refusalOf(merchant.admin.answer(save, sent))).toEqual({
    status: 400,
    reason: 'UNKNOWN_FIELDS',
    message: 'nota: 不支持的字段',
    fields: ['nota 不支持的字段', 'lines.0.amuont 不支持的字段'],
  });

  const english = await refusalOf(merchant.admin.answer(save, sent, { english: true }));
  expect(english.message).toBe('nota: Unknown field');
});

test('what is wrong of a known field is told with it', async () => {
  expect(await refusalOf(merchant.admin.answer(save, { note: '', nota: 'y' }))).toMatchObject({
    reason: 'INVALID_CONTENT',
    fields: ['note 不能为空', 'nota 不支持的字段'],
  });
});

test('a list knows its filters, its page and its sort list, an export what it is asked for besides', async () => {
  const asked = {
    keyword: 'x',
    page: { current: 1, size: 20, orders: [{ column: 'rowId', asc: true }] },
  };
  expect((await merchant.admin.answer(rows, asked)).status).toBe(200);
  const wrong = { ...asked, keywrd: 'x', page: { ...asked.page, limit: 3 } };
  expect((await refusalOf(merchant.admin.answer(rows, wrong))).fields).toEqual([
    'page.limit 不支持的字段',
    'keywrd 不支持的字段',
  ]);
  expect((await refusalOf(merchant.admin.answer(rows, { fileType: 'csv' }))).fields).toEqual([
    'fileType 不支持的字段',
  ]);

  await merchant.admin.file(rows, { ...asked, fileType: 'csv' }, { export: true });
  const twin = merchant.admin.answer(rows, { fileTyp: 'csv' }, { export: true });
  expect((await refusalOf(twin)).fields).toEqual(['fileTyp 不支持的字段']);
});

test('people on their own page are refused the same way; a terminal of another version is understood as far as it goes', async () => {
  const sent = { note: 'x', more: 1 };
  const headers = { 'diner-token': String(merchant.merchantId) };
  expect((await refusalOf(merchant.admin.answer(ofDiner, sent, { headers }))).reason).toBe(
    'UNKNOWN_FIELDS',
  );
  expect((await merchant.admin.answer(ofTerminal, sent)).data).toBe(1);
});

test('a whole list says that it went well in the language of the caller', async () => {
  const whole = { page: { current: 1, size: -1 } };
  expect((await merchant.admin.answer(rows, whole)).message).toBe('操作成功');
  const [part, all] = await Promise.all([
    merchant.admin.answer(rows, {}, { english: true }),
    merchant.admin.answer(rows, whole, { english: true }),
  ]);
  expect(all.message).toBe(part.message);
});

test('an encrypted field is refused in the language of the caller', async () => {
  const phone = server.system.crypto.sealWire('123456');
  expect((await merchant.admin.answer(secret, { phone })).message).toBe('长度不能超过5');
  expect((await merchant.admin.answer(secret, { phone }, { english: true })).message).toBe(
    'Length at most 5',
  );
});
