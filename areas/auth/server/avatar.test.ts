import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadBackdoc, uploadFile } from '#areas/system/contract/upload.ts';
import {
  userChangeAvatar,
  userDetailInfo,
  userEdit,
  userInfo,
  userPage,
} from '#areas/system/contract/user.ts';
import { area } from '#areas/system/server/testing/area.ts';
import { createCaller } from '#kit/server/testing/caller.ts';
import { gif, png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { userMenus } from '../contract/session.ts';
import { authArea } from './area.ts';
import { deskOf } from './testing/desk.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area, authArea(area.menu ?? [])], { realSessions: true });
  merchant = await server.merchant();
});
afterAll(() => server.stop());

/** An operator with everything, logged in. */
async function operator(of = merchant) {
  const desk = deskOf(server);
  const token = await desk.tokenOf(await desk.operator(of, ['*']));

  return createCaller(server.origin, token, of.admin.actor);
}
type Person = Awaited<ReturnType<typeof operator>>;
const upload = async (who: Person, bytes: Buffer, mode = '4') =>
  (await who.upload(uploadFile, { name: 'me.png', bytes }, { mode })).data.fileNameUrl;
const look = async (url: string, who: Person) =>
  (await fetch(server.origin + url, { headers: { token: who.token } })).status;

test("one's own picture is in the answer about oneself, in the list, and seen by colleagues once it is saved", async () => {
  const [me, colleague] = [await operator(), await operator()];
  const avatar = await upload(me, png(8, 8));
  expect(await look(avatar, colleague)).toBe(404);
  await me.call(userChangeAvatar, { avatar });
  expect(await look(avatar, colleague)).toBe(200);
  const shown = async () => (await me.call(userMenus, undefined)).avatar;
  await expect.poll(shown).toBe(avatar);
  const { userId, avatar: own } = await me.call(userDetailInfo, undefined);
  expect(own).toBe(avatar);
  const { records } = await colleague.call(userPage, { page: { current: 1, size: 500 } });
  expect(records.filter((row) => row.avatar).map((row) => row.userId)).toEqual([userId]);
  await me.call(userChangeAvatar, { avatar: null });
  await expect.poll(shown).toBe(null);
});

test('an operator who may edit others sets and removes a picture, and keeps it when only something else changes', async () => {
  const admin = await operator();
  const { userId } = await (await operator()).call(userDetailInfo, undefined);
  const change = async (more: object) => {
    const {
      username: _name,
      phone: _phone,
      noticePhone: _notice,
      ...read
    } = await admin.call(userInfo, { id: userId });

    await admin.call(userEdit, { ...read, ...more });

    return (await admin.call(userInfo, { id: userId })).avatar;
  };

  const avatar = await upload(admin, png(8, 8));
  expect(await change({ avatar })).toBe(avatar);
  expect(await change({ realName: '李四' })).toBe(avatar);
  expect(await change({ avatar: null })).toBe(null);
});

test.each([
  ['an address elsewhere', async () => 'https://elsewhere.example/me.png', '图片地址格式错误'],
  ['a file that does not exist', async () => `/files/1-${'0'.repeat(16)}.png`, '图片地址格式错误'],
  [
    'a picture of another merchant',
    async () => upload(await operator(await server.merchant()), png(8, 8)),
    '图片地址格式错误',
  ],
  [
    'a picture that is not square',
    (me: Person) => upload(me, png(8, 9), 'default'),
    '图片比例须为1:1',
  ],
  ['a GIF', (me: Person) => upload(me, gif(8, 8), 'default'), '只能上传JPG、PNG格式的图片'],
  [
    'a document',
    async (me: Person) =>
      (await me.upload(uploadBackdoc, { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') }))
        .data.fileNameUrl,
    '只能上传JPG、PNG格式的图片',
  ],
])('%s is no picture of an operator', async (_what, address, message) => {
  const me = await operator();
  const answer = await me.answer(userChangeAvatar, { avatar: await address(me) });
  expect([answer.status, answer.message]).toEqual([400, message]);
});
