import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { assertPortFree } from './startup.ts';

test('a taken port is told in one line with what to do; a free one passes', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program`,
  );
  await new Promise((resolve) => other.close(resolve));
  await expect(assertPortFree('127.0.0.1', port)).resolves.toBeUndefined();
});

test('an address of another machine is told as such', async () => {
  await expect(assertPortFree('192.0.2.1', 0)).rejects.toThrow(
    'HOST=192.0.2.1 is not an address of this machine',
  );
});
