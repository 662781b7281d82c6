import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPdf } from './fetch-pdf.ts';

const server = createServer((request, response) => {
  response.statusCode = Number(request.url?.slice(1));
  response.end(response.statusCode === 204 ? undefined : `%PDF ${request.headers['token']}`);
});
const at = (status: number) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/${status}`;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

test.each([200, 201])('a PDF that comes with %i is taken as binary', async (status) => {
  const pdf = await fetchPdf(at(status), { token: 'mine' });
  expect([pdf.type, await pdf.text()]).toEqual(['application/pdf', '%PDF mine']);
});

test.each([202, 204, 206, 404, 500])('%i is not accepted', async (status) => {
  await expect(fetchPdf(at(status), {})).rejects.toThrow(`打印文件加载失败（${status}）`);
});
