import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryDataDir } from '../testing/test-server.ts';
import {
  databaseRolePassword,
  loadDataKey,
  prepareDataDir,
  readConfig,
  secretFor,
} from './config.ts';
import { StartupError } from './startup.ts';

let dir = '';
beforeAll(() => {
  dir = temporaryDataDir('config');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a first run needs no configuration and is not open to the network', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    demo: true,
    logLevel: 'info',
  });
  expect(config.filesDir).toBe(join(config.dataDir, 'files'));
  expect(readConfig({ PORT: '', DEMO: '' })).toEqual(config);
});

test.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ FIELD_KEY: 'abc' }, 'FIELD_KEY'],
  [{ FIELD_IV: 'z'.repeat(32) }, 'FIELD_IV'],
  [{ DATA_KEY: '00' }, 'DATA_KEY'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
  [{ SMS_URL: 'sms.example.com' }, 'SMS_URL'],
  [{ SMS_URL: 'ftp://sms.example.com' }, 'SMS_URL'],
  [{ SMS_HEADERS: 'authorization: Bearer' }, 'SMS_HEADERS'],
  [{ SMS_HEADERS: '{"a header":"x"}' }, 'SMS_HEADERS'],
  [{ SMS_HEADERS: '{"x-count":3}' }, 'SMS_HEADERS'],
  [{ SMS_SECRET: 'short' }, 'SMS_SECRET'],
  [{ FILES_S3: 'https://host/bucket' }, 'FILES_S3'],
  [{ FILES_S3: 's3://key:secret@host/bucket' }, 'FILES_S3'],
  [{ FILES_S3: 'https://key:secret@host' }, 'FILES_S3'],
])('a bad value is refused in one line that names it: %o', (env, name) => {
  expect(() => readConfig(env)).toThrow(StartupError);
  expect(() => readConfig(env)).toThrow(new RegExp(`^Bad configuration: ${name} [^\\n]+$`));
});

test('files may live in a bucket', () => {
  const { bucket } = readConfig({
    FILES_S3: 'https://key:se%2Fcret@s3.example.com:9000/files?region=cn-1',
  });
  expect(bucket).toEqual({
    endpoint: 'https://s3.example.com:9000',
    bucket: 'files',
    region: 'cn-1',
    accessKey: 'key',
    secretKey: 'se/cret',
  });
});

describe('a gateway of short messages', () => {
  const url = 'https://sms.example.com/send?key={signature}';

  test('is none without an address, whatever else is said', () => {
    expect(readConfig({ SMS_SECRET: 'long enough', SMS_ACCEPTED: 'OK' }).sms).toBeUndefined();
  });

  test('needs an address alone', () => {
    expect(readConfig({ SMS_URL: url }).sms).toEqual({
      url,
      headers: {},
      body: '{"mobile":"{mobile}","code":"{code}"}',
      secret: undefined,
      signed: '{timestamp}.{nonce}.{body}',
      accepted: undefined,
    });
  });

  test('takes headers, body, key, what is signed and what the answer holds as they are written', () => {
    const said = {
      SMS_URL: url,
      SMS_HEADERS: '{"authorization":"Bearer {signature64}","x-time":"{time}"}',
      SMS_BODY: 'to={mobile}&text={code}',
      SMS_SECRET: 'a key of its own',
      SMS_SIGNED: '{mobile}{timestamp}',
      SMS_ACCEPTED: '"Code":"OK"',
    };
    expect(readConfig(said).sms).toEqual({
      url,
      headers: { authorization: 'Bearer {signature64}', 'x-time': '{time}' },
      body: 'to={mobile}&text={code}',
      secret: 'a key of its own',
      signed: '{mobile}{timestamp}',
      accepted: '"Code":"OK"',
    });
  });

  test('may carry its signature in the body only where the body is not what is signed', () => {
    const signed = { SMS_URL: url, SMS_BODY: '{"code":"{code}","sign":"{signature}"}' };
    expect(() => readConfig(signed)).toThrow(/SMS_SIGNED must not name \{body\}/);
    expect(readConfig({ ...signed, SMS_SIGNED: '{code}{timestamp}' }).sms?.signed).toBe(
      '{code}{timestamp}',
    );
  });
});

test('a bad secret is not repeated in the message', () => {
  expect(() => readConfig({ SIGN_SECRET: 'hush' })).toThrow(/^(?!.*hush)/);
  expect(() => readConfig({ SMS_SECRET: 'hush' })).toThrow(/^(?!.*hush)/);
  expect(() => readConfig({ SMS_HEADERS: 'hush' })).toThrow(/^(?!.*hush)/);
});

describe('the data key', () => {
  test('is made once, readable by its owner only, and found again', () => {
    const dataDir = join(dir, 'first');
    const key = loadDataKey({ dataDir, dataKey: undefined });
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(loadDataKey({ dataDir, dataKey: undefined })).toBe(key);
    expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  test('is never made anew for a database that already has one', () => {
    const dataDir = join(dir, 'lost');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    expect(() => loadDataKey({ dataDir, dataKey: undefined })).toThrow(/keys\.json is missing/);
    writeFileSync(join(dataDir, 'keys.json'), '{"dataKey":"12');
    expect(() => loadDataKey({ dataDir, dataKey: undefined })).toThrow(/damaged/);
  });

  test('gives each purpose a key of its own', () => {
    const key = '0'.repeat(64);
    expect(secretFor(key, 'one')).toHaveLength(32);
    expect(secretFor(key, 'one').equals(secretFor(key, 'two'))).toBe(false);
    expect(databaseRolePassword(key)).not.toBe(databaseRolePassword('1'.repeat(64)));
  });
});

test.each([
  ['below a file', () => join(dir, 'a-file', 'data')],
  ['where nothing can be created', () => '/proc/canteen/data'],
])('a data directory %s is refused at once in one line', (_title, path) => {
  writeFileSync(join(dir, 'a-file'), '');
  expect(() => prepareDataDir(path())).toThrow(
    `Cannot create the data directory DATA_DIR=${path()}`,
  );
});
