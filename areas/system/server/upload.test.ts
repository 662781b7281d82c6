import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#kit/server/files/sweep-files.ts';
import { bmp, gif, jpeg, png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { saveLogoConfig } from '../contract/save-logo.ts';
import { uploadBackdoc, uploadBase64, uploadFile, uploadFileByToken } from '../contract/upload.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
  merchant = await server.merchant();
});
afterAll(() => server.stop());

const send = (bytes: Buffer, mode = 'default', name = '图片.png') =>
  merchant.admin.upload(uploadFile, { name, bytes }, { mode });
const address = async (bytes: Buffer = png(3, 2)): Promise<string> =>
  (await send(bytes)).data.fileNameUrl;
const look = (path: string, headers: Record<string, string> = { token: merchant.admin.token }) =>
  fetch(server.origin + path, { headers });

describe('an upload mode', () => {
  test.each([
    ['default', png(30, 20), 'png'],
    ['default', jpeg(30, 20), 'jpg'],
    ['default', gif(30, 20), 'gif'],
    ['default', bmp(30, 20), 'bmp'],
    ['2', png(75, 60), 'png'],
    ['3', png(2159, 10), 'png'],
    ['4', png(50, 50, { padding: 600 * 1024 }), 'png'],
    ['5', jpeg(80, 60), 'jpg'],
    ['5', jpeg(60, 80, { orientation: 6 }), 'jpg'],
  ])('%s takes what it should', async (mode, bytes, extension) => {
    const { data } = await send(bytes, mode);
    expect(data.fileNameUrl).toMatch(new RegExp(`^/files/\\d+-[0-9a-f]{16}\\.${extension}$`));
    expect(Buffer.from(await (await look(data.fileNameUrl)).arrayBuffer())).toEqual(bytes);
  });

  test.each([
    ['2', png(75, 61), 400, '图片比例须为750px*600px'],
    ['2', png(75, 60, { padding: 500 * 1024 }), 413, '图片大小不能超过500KB'],
    ['3', png(2160, 10), 400, '图片尺寸最大为2160px*3840px'],
    ['4', gif(50, 50), 400, '只能上传JPG、PNG格式的图片'],
    ['4', png(50, 51), 400, '图片比例须为1:1'],
    ['4', png(50, 50, { padding: 5 * 1024 * 1024 }), 413, '图片大小不能超过5MB'],
    ['5', png(60, 80), 400, '图片比例须为4:3'],
    ['5', jpeg(80, 60, { orientation: 6 }), 400, '图片比例须为4:3'],
    ['default', png(4, 4, { padding: 500 * 1024 }), 413, '图片大小不能超过500KB'],
  ])('%s refuses in words what it should not take', async (mode, bytes, status, message) => {
    const answer = await send(bytes, mode);
    expect([answer.status, answer.message]).toEqual([status, message]);
  });
});

const formats = '只能上传JPG、GIF、BMP、PNG格式的图片';
const broken = '图片已损坏，或含有图片以外的内容';
test.each([
  [
    'a program that calls itself an image',
    Buffer.from('MZ this is a program, whatever it is called'),
    formats,
  ],
  ['a page of HTML', Buffer.from('<html><script>alert(1)</script></html>'), formats],
  [
    'an SVG',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    formats,
  ],
  [
    'a picture with a page behind it',
    Buffer.concat([png(2, 2), Buffer.from('<script>alert(1)</script>')]),
    broken,
  ],
  [
    'a picture with a page in its comment',
    jpeg(2, 2, { note: '<script>alert(1)</script>' }),
    broken,
  ],
  [
    'a picture that is an archive as well',
    Buffer.concat([gif(2, 2), Buffer.from('PK\u0003\u0004PK\u0005\u0006')]),
    broken,
  ],
  ['half a picture', png(20, 20).subarray(0, 60), broken],
])('%s is refused in words', async (_what, bytes, message) => {
  const answer = await send(bytes);
  expect([answer.status, answer.message]).toEqual([400, message]);
});

