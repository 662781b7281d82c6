import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { uploadFile } from '../contract/upload.ts';
import { area } from './area.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());

/** The smallest PNG there is: one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an image is kept and served to its own merchant only', async () => {
  const { admin } = await server.merchant();
  const stored = await admin.upload(uploadFile, { name: '招牌.png', bytes: PNG });
  expect(stored.data.fileNameUrl).toMatch(/^\/files\/\d+\.png$/);
  const url = server.origin + stored.data.fileNameUrl;
  const own = await fetch(url, { headers: { cookie: `Admin-Token=${admin.token}` } });
  expect([own.status, own.headers.get('content-type'), Buffer.from(await own.arrayBuffer())]).toEqual([
    200,
    'image/png',
    PNG,
  ]);
  const other = await server.merchant();
  expect((await fetch(url, { headers: { token: other.admin.token } })).status).toBe(404);
  expect((await fetch(url)).status).toBe(401);
});

test.each([
  [
    'a program that calls itself an image',
    Buffer.from('MZ this is a program, not a picture at all, whatever it is called'),
    400,
  ],
  ['a page of HTML', Buffer.from('<html><script>alert(1)</script></html>'), 400],
  ['an image above the limit', Buffer.concat([PNG, Buffer.alloc(500 * 1024)]), 413],
])('%s is refused in words', async (_what, bytes, status) => {
  const { admin } = await server.merchant();
  const answer = await admin.upload(uploadFile, { name: 'picture.png', bytes });
  expect(answer.status).toBe(status);
  expect(answer.message).toMatch(/文件/);
});

test.each(['/files/../../etc/passwd', '/files/%2e%2e%2fetc%2fpasswd', '/files/abc.png', '/files/1.png'])(
  '%s finds nothing',
  async (path) => {
    const { admin } = await server.merchant();
    expect((await fetch(server.origin + path, { headers: { token: admin.token } })).status).toBe(404);
  },
);
