/*
 * Runs one of the project's TypeScript programs: node tools/bootstrap.mjs tools/start.ts [arguments]
 * Every npm script goes through here, so a fresh clone needs nothing but Node 20 and npm: packages are installed when they
 * are missing or stale, and the program runs on the Node version pinned in package.json whatever the machine has.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databasePackageFor, hasSessions, npmCommand, pinnedNodeIn } from './platform.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const marker = join(modules, '.installed-for');
const pinnedNode = pinnedNodeIn(modules);
const OLDEST_NODE = 20;
const SHOWN_LINES = 12;
/*
 * Memory grows in small steps: exports of any size stay within 90 MB over the idle server (npm run bench -- --only export), where
 * the defaults let it grow to three times as much before they collect.
 */
const nodeOptions = ['--max-semi-space-size=32', '--heap-growing-percent=60'];
const SAME_KEYPRESS_MS = 500;
const PARENT_CHECK_MS = 500;
const SIGNAL_BASE = 128;
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGTERM: 15 };

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** What an installation must match: the locked packages and the machine their binaries are for. */
function wanted() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

const isMarked = () => existsSync(marker) && readFileSync(marker, 'utf8').trim() === wanted();

/** Whether npm itself, run by hand, already installed exactly what is locked. */
function isInstalledByHand() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;

  const present = readJson(hidden).packages ?? {};
  const locked = readJson(join(root, 'package-lock.json')).packages ?? {};

  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true;

    const found = present[path];

    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Packages whose install script has not done its work (npm may be told not to run them). */
function unfinishedPackages() {
  const database = databasePackageFor();
  const list = join(modules, database, 'native', 'pg-symlinks.json');
  const links = existsSync(list) ? readJson(list) : [];
  const isLinked = links.every(({ target }) =>
    lstatSync(join(modules, database, target), { throwIfNoEntry: false }),
  );

  return [...(canRun(pinnedNode) ? [] : ['node']), ...(isLinked ? [] : [database])];
}

function npm(args) {
  const [command, ...first] = npmCommand();
  /* On a terminal npm shows how far it is; elsewhere only a failure speaks. */
  const isTerminal = process.stdout.isTTY === true;
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `--progress=${isTerminal}`,
    '--include=dev',
    '--include=optional',
  ];

  const stdio = isTerminal ? 'inherit' : 'pipe';
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, stdio };
  const done = spawnSync(command, [...first, ...args, ...quiet], options);
  if (done.status === 0) return;

  const output = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim().split('\n');
  process.stderr.write(`${output.slice(0, SHOWN_LINES).join('\n')}\n`);
  fail(
    `npm ${args.join(' ')} failed${done.error ? ` (${done.error.message})` : ''}: see above. It needs the npm registry.`,
  );
}

function install() {
  if (!existsSync(join(root, 'package-lock.json')))
    fail('package-lock.json is missing: this is not a whole checkout.');
  const isComplete = isMarked() || isInstalledByHand();
  if (!isComplete) {
    process.stdout.write('Installing packages...\n');
    rmSync(marker, { force: true });
    npm(['ci']);
  }

  if (unfinishedPackages().length > 0) {
    process.stdout.write(
      `Finishing the installation of ${unfinishedPackages().join(' and ')}...\n`,
    );
    npm(['rebuild', ...unfinishedPackages(), '--ignore-scripts=false']);
  }

  const unfinished = unfinishedPackages();
  if (unfinished.length > 0) {
    fail(
      `The install script of ${unfinished.join(' and ')} did not run. Try: npm rebuild ${unfinished.join(' ')} --foreground-scripts`,
    );
  }

  if (!isMarked()) writeFileSync(marker, `${wanted()}\n`);
}

/*
 * The program gets a session of its own, where the system has such: Ctrl-C reaches this process (and npm, which repeats it) and is handed on once. If
 * this process is killed, the program notices the closed channel and stops too (tools/follow-parent.mjs).
 */
function run(program, args) {
  const child = spawn(
    pinnedNode,
    [
      ...nodeOptions,
      '--import',
      new URL('follow-parent.mjs', import.meta.url).href,
      join(root, program),
      ...args,
    ],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: hasSessions(),
      env: { NODE_COMPILE_CACHE: join(modules, '.cache', 'node'), ...process.env },
    },
  );

  const handedOn = new Map();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) {
    process.on(name, () => {
      const now = performance.now();
      const isNew = now - (handedOn.get(name) ?? Number.NEGATIVE_INFINITY) > SAME_KEYPRESS_MS;
      if (hasSessions() && isNew) child.kill(name);
      handedOn.set(name, now);
    });
  }

  stopWithNpm(child);
  child.on('error', (error) => fail(`Cannot run ${pinnedNode}: ${error.message}`));
  child.on('exit', (code, signal) =>
    process.exit(code ?? SIGNAL_BASE + (signalNumbers[signal] ?? 0)),
  );
}

/** A killed npm cannot hand a signal on: its death is noticed here, or the server would hold its port unseen. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;

  const npmProcess = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npmProcess) return;

    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);

  watch.unref();
}

const [program, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
  fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
if (program === undefined) fail('Usage: node tools/bootstrap.mjs <program.ts> [arguments]');
install();
if (!existsSync(join(root, program))) fail(`There is no ${program}.`);
run(program, args);
