import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { queryLogoConfig } from '../contract/logo.ts';
import { saveLogoConfig } from '../contract/save-logo.ts';
import { uploadFile } from '../contract/upload.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());

test('a logo is public from the moment it is chosen until another is', async () => {
  const { admin, merchantId } = await server.merchant();
  const ofMerchant = { headers: { token: '', 'merchant-id': String(merchantId) } };
  const logos = async () => (await admin.answer(queryLogoConfig, undefined, ofMerchant)).data;
  const upload = async () =>
    (await admin.upload(uploadFile, { name: 'l.png', bytes: png(4, 4) })).data.fileNameUrl;
  const status = async (path: string) => (await fetch(server.origin + path)).status;
  expect(await logos()).toEqual({ logoUrl: null, loginLogoUrl: null });

  const [first, second] = [await upload(), await upload()];
  expect(await status(first)).toBe(401);
  await admin.call(saveLogoConfig, { logo: first });
  expect(await logos()).toEqual({ logoUrl: first, loginLogoUrl: first });
  expect(await status(first)).toBe(200);

  await admin.call(saveLogoConfig, { logo: second, loginLogo: second });
  expect([await status(first), await status(second)]).toEqual([401, 200]);
});

test('the same logo is refused; a logo that was taken away leaves the own one of the product', async () => {
  const { admin, merchantId } = await server.merchant();
  const ofMerchant = { headers: { token: '', 'merchant-id': String(merchantId) } };
  const logo = (await admin.upload(uploadFile, { name: 'l.png', bytes: png(4, 4) })).data
    .fileNameUrl;
  await admin.call(saveLogoConfig, { logo });
  const again = await admin.answer(saveLogoConfig, { logo });
  expect([again.status, again.message]).toEqual([400, '请选择不同的Logo']);

  await admin.call(saveLogoConfig, { logo: null });
  expect((await admin.answer(queryLogoConfig, undefined, ofMerchant)).data).toEqual({
    logoUrl: null,
    loginLogoUrl: null,
  });
  expect((await fetch(server.origin + logo)).status).toBe(401);
  await admin.call(saveLogoConfig, { logo: null });
  await admin.call(saveLogoConfig, { logo });
  expect((await fetch(server.origin + logo)).status).toBe(200);
});

test('a logo is a stored picture of the own merchant, chosen by an operator who may', async () => {
  const [one, other] = [await server.merchant(), await server.merchant()];
  const { fileNameUrl } = (
    await other.admin.upload(uploadFile, { name: 'l.png', bytes: png(4, 4) })
  ).data;
  for (const logo of [fileNameUrl, 'https://example.com/logo.png', '/files/1.png'])
    expect((await one.admin.answer(saveLogoConfig, { logo })).status, logo).toBe(400);

  expect((await one.admin.answer(saveLogoConfig, { logo: '' })).message).toMatch('请选择Logo');
  expect((await other.as({}).answer(saveLogoConfig, { logo: fileNameUrl })).status).toBe(403);
});

test('a merchant that does not exist has no logo', async () => {
  const { admin } = await server.merchant();
  for (const id of ['999999999999', 'x'])
    expect(
      (await admin.answer(queryLogoConfig, undefined, { headers: { 'merchant-id': id } })).data
        .logoUrl,
    ).toBe(null);
});
