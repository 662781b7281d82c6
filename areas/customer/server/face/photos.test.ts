import { buffer } from 'node:stream/consumers';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { jobCalls } from '#areas/system/contract/job.ts';
import { uploadFile } from '#areas/system/contract/upload.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { FaceExtractor } from '#kit/server/outside/adapters.ts';
import { failInserts } from '#kit/server/testing/faults.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { custAdd, custUpdateDetail } from '../../contract/customer.ts';
import { orgAdd } from '../../contract/organisation.ts';
import {
  custPhotoImport,
  custPhotoImportBadRows,
  custPhotoImportResult,
  custPhotoPage,
  custPhotoUpdate,
  custRegisterFace,
  faceRecognition,
  PHOTOS_REFUSED_SHOWN,
} from '../../contract/photo.ts';
import { area } from '../testing/area.ts';

let server: RunningServer;
const adapters: { faces: FaceExtractor | undefined } = { faces: undefined };
let merchant: TestMerchant;
let orgId: string;
beforeAll(async () => {
  server = await startServer([area, systemArea], { own: true, adapters });
});
afterAll(() => server.stop());
beforeEach(async () => {
  adapters.faces = async () => ({ feature: Buffer.from('feature of one face') });
  merchant = await server.merchant();
  orgId = (await merchant.admin.call(orgAdd, { orgName: '大学' })).orgId;
});

/** A picture with something on it. */
function picture(size: number): Buffer {
  const canvas = createCanvas(size, size);
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#456';
  paper.fillRect(0, 0, size, size);
  paper.fillStyle = '#fed';
  paper.fillRect(size / 4, size / 4, size / 2, size / 2);

  return canvas.toBuffer('image/png');
}
function chessboard(): Buffer {
  const canvas = createCanvas(240, 240);
  const paper = canvas.getContext('2d');
  for (let square = 0; square < 64; square += 1) {
    const [column, line] = [square % 8, Math.floor(square / 8)];
    paper.fillStyle = (column + line) % 2 ? '#000' : '#fff';
    paper.fillRect(column * 30, line * 30, 30, 30);
  }

  return canvas.toBuffer('image/png');
}
async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();

  return buffer(zip.outputStream);
}
const UTF8_FLAG_BYTE = 0x08;
const LOCAL = Buffer.from([0x50, 0x4b, 3, 4]);
const CENTRAL = Buffer.from([0x50, 0x4b, 1, 2]);

/** The same zip with other bytes of the same length as a name, not marked as UTF-8. */
function renamed(zip: Buffer, name: string, bytes: Buffer): Buffer {
  const changed = Buffer.from(zip);
  for (const [mark, flags, start] of [
    [LOCAL, 7, 30],
    [CENTRAL, 9, 46],
  ] as const) {
    for (let at = changed.indexOf(mark); at >= 0; at = changed.indexOf(mark, at + 1)) {
      if (changed.toString('latin1', at + start, at + start + name.length) !== name) continue;

      changed[at + flags] = (changed[at + flags] ?? 0) & ~UTF8_FLAG_BYTE;
      bytes.copy(changed, at + start);
    }
  }

  return changed;
}

