import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#kit/server/start/free-port.ts';

const root = join(import.meta.dirname, '../..');
/** An upgrade of a house on a busy machine is in it. */
const READY_LIMIT_MS = 120_000;
const POLL_MS = 25;
const LAST_LINES = 30;

/** The product's server as a process of its own, started and ended as often as one likes, always at the same port. */
export interface HouseServer {
  readonly origin: string;
  /** Starts it and waits until it is ready. @throws Error with its last output when it ends instead */
  start(): Promise<void>;
  /** Sends a signal and waits until it has ended; does nothing when it does not run. Answers its exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A server that is to run with these settings; it is not started yet. What it says of a request it could not serve goes to the run's own log. */
export async function houseServer(
  settings: Readonly<Record<string, string>>,
): Promise<HouseServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  let server: ChildProcess | undefined;

  return {
    origin,
    async start() {
      server = launch({ ...settings, PORT: String(port) }, (line) => {
        output.push(line);
        output.splice(0, output.length - LAST_LINES);
        if (line.includes('request failed')) process.stderr.write(line);
      });
      await ready(server, origin).catch((error: Error) => {
        throw new Error(`${error.message}\n${output.join('')}`);
      });
    },
    async end(signal) {
      if (server === undefined) return null;
      if (hasEnded(server)) return server.exitCode;

      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;

      return server.exitCode;
    },
  };
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/* It follows this process: a test run that is killed leaves no server behind. Node keeps its compiled sources for the next house. */
function launch(
  settings: Readonly<Record<string, string>>,
  said: (text: string) => void,
): ChildProcess {
  const { DATABASE_URL: _database, ENTRY_FILE: _entries, ...inherited } = process.env;
  const server = spawn(
    process.execPath,
    ['--import', join(root, 'tools/follow-parent.mjs'), join(root, 'apps/server/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...inherited,
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
        HOST: '127.0.0.1',
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        FACE_RECOGNITION: 'off',
        ...settings,
      },
    },
  );

  server.stdout?.on('data', (chunk: Buffer) => said(chunk.toString()));
  server.stderr?.on('data', (chunk: Buffer) => said(chunk.toString()));

  return server;
}

async function ready(server: ChildProcess, origin: string): Promise<void> {
  const limit = performance.now() + READY_LIMIT_MS;
  while (performance.now() < limit) {
    if (hasEnded(server)) throw new Error('the server ended instead of starting');

    const isReady = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;

    await delay(POLL_MS);
  }

  throw new Error(`the server is not ready after ${READY_LIMIT_MS / 1000} s`);
}
