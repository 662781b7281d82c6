import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BucketSettings, bucketStorage } from './bucket.ts';
import { diskStorage, type FileStorage } from './storage.ts';

const directory = mkdtempSync(join(tmpdir(), 'storage-'));
const bucketServer = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(directory, 'bucket'),
  allowMismatchedSignatures: false,
  configureBuckets: [{ name: 'files', configs: [] }],
});
let settings: BucketSettings;
beforeAll(async () => {
  const { port } = await bucketServer.run();
  const endpoint = `http://127.0.0.1:${port}`;
  settings = {
    endpoint,
    bucket: 'files',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  };
});
afterAll(async () => {
  await bucketServer.close();
  rmSync(directory, { recursive: true, force: true });
});

const storages: readonly (readonly [string, () => FileStorage])[] = [
  ['a directory', () => diskStorage(join(directory, 'files'))],
  ['a bucket', () => bucketStorage(settings)],
];

describe.each(storages)('files in %s', (_name, open) => {
  const read = async (key: string): Promise<string | undefined> => {
    const found = await open().get(key);
    return found && (await buffer(found)).toString();
  };

  test('come back as they were kept, from memory and from a file', async () => {
    const path = join(directory, 'upload');
    writeFileSync(path, 'from a file');
    await open().put('1/2026-11/7-ab.png', { bytes: Buffer.from('from memory') }, 'image/png');
    await open().put('1/2026-11/8-cd.pdf', { path }, 'application/pdf');
    expect([await read('1/2026-11/7-ab.png'), await read('1/2026-11/8-cd.pdf')]).toEqual([
      'from memory',
      'from a file',
    ]);
  });

  test('are gone when removed, which may happen twice; what never was is told as nothing', async () => {
    await open().put('1/2026-11/9-ef.png', { bytes: Buffer.from('x') }, 'image/png');
    await open().remove('1/2026-11/9-ef.png');
    await open().remove('1/2026-11/9-ef.png');
    expect([await read('1/2026-11/9-ef.png'), await read('2/never.png')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test('a directory never shows half a file under its name', async () => {
  const files = diskStorage(join(directory, 'whole'));
  await expect(
    files.put('1/a.png', { path: join(directory, 'missing') }, 'image/png'),
  ).rejects.toThrow();
  await files.put('1/b.png', { bytes: Buffer.from('b') }, 'image/png');
  expect(readdirSync(join(directory, 'whole/1'))).toEqual(['b.png']);
});

test('no other user of the machine may read stored files', async () => {
  await diskStorage(join(directory, 'private')).put(
    '1/2026-11/a.png',
    { bytes: Buffer.from('a') },
    'image/png',
  );
  const modes = ['private', 'private/1', 'private/1/2026-11', 'private/1/2026-11/a.png'].map(
    (path) => statSync(join(directory, path)).mode & 0o077,
  );
  expect(modes).toEqual([0, 0, 0, 0]);
});

test.each([
  ['an unknown key', { accessKey: 'nobody' }],
  ['a bucket that does not exist', { bucket: 'other' }],
])('%s is a failure, never a file lost in silence', async (_what, change) => {
  const files = bucketStorage({ ...settings, ...change });
  await expect(files.put('1/a.png', { bytes: Buffer.from('a') }, 'image/png')).rejects.toThrow(
    /bucket|storage/,
  );
});
