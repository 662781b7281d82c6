import { expect, test } from 'vitest';
import { startServer } from '../testing/server.ts';

test('an address without a route, or one that cannot be read, is answered in the words of the house', async () => {
  const server = await startServer([]);
  try {
    for (const path of [
      '/prod-api/nowhere',
      '/%E0%A4%A',
      '/prod-api/%zz',
      `/${'a'.repeat(3000)}`,
    ]) {
      const response = await fetch(server.origin + path, {
        headers: { 'accept-language': 'en-US' },
      });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ data: { reason: 'NO_SUCH_CALL' } });
    }
  } finally {
    await server.stop();
  }
});
