import { buffer } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { uploadFile } from '#areas/system/contract/upload.ts';
import { area as systemArea } from '#areas/system/server/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { custAdd } from '../contract/customer.ts';
import { orgAdd } from '../contract/organisation.ts';
import {
  custPhotoImport,
  custPhotoImportResult,
  custPhotoPage,
  custPhotoUpdate,
  custRegisterFace,
} from '../contract/photo.ts';
import { area } from './area.ts';
import { useFaceExtractor } from './face-extractor.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
beforeAll(async () => {
  server = await startServer([area, systemArea]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  orgId = (await merchant.admin.call(orgAdd, { orgName: '大学' })).orgId;
});

/** A picture with something on it, or of one colour. */
function picture(size: number, plain = false): Buffer {
  const canvas = createCanvas(size, size);
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#456';
  paper.fillRect(0, 0, size, size);
  paper.fillStyle = '#fed';
  if (!plain) paper.fillRect(size / 4, size / 4, size / 2, size / 2);
  return canvas.toBuffer('image/png');
}
async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}
const add = async (custNum: string) =>
  (await merchant.admin.call(custAdd, { custNum, custName: '李明', orgId })).custId;
const uploaded = async (bytes: Buffer) =>
  (await merchant.admin.upload(uploadFile, { name: 'photo.png', bytes })).data.fileNameUrl;
const rowOf = async (custId: string) =>
  (await merchant.admin.call(custPhotoPage, {})).records.find((row) => row.custId === custId);
const importZip = async (bytes: Buffer) => {
  const { data } = await merchant.admin.upload(custPhotoImport, { name: 'photos.zip', bytes });
  return merchant.admin.finished(custPhotoImportResult, { jobId: data.jobId });
};

describe('a photograph', () => {
  test('that is changed makes the face unregistered again', async () => {
    const custId = await add('1');
    const photoUrl = await uploaded(picture(200));
    await merchant.admin.call(custPhotoUpdate, { custId, photoUrl });
    expect(await merchant.admin.call(custRegisterFace, { custId })).toEqual({ faceState: 1 });
    expect(await rowOf(custId)).toMatchObject({ photoUrl, faceState: 1, faceReason: null });
    await merchant.admin.call(custPhotoUpdate, { custId, photoUrl: await uploaded(picture(220)) });
    expect(await rowOf(custId)).toMatchObject({ faceState: 0, faceAt: null });
    await merchant.admin.call(custPhotoUpdate, { custId, photoUrl: null });
    const list = async (hasPhoto: 1 | 2) => (await merchant.admin.call(custPhotoPage, { hasPhoto })).total;
    expect([await list(1), await list(2)]).toEqual([0, 1]);
  });
});

describe('a face', () => {
  test.each([
    ['too small', picture(80), '照片太小，宽高至少120像素'],
    ['empty', picture(200, true), '照片中没有可识别的人脸'],
  ])('in a picture that is %s is answered with 59000 and kept as refused', async (_what, bytes, reason) => {
    const custId = await add('1');
    const answer = await merchant.admin.answer(custRegisterFace, { custId, photo: await uploaded(bytes) });
    expect([answer.status, answer.code, answer.message]).toEqual([200, 59000, reason]);
    expect(await rowOf(custId)).toMatchObject({ faceState: 2, faceReason: reason });
  });

  test('is read by the extractor of the terminals, and its feature is never stored in clear', async () => {
    const before = useFaceExtractor(async () => ({ feature: Buffer.from('feature of one face') }));
    try {
      const custId = await add('1');
      await merchant.admin.call(custRegisterFace, { custId, photo: await uploaded(picture(200)) });
      const stored = await merchant.within(({ tx }) =>
        tx.selectFrom('customer').select('faceFeatureCipher').executeTakeFirstOrThrow(),
      );
      const feature = stored.faceFeatureCipher as Buffer;
      expect(feature.toString('latin1')).not.toContain('feature');
      expect(Buffer.from(server.system.crypto.reveal(feature), 'base64').toString()).toBe('feature of one face');
    } finally {
      useFaceExtractor(before);
    }
  });

  test('is not fetched from other sites or other merchants', async () => {
    const custId = await add('1');
    const foreign = await server.merchant();
    const { data } = await foreign.admin.upload(uploadFile, { name: 'photo.png', bytes: picture(200) });
    for (const photo of ['https://example.com/a.png', data.fileNameUrl])
      expect((await merchant.admin.answer(custRegisterFace, { custId, photo })).status).toBe(400);
  });
});

describe('a zip of photographs', () => {
  test('goes to the people with these numbers; every picture that does not is told with its reason', async () => {
    const [first, second] = [await add('180001'), await add('180002')];
    const done = await importZip(
      await zipOf({
        'photos/180001.png': picture(200),
        '180002_李明.png': picture(210),
        '999.png': picture(200),
        '180001.txt': Buffer.from('no picture'),
        '__MACOSX/180001.png': Buffer.from('x'),
      }),
    );
    expect(done.state).toBe('partial');
    expect(done.result).toEqual({
      imported: 2,
      refused: [
        { fileName: '999.png', reason: '没有该编号的人员' },
        { fileName: '180001.txt', reason: expect.stringMatching(/格式|JPG/) },
      ],
    });
    expect((await rowOf(first))?.photoUrl).toMatch(/^\/files\//);
    expect((await rowOf(second))?.photoUrl).toMatch(/^\/files\//);
  });

  test('that unpacks to far more than a picture may have is not unpacked', async () => {
    await add('180001');
    const done = await importZip(await zipOf({ '180001.png': Buffer.alloc(30_000_000) }));
    expect(done.result).toMatchObject({ imported: 0, refused: [{ fileName: '180001.png' }] });
  });

  test('that is none, or is broken, changes nothing', async () => {
    const none = await merchant.admin.upload(custPhotoImport, { name: 'photos.zip', bytes: Buffer.from('no zip') });
    expect(none.status).toBe(400);
    const whole = await zipOf({ '180001.png': picture(200) });
    const broken = await importZip(whole.subarray(0, whole.length - 30));
    expect(broken.state).toBe('failed');
  });
});
