import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartupError } from '../start/startup.ts';

/** Whether the PostgreSQL with this process id accepts connections. */
export function isReady(clusterDir: string, pid: number): boolean {
  const file = readPostmasterFile(clusterDir);
  return file?.pid === pid && file.status === 'ready';
}

/** What postmaster.pid says: PostgreSQL keeps it beside the data while it runs, and leaves it behind when killed. */
interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

const PID_LINE = 0;

const PORT_LINE = 3;

const STATUS_LINE = 7;

function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[PID_LINE]);
    return Number.isSafeInteger(pid) && pid > 0
      ? { pid, port: Number(lines[PORT_LINE]), status: (lines[STATUS_LINE] ?? '').trim() }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The port of the PostgreSQL that runs in the directory and accepts connections. */
export function runningPort(clusterDir: string): number | undefined {
  const file = readPostmasterFile(clusterDir);
  return file && isAlive(file.pid) && file.status === 'ready' ? file.port : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/* The first process of a container may never fetch the dead: those count as gone. */
const isZombie = (pid: number): boolean => statOf(pid)[0] === 'Z';

/* The fields after the program's name (which may hold blanks): state, parent, ... */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const hasProc = existsSync('/proc/self/cwd');

const FAST_STOP_MS = 30_000;

const CHILDREN_MS = 5_000;

/**
 * Leaves no process at work in the directory: stops a PostgreSQL whose server was killed, waits for the children of one that
 * was itself killed, and removes the stale postmaster.pid. Committed data is safe in each case.
 * @returns whether an orphan had to be stopped
 */
export async function clearLeftovers(clusterDir: string): Promise<boolean> {
  const left = readPostmasterFile(clusterDir);
  const isOrphan =
    left !== undefined && isAlive(left.pid) && (!hasProc || worksIn(left.pid, clusterDir));
  if (left && isOrphan) {
    signal(left.pid, 'SIGINT');
    const stopped = await waitUntil(() => !isAlive(left.pid), FAST_STOP_MS);
    if (!stopped) signal(left.pid, 'SIGQUIT');
  }

  const isEmpty = () => processesIn(clusterDir).length === 0;
  if (!(await waitUntil(isEmpty, CHILDREN_MS))) {
    for (const pid of processesIn(clusterDir)) signal(pid, 'SIGKILL');
    await waitUntil(isEmpty, CHILDREN_MS);
  }

  /* No process works here any more, so the file is stale; PostgreSQL would believe it if the process id is in use again. */
  if (hasProc && isEmpty()) rmSync(join(clusterDir, 'postmaster.pid'), { force: true });

  return isOrphan;
}

/** All PostgreSQL processes work in the data directory: that is how they are told from strangers with a reused process id. */
function worksIn(pid: number, clusterDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

const POLL_MS = 20;

async function waitUntil(done: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!done()) {
    if (performance.now() > end) return false;
    await delay(POLL_MS);
  }

  return true;
}

const processesIn = (clusterDir: string): number[] =>
  hasProc
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => pid !== process.pid && worksIn(pid, clusterDir))
    : [];

/**
 * Makes this process the only server of the data directory; a lock left by a killed server is taken over.
 * @returns releases the lock
 * @throws StartupError while another server lives in the directory
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock');
  const mine = `${process.pid} ${beginningOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return () => {
        rmSync(path, { force: true });
      };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') {
        throw new StartupError(
          `Cannot write to the data directory ${dataDir} (${errorCode(error)}). Choose another: DATA_DIR=/path npm start`,
        );
      }

      assertHolderGone(path, dataDir);
      rmSync(path, { force: true });
    }
  }

  throw new StartupError(`Another server is just starting in the data directory ${dataDir}.`);
}

/** When a process began, so that a reused process id is not taken for the process it once named. */
const START_TIME = 19;

const beginningOf = (pid: number): string => statOf(pid)[START_TIME] ?? '';

function assertHolderGone(path: string, dataDir: string): void {
  const [pid = '', beginning = ''] = readFileSync(path, 'utf8').trim().split(' ');
  const holder = Number(pid);
  if (
    !(holder > 0) ||
    holder === process.pid ||
    !isAlive(holder) ||
    beginningOf(holder) !== beginning
  )
    return;

  throw new StartupError(
    `Another server (process ${holder}) is using the data directory ${dataDir}. Stop it or choose another DATA_DIR.`,
  );
}
