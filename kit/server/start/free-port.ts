import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const ATTEMPTS = 100;

/** Below the ports that systems hand to outgoing connections: no connection takes one of these before its server listens. */
const PORTS = [15_000, 32_000] as const;

/** A port of this machine where no program listens. @throws Error when none is found */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
