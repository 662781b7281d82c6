import { expect, test } from 'vitest';
import { readAnswer, readFile } from '../call/answer.ts';
import { CallError } from '../call/call-error.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const refused = (message: string, seconds = 4): Verdict => ({ kind: 'refused', message, seconds });

test.each<[string, number, object, Verdict]>([
  ['success', 200, { code: 10000, data: 1 }, { kind: 'data' }],
  ['success under any status', 201, { code: 10000 }, { kind: 'data' }],
  ['captcha answers', 200, { repCode: '0000', repData: {} }, { kind: 'through' }],
  ['captcha failures', 200, { repCode: '6111' }, { kind: 'through' }],
  ['face registration', 200, { code: 59000, message: '重复' }, { kind: 'through' }],
  [
    'session reset',
    200,
    { code: 20001, message: '换人了' },
    { kind: 'restart', message: '换人了', seconds: 2 },
  ],
  [
    'session reset, silent',
    200,
    { code: 20001 },
    { kind: 'restart', message: '登录状态异常', seconds: 2 },
  ],
  [
    'expired',
    401,
    { code: 40100 },
    { kind: 'restart', message: '登录已过期，请重新登录', seconds: 10 },
  ],
  ['a refusal', 409, { code: 40900, message: '重复' }, refused('重复')],
  [
    'a refusal that says it in its data',
    200,
    { code: 50001, data: '余额不足' },
    refused('余额不足'),
  ],
  [
    'a refusal without words',
    500,
    { code: 50000, data: { a: 1 } },
    refused('请求失败，请稍后再试'),
  ],
  ['a status no HTTP knows', 599, { code: 10000 }, { kind: 'data' }],
])('%s', (_name, status, body, verdict) => {
  expect(verdictOf(status, body, true)).toEqual(verdict);
});

test('an action may have words of its own for a refusal without any', () => {
  expect(verdictOf(500, { code: 50000 }, true, '删除失败')).toEqual(refused('删除失败'));
  expect(verdictOf(409, { code: 40900, message: '正在使用' }, true, '删除失败')).toEqual(
    refused('正在使用'),
  );
});

test('401 while no operator is logged in is a refusal like any other: a wrong password', () => {
  expect(verdictOf(401, { code: 40100, message: '密码错误' }, false)).toEqual(refused('密码错误'));
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

test('a renewed token of the answer comes with its data', async () => {
  expect(
    await readAnswer(json(200, { code: 10000, data: { a: 1 } }, { token: 'new' }), {
      token: '',
      quiet: true,
    }),
  ).toEqual({
    a: 1,
    token: 'new',
  });
});

test('a refusal carries code, reason and fields', async () => {
  const fields = [{ path: 'name', message: '不能为空' }];
  const body = { code: 40000, message: '不能为空', data: { reason: 'INVALID_CONTENT', fields } };
  const error = await readAnswer(json(400, body), { token: '', quiet: true }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    status: 400,
    code: 40000,
    reason: 'INVALID_CONTENT',
    message: '不能为空',
    fields,
  });
});

test('what is no JSON at all is a failure with words', async () => {
  await expect(
    readAnswer(new Response('<html>', { status: 502 }), { token: '', quiet: true }),
  ).rejects.toMatchObject({
    reason: 'UNREADABLE',
    message: '服务器暂时无法响应（502）',
  });
});

test('a file is a file; JSON in its place is read and its message told, else that the export failed', async () => {
  const headers = {
    'content-type': 'application/vnd.ms-excel',
    'content-disposition': "attachment; filename*=UTF-8''%E8%AE%A2.xls",
  };
  const file = await readFile(new Response('bytes', { headers }), { token: '', quiet: true });
  expect([file.fileName, await file.blob.text()]).toEqual(['订.xls', 'bytes']);
  await expect(
    readFile(json(200, { code: 40300, message: '没有操作权限' }), { token: '', quiet: true }),
  ).rejects.toThrow('没有操作权限');
  await expect(readFile(json(200, { code: 50000 }), { token: '', quiet: true })).rejects.toThrow(
    '导出失败！',
  );
  await expect(readFile(json(200, {}), { token: '', quiet: true })).rejects.toThrow('导出失败！');
  await expect(
    readFile(json(200, { code: 10000, data: [] }), { token: '', quiet: true }),
  ).rejects.toThrow('导出失败！');
});
