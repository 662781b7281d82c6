import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardAnswers } from '#kit/server/http/headers.ts';
import { consoleFiles } from './console-files.ts';

const PAGE =
  '<html><head><script>const here = 1;</script><script src="/assets/start-abc.js"></script></head></html>';
const SETTINGS = /<script type="application\/json" id="settings">([^<]*)<\/script>/;
const root = mkdtempSync(join(tmpdir(), 'console-files-'));
const app = Fastify();
let origin: string;
beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'assets/start-abc.js'), 'export {};');
  for (const page of ['diner', 'till']) {
    mkdirSync(join(root, page));
    writeFileSync(join(root, page, 'index.html'), PAGE);
    writeFileSync(join(root, page, 'worker.js'), '');
  }

  guardAnswers(app);
  await app.register(
    consoleFiles({ signSecret: '</script>', fieldKey: 'k', fieldIv: 'v', testing: true }, root),
  );
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

test('every path of a screen gets the page, which runs only its own scripts and stands in no foreign frame', async () => {
  for (const path of ['/', '/canteen/stall?redirect=a.b', '/%2e%2e/etc/passwd']) {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(200);
    expect((await answer.text()).replace(SETTINGS, '')).toBe(PAGE);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /script-src 'self' 'sha256-[\w+/]{43}='; .*frame-ancestors 'self'/,
      ),
    });
  }
});

test('a file of the build is kept for a year; one of an older build is missing, not a page; nothing outside is reached', async () => {
  const script = await fetch(`${origin}/assets/start-abc.js`);
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ]);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');

  for (const path of ['/assets/start-old.js', '/assets/..%2f..%2fpackage.json', '/favicon.ico'])
    expect((await fetch(origin + path)).status).toBe(404);
});

test.each(['diner', 'till'])(
  'the worker of /%s/ is asked for anew each time, and only that page may run one',
  async (page) => {
    const worker = await fetch(`${origin}/${page}/worker.js`);
    expect(worker.status).toBe(200);
    expect(worker.headers.get('content-type')).toContain('javascript');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    /* Nothing widens its scope, which is the folder it lies in. */
    expect(worker.headers.has('service-worker-allowed')).toBe(false);

    const policyOf = async (path: string) =>
      (await fetch(origin + path)).headers.get('content-security-policy');
    expect(await policyOf(`/${page}/`)).toContain("worker-src 'self'");
    expect(await policyOf('/')).not.toContain('worker-src');
  },
);

test('the console is told what it has to know before an operator logs in, fresh each time', async () => {
  const told = {
    signSecret: '</script>',
    fieldKey: 'k',
    fieldIv: 'v',
    merchantId: '1',
    testing: true,
  };
  const answer = await fetch(`${origin}/console-settings.json`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual(told);
  const [, inPage = ''] = SETTINGS.exec(await (await fetch(origin)).text()) ?? [];
  const { serverTime, ...rest } = JSON.parse(inPage);
  expect(rest).toEqual(told);
  expect(Math.abs(Date.now() - serverTime)).toBeLessThan(60_000);
});
