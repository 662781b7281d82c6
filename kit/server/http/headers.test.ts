import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../testing/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([]);
});
afterAll(() => server.stop());

test('no answer is guessed or kept on the way, whatever it says', async () => {
  for (const path of [
    '/healthz',
    '/readyz',
    '/prod-api/no/such/call',
    '/files/1-0123456789abcdef.png',
  ]) {
    const { headers } = await fetch(server.origin + path);
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
      'nosniff',
      'no-store',
    ]);
  }
});

test('a cookie that is no text is no session, not a defect', async () => {
  const address = `${server.origin}/files/1-0123456789abcdef.png`;
  for (const cookie of ['Admin-Token=%E0%A4%A', 'Admin-Token=', 'x=1; Admin-Token=%'])
    expect((await fetch(address, { headers: { cookie } })).status).toBe(401);
});