/** The same zip, saying of every entry of one size that it has another. */
function withSize(zip: Buffer, size: number, said: number): Buffer {
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf(CENTRAL); at >= 0; at = changed.indexOf(CENTRAL, at + 1))
    if (changed.readUInt32LE(at + 24) === size) changed.writeUInt32LE(said, at + 24);

  return changed;
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
  test('that is changed in the form of the person makes the face unregistered, one that stays does not', async () => {
    const custId = await add('1');
    const photoUrl = await uploaded(picture(200));
    await merchant.admin.call(custRegisterFace, { custId, photo: photoUrl });
    const form = { custId, custNum: '1', custName: '李明', orgId };
    await merchant.admin.call(custUpdateDetail, { ...form, photoUrl, version: 2 });
    expect(await rowOf(custId)).toMatchObject({ photoUrl, faceState: 1 });
    await merchant.admin.call(custUpdateDetail, {
      ...form,
      photoUrl: await uploaded(picture(220)),
      version: 3,
    });
    expect(await rowOf(custId)).toMatchObject({ faceState: 0, faceAt: null });
  });

  test('that is changed makes the face unregistered again', async () => {
    const custId = await add('1');
    const photoUrl = await uploaded(picture(200));
    await merchant.admin.call(custPhotoUpdate, { custId, photoUrl });
    expect(await merchant.admin.call(custRegisterFace, { custId })).toEqual({ faceState: 1 });
    expect(await rowOf(custId)).toMatchObject({ photoUrl, faceState: 1, faceReason: null });
    await merchant.admin.call(custPhotoUpdate, { custId, photoUrl: await uploaded(picture(220)) });
    expect(await rowOf(custId)).toMatchObject({ faceState: 0, faceAt: null });
    await merchant.admin.call(custPhotoUpdate, { custId, photoUrl: null });
    const list = async (hasPhoto: 1 | 2) =>
      (await merchant.admin.call(custPhotoPage, { hasPhoto })).total;
    expect([await list(1), await list(2)]).toEqual([0, 1]);
  });
});

describe('a face', () => {
  test('that the extractor does not find is answered with 59000 and kept as unsuccessful', async () => {
    const reason = '照片中没有可识别的人脸';
    adapters.faces = async () => ({ reason });
    const custId = await add('1');
    const answer = await merchant.admin.answer(custRegisterFace, {
      custId,
      photo: await uploaded(picture(200)),
    });
    expect([answer.status, answer.code, answer.message]).toEqual([200, 59000, reason]);
    expect(await rowOf(custId)).toMatchObject({ faceState: 2, faceReason: reason });
  });

  test('is nothing that was generated while no recognition is configured: the photograph is kept, whatever it shows', async () => {
    expect(await merchant.admin.call(faceRecognition, undefined)).toEqual({ configured: true });
    adapters.faces = undefined;
    expect(await merchant.admin.call(faceRecognition, undefined)).toEqual({ configured: false });
    const custId = await add('1');
    const photo = await uploaded(chessboard());
    expect(await merchant.admin.call(custRegisterFace, { custId, photo })).toEqual({
      faceState: 0,
    });
    expect(await rowOf(custId)).toMatchObject({
      photoUrl: photo,
      faceState: 0,
      faceReason: null,
      faceAt: null,
    });
  });

  test('is read by the extractor of the terminals, and its feature is never stored in clear', async () => {
    const custId = await add('1');
    await merchant.admin.call(custRegisterFace, { custId, photo: await uploaded(picture(200)) });
    const stored = await merchant.within(({ tx }) =>
      tx.selectFrom('customer').select('faceFeatureCipher').executeTakeFirstOrThrow(),
    );
    const feature = stored.faceFeatureCipher as Buffer;
    expect(feature.toString('latin1')).not.toContain('feature');
    expect(Buffer.from(server.system.crypto.reveal(feature), 'base64').toString()).toBe(
      'feature of one face',
    );
  });

  test('is not read from files that are no pictures', async () => {
    const custId = await add('1');
    const file = { name: 'list.csv', bytes: await zipOf({ 'a.txt': Buffer.from('a') }) };
    const { data } = await merchant.admin.upload(custPhotoImport, { ...file, name: 'photos.zip' });
    await merchant.admin.finished(custPhotoImportResult, { jobId: data.jobId });
    const stored = await merchant.within(({ tx }) =>
      tx
        .selectFrom('storedFile')
        .select('storageKey')
        .where('mediaType', '=', 'application/zip')
        .executeTakeFirstOrThrow(),
    );

    const photo = `/files/${stored.storageKey.split('/').at(-1)}`;
    expect((await merchant.admin.answer(custRegisterFace, { custId, photo })).status).toBe(400);
    expect(await rowOf(custId)).toMatchObject({ faceState: 0, photoUrl: null });
  });

  test('is not fetched from other sites or other merchants', async () => {
    const custId = await add('1');
    const foreign = await server.merchant();
    const { data } = await foreign.admin.upload(uploadFile, {
      name: 'photo.png',
      bytes: picture(200),
    });
    for (const photo of ['https://example.com/a.png', data.fileNameUrl])
      expect((await merchant.admin.answer(custRegisterFace, { custId, photo })).status).toBe(400);
  });
});

