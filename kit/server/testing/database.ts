import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { withParts } from '../database/url.ts';

/** What the global set-up hands to the test processes: a running server with a migrated template to copy. */
export interface TestServer {
  readonly superuserUrl: string;
  /** URLs of the template; nobody may connect to it while it is copied. */
  readonly ownerUrl: string;
  readonly appUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export interface TestDatabase {
  /** As the serving role: what the server uses. */
  readonly appUrl: string;
  /** As the owner, bound by forced row-level security too. */
  readonly ownerUrl: string;
  /** As superuser: sees every row, for assertions across merchants. */
  readonly superuserUrl: string;
  /** Closes its connections and removes it; the end of the test run does the same for all. */
  drop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: (message: string) => process.stderr.write(`${message}\n`) };

/** One throw-away PostgreSQL under the temporary directory, its database migrated. Not durable, therefore fast. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-canteen-test-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const embedded = await startEmbedded({ dataDir, log: silent, durable: false });
    const stop = () => embedded.stop().finally(remove);
    try {
      const { appUrl } = await migrate({ ownerUrl: embedded.url, appPassword: randomBytes(16).toString('hex') });
      return { superuserUrl: embedded.superuserUrl, ownerUrl: embedded.url, appUrl, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}

/** A fresh copy of the migrated database (about 50 ms); ask for one per test file, and for a new merchant per test. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('testServer'));

/** A copy of the server's template, made in one statement at the file level. */
export async function copyDatabase(server: TestServer): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = decodeURIComponent(new URL(server.ownerUrl).pathname.slice(1));
  await asSuperuser(server, `create database ${name} template ${template} owner canteen_owner strategy file_copy`);
  return {
    appUrl: withParts(server.appUrl, { database: name }),
    ownerUrl: withParts(server.ownerUrl, { database: name }),
    superuserUrl: withParts(server.superuserUrl, { database: name }),
    drop: () => asSuperuser(server, `drop database if exists ${name} with (force)`),
  };
}

async function asSuperuser(server: TestServer, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
