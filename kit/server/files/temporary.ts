import { rmSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../database/embedded-process.ts';

/* Each process has one folder of its own, which tells whose it is: what a killed server leaves behind is found by it. */

let made: Promise<string> | undefined;

/** A file without a name: it is gone with its handle, even if the process dies. */
export async function namelessFile(): Promise<FileHandle> {
  const folder = await temporaryFolder();
  try {
    return await open(join(folder.path, 'file'), 'wx+', 0o600);
  } finally {
    await folder.remove();
  }
}

/** A private folder for the files of one task, which removes it; a killed server's are removed at its next start. */
export async function temporaryFolder(): Promise<{
  readonly path: string;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(await ownFolder(), 'task-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The folder of this process; made anew where it was cleaned away. Only its owner may look into it. */
async function ownFolder(): Promise<string> {
  made ??= makeOwn();
  const path = await made;
  await mkdir(path, { recursive: true, mode: 0o700 });

  return path;
}

const PREFIX = 'canteen-work';

const host = hostname().replace(/[^\w.]/g, '_');

let own: string | undefined;

async function makeOwn(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}-${host}-${process.pid}-`));
  own = path;
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));

  return path;
}

/** Removes what killed servers of this machine left in the folder for temporary files, uploads of people's data among it. */
export async function sweepTemporary(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const left = await isLeft(name).catch(() => false);
    /* Another user's is another user's to remove. */
    if (left)
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

const FOLDER = /^canteen-work-(.+)-(\d+)-[^-]+$/;

/** No request and no job lasts as long. */
const LONGEST_MILLISECONDS = 86_400_000;

async function isLeft(name: string): Promise<boolean> {
  const found = FOLDER.exec(name);
  if (!found) return false;

  const path = join(tmpdir(), name);
  if (path === own) return false;

  const pid = Number(found[2]);
  if (found[1] === host && (pid === process.pid || !isAlive(pid))) return true;

  return Date.now() - (await stat(path)).mtimeMs > LONGEST_MILLISECONDS;
}
