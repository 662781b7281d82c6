import { createServer } from 'node:net';

/** The server cannot start, for a reason the person who starts it can mend. The message says what and how, in one line. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Ends the process with code 1: one line for a `StartupError`, the whole stack for a defect. */
export function exitOnFailure(error: unknown): never {
  process.stderr.write(`${error instanceof StartupError ? error.message : detailOf(error)}\n`);
  process.exit(1);
}

/** The stack of a defect, for logs. */
export const detailOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Tells early, before the database starts, that the address cannot be used. Throws `StartupError`. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw listenFailure(error, host, port);
  }

  await new Promise<void>((resolve) => {
    probe.close(() => resolve());
  });
}

/** What a failed `listen` means to the person who starts the server. */
export function listenFailure(error: unknown, host: string, port: number): StartupError {
  const code = errorCode(error);
  const place = `${host}:${port}`;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} on ${host} is taken by another program. Stop it or choose another: PORT=8081 npm start`,
    );
  }

  if (code === 'EACCES')
    return new StartupError(
      `Not allowed to listen on ${place}. Ports below 1024 need root: PORT=8080 npm start`,
    );

  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(
      `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    );
  }

  return new StartupError(
    `Cannot listen on ${place}: ${error instanceof Error ? error.message : String(error)}`,
  );
}

/** The code of a system or PostgreSQL error (`EADDRINUSE`, `28P01`...), if it carries one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
