import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { loadDataKey, readConfig } from '#kit/server/start/config.ts';
import { exitOnFailure } from '#kit/server/start/startup.ts';

/*
 * `npm run dev`: the server, restarted when its sources change, and Vite with hot reload in front of it. `npm run dev -- --inspect` lets a
 * debugger attach to the server. PostgreSQL runs as long as this does, so that a restart starts the server alone.
 */
const root = join(import.meta.dirname, '..');
const children: ChildProcess[] = [];
let stopping = false;

async function main(): Promise<void> {
  const config = readConfig();
  /* A new house gets its key before its database: a database without one is a house that lost it. */
  loadDataKey(config);
  const { databaseUrl, dataDir } = config;
  const embedded =
    databaseUrl === undefined ? await startEmbedded({ dataDir, log: console }) : undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopAll(signal));

  const inspect = process.argv.slice(2).filter((word) => word.startsWith('--inspect'));
  const server = join(root, 'apps/server/main.ts');
  start('the server', [...inspect, '--watch', '--watch-preserve-output', server], {
    /* The database is of the house: it is backed up before an upgrade as on every start. */
    ...(embedded && { DATABASE_URL: embedded.url, UPGRADE_BACKUP: 'on' }),
  });
  start('vite', [
    join(root, 'node_modules/vite/bin/vite.js'),
    '--config',
    join(root, 'apps/console/vite.config.ts'),
  ]);

  await Promise.all(children.map((child) => once(child, 'exit')));
  await embedded?.stop();
}

function start(name: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): void {
  const env = { ...settings, ...process.env };
  const child = spawn(process.execPath, [...args], { cwd: root, stdio: 'inherit', env });
  children.push(child);
  child.once('exit', (code) => {
    if (stopping) return;

    console.error(`${name} ended with code ${code}`);
    process.exitCode = 1;
    stopAll('SIGTERM');
  });
}

function stopAll(signal: NodeJS.Signals): void {
  stopping = true;
  for (const child of children) child.kill(signal);
}

await main().catch(exitOnFailure);