test('what is refused is told in English as well', async () => {
  const form = new FormData();
  form.append('mode', '4');
  form.append('file', new Blob([new Uint8Array(png(2, 3))]), 'a.png');
  const headers = { token: merchant.admin.token, 'accept-language': 'en-US' };
  const answer = await fetch(`${server.origin}/prod-api/api/v1/sysfile/upload?uploadKey=logo`, {
    method: 'POST',
    headers,
    body: form,
  });

  expect(((await answer.json()) as { message: string }).message).toBe(
    'The picture must have the ratio 1:1',
  );
});

describe('a stored file', () => {
  test('is served to its own merchant only, and can do nothing in a browser', async () => {
    const path = await address();
    const own = await look(path, { cookie: `Admin-Token=${merchant.admin.token}` });
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(own.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''%E5%9B%BE/);
    const other = await server.merchant();
    expect((await look(path, { token: other.admin.token })).status).toBe(404);
    expect((await look(path, {})).status).toBe(401);
  });

  test('is not found by its number alone', async () => {
    const path = await address();
    expect((await look(path.replace(/-[0-9a-f]{16}/, `-${'0'.repeat(16)}`))).status).toBe(404);
    expect((await look(path.replace(/-[0-9a-f]{16}/, ''))).status).toBe(404);
  });

  test.each([
    '/files/../../etc/passwd',
    '/files/%2e%2e%2fetc%2fpasswd',
    '/files/abc.png',
    '/files/1.png',
  ])('%s finds nothing', async (path) => {
    expect((await look(path)).status).toBe(404);
  });

  test('is swept after a day unless a document names it', async () => {
    const [forgotten, young, named] = [await address(), await address(), await address()];
    await merchant.admin.call(saveLogoConfig, { logo: named });
    const old = [forgotten, named].map((path) => Number(/\d+/.exec(path)?.[0]));
    await merchant.within(({ tx }) =>
      tx
        .updateTable('storedFile')
        .set({ createdAt: '2020-01-01 00:00:00' })
        .where('fileId', 'in', old)
        .execute(),
    );
    expect(await sweepFiles(server.system)).toBe(1);
    const statuses = await Promise.all(
      [forgotten, young, named].map(async (path) => (await look(path)).status),
    );
    expect(statuses).toEqual([404, 200, 200]);
  });
});

test('an image as base64 is the same image, with or without the head of a data address', async () => {
  const text = png(4, 4).toString('base64');
  for (const image of [text, `data:image/png;base64,${text}`]) {
    const { fileNameUrl } = await merchant.admin.call(uploadBase64, { image, mode: '4' });
    expect(Buffer.from(await (await look(fileNameUrl)).arrayBuffer())).toEqual(png(4, 4));
  }

  const large = png(4, 4, { padding: 5 * 1024 * 1024 - 200 }).toString('base64');
  expect((await merchant.admin.answer(uploadBase64, { image: large, mode: '4' })).status).toBe(200);

  for (const image of ['not base64 at all!', 'PGh0bWw+', `data:text/html;base64,${text}`])
    expect((await merchant.admin.answer(uploadBase64, { image })).status).toBe(400);
});

test('the same bytes under the same token are kept once; other bytes are another file', async () => {
  const upload = async (bytes: Buffer, who = merchant.admin) =>
    (await who.upload(uploadFileByToken, { name: 'a.png', bytes }, { token: 'line-7' })).data
      .fileNameUrl;
  const first = await upload(png(2, 2));
  expect(await upload(png(2, 2))).toBe(first);
  expect(await upload(png(2, 3))).not.toBe(first);
  expect(await upload(png(2, 2), merchant.as({}))).not.toBe(first);
});

describe('documents', () => {
  const upload = (name: string, bytes: Buffer) =>
    merchant.admin.upload(uploadBackdoc, { name, bytes });

  test('a PDF is kept and only ever saved, not shown', async () => {
    const { data } = await upload('合同.pdf', Buffer.from('%PDF-1.7\n%%EOF'));
    const saved = await look(data.fileNameUrl);
    expect([saved.headers.get('content-type'), saved.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      "attachment; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf",
    ]);
  });

  test.each([
    ['page.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['notes.txt', Buffer.from('words')],
    ['tool.exe', Buffer.from(`MZ${'\0'.repeat(100)}`)],
    ['old.exe', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1200, '0'), 'hex')],
  ])('%s is refused', async (name, bytes) => {
    expect((await upload(name, bytes)).status).toBe(400);
  });
});