describe('a zip of photographs', () => {
  test('goes to the people with these numbers; every picture that does not is told with its reason', async () => {
    const [first, second] = [await add('180001'), await add('180002'), await add('180003')];
    const done = await importZip(
      await zipOf({
        'photos/180001.png': picture(200),
        '180002_李明.png': picture(210),
        '999.png': picture(200),
        '180003.txt': Buffer.from('no picture'),
        '__MACOSX/180001.png': Buffer.from('x'),
      }),
    );

    expect(done.state).toBe('partial');
    expect(done.result).toEqual({
      imported: 2,
      refusedCount: 2,
      refused: [
        { fileName: '999.png', reason: '没有该编号的人员' },
        { fileName: '180003.txt', reason: expect.stringMatching(/格式|JPG/) },
      ],
    });

    expect((await rowOf(first))?.photoUrl).toMatch(/^\/files\//);
    expect((await rowOf(second))?.photoUrl).toMatch(/^\/files\//);
  });

  test('is told completely in a file, in the language of the operator who asks, and to no other operator', async () => {
    const names = Array.from(
      { length: PHOTOS_REFUSED_SHOWN + 5 },
      (_one, index) => `nobody${index}.png`,
    );
    const { data } = await merchant.admin.upload(custPhotoImport, {
      name: 'photos.zip',
      bytes: await zipOf(Object.fromEntries(names.map((name) => [name, picture(130)]))),
    });
    const { jobId } = data;
    const done = await merchant.admin.finished(custPhotoImportResult, { jobId });
    const result = done.result as ResultOf<typeof custPhotoImportResult>['result'];
    expect([done.state, result?.refusedCount, result?.refused.length]).toEqual([
      'failed',
      55,
      PHOTOS_REFUSED_SHOWN,
    ]);
    const { bytes, fileName } = await merchant.admin.file(custPhotoImportBadRows, { jobId });
    expect(fileName).toBe('照片导入错误数据.xlsx');
    const rows = utils.sheet_to_json<string[]>(Object.values(read(bytes).Sheets)[0] as WorkSheet, {
      header: 1,
    });
    expect(rows).toEqual([
      ['文件名', '错误原因'],
      ...names.map((name) => [name, '没有该编号的人员']),
    ]);
    const colleague = merchant.as({ permissions: ['*:*:*'] });
    expect((await colleague.answer(custPhotoImportBadRows, { jobId })).status).toBe(404);
  });

  test('uses the first of several pictures of one person and says so of the others', async () => {
    const custId = await add('180001');
    const done = await importZip(
      await zipOf({ '180001.png': picture(200), 'b/180001_2.png': picture(220) }),
    );
    expect(done.result).toMatchObject({
      imported: 1,
      refused: [{ fileName: 'b/180001_2.png', reason: '压缩包中该人员有多张照片，已使用第一张' }],
    });
    expect((await rowOf(custId))?.photoUrl).toMatch(/^\/files\//);
  });

  test('made by a Chinese Windows finds its people, whatever bytes their names have', async () => {
    const custId = await add('180001');
    // 李乗 in GBK: the last byte is that of a backslash.
    const name = Buffer.concat([
      Buffer.from('180001_'),
      Buffer.from([0xc0, 0xee, 0x81, 0x5c]),
      Buffer.from('.png'),
    ]);
    const unknownName = Buffer.concat([
      Buffer.from('999999_'),
      Buffer.from([0xc0, 0xee, 0x81, 0x5c]),
      Buffer.from('.png'),
    ]);
    const zip = await zipOf({ '180001_ABCD.png': picture(200), '999999_ABCD.png': picture(200) });
    const done = await importZip(
      renamed(renamed(zip, '180001_ABCD.png', name), '999999_ABCD.png', unknownName),
    );
    expect(done.result).toMatchObject({ imported: 1, refused: [{ fileName: '999999_李乗.png' }] });
    expect((await rowOf(custId))?.photoUrl).toMatch(/^\/files\//);
  });

  test('whose names lead out of their folder writes nothing but the photographs', async () => {
    const custId = await add('180001');
    const zip = renamed(
      await zipOf({ 'aa/bb/180001.png': picture(200) }),
      'aa/bb/180001.png',
      Buffer.from('../../180001.png'),
    );

    expect((await importZip(zip)).result).toMatchObject({ imported: 1, refused: [] });
    const photoUrl = (await rowOf(custId))?.photoUrl ?? '';
    expect(photoUrl).toMatch(/^\/files\/\d+-[0-9a-f]{16}\.png$/);
  });

  test('with more entries than people fit into one is refused at once', async () => {
    const custId = await add('180001');
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_one, index) => [`d${index}/.x`, Buffer.alloc(0)]),
    );
    const done = await importZip(await zipOf({ '180001.png': picture(200), ...many }));
    expect([done.state, done.message, done.result]).toEqual([
      'failed',
      '压缩包中的文件不能超过5000个',
      null,
    ]);
    expect((await rowOf(custId))?.photoUrl).toBeNull();
  });

  test('that unpacks to more than it says keeps no other person from their photograph', async () => {
    const [, second] = [await add('180001'), await add('180002')];
    const zip = await zipOf({ '180001.png': Buffer.alloc(3_000_000), '180002.png': picture(200) });
    const lying = withSize(zip, 3_000_000, 1000);
    expect((await importZip(lying)).result).toMatchObject({
      imported: 1,
      refused: [{ fileName: '180001.png', reason: '文件已损坏或已加密' }],
    });
    expect((await rowOf(second))?.photoUrl).toMatch(/^\/files\//);
  });

  test('that unpacks to far more than a picture may have is not unpacked', async () => {
    await add('180001');
    const done = await importZip(await zipOf({ '180001.png': Buffer.alloc(30_000_000) }));
    expect(done.result).toMatchObject({ imported: 0, refused: [{ fileName: '180001.png' }] });
  });

  test('that is none, or is broken, changes nothing', async () => {
    const none = await merchant.admin.upload(custPhotoImport, {
      name: 'photos.zip',
      bytes: Buffer.from('no zip'),
    });
    expect(none.status).toBe(400);
    const whole = await zipOf({ '180001.png': picture(200) });
    const broken = await importZip(whole.subarray(0, whole.length - 30));
    expect(broken.state).toBe('failed');
  });

  test('goes on where it was after failures of the database, and touches no person twice', async () => {
    for (const custNum of ['1', '2', '3', '4']) await add(custNum);
    await failInserts(server.database.run, 'photo_import_entry', {
      2: '53100',
      3: 'cut',
      5: '22012',
    });
    const zip = await zipOf({
      '1.png': picture(200),
      '9.png': picture(200),
      '2.png': picture(210),
      '3.png': picture(220),
    });

    const done = await importZip(zip);
    expect([done.state, done.done]).toEqual(['stopped', 2]);
    await merchant.admin.call(jobCalls.next, { jobId: done.jobId });
    const view = await merchant.admin.finished(custPhotoImportResult, { jobId: done.jobId });
    const refused = [{ fileName: '9.png', reason: '没有该编号的人员' }];
    expect(view).toMatchObject({
      state: 'partial',
      result: { imported: 3, refusedCount: 1, refused },
    });
    const versions = await merchant.within(({ tx }) =>
      tx.selectFrom('customer').select('version').orderBy('custNum').execute(),
    );
    expect(versions.map(({ version }) => version)).toEqual([2, 2, 2, 1]);
  });
});
