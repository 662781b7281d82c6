import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestServer } from '#kit/server/testing/test-server.ts';
import { generateDatabaseTypes } from './generate-db-types.ts';

/* Writes db/types.ts from a freshly migrated database; with --check it only tells whether the committed file is stale. */
const path = join(import.meta.dirname, '../db/types.ts');
const server = await startTestServer();
const text = await generateDatabaseTypes(server.ownerUrl).finally(server.stop);
if (!process.argv.includes('--check')) {
  writeFileSync(path, text);
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
  process.stderr.write('db/types.ts is stale: run npm run db:types and commit it\n');
  process.exitCode = 1;
}
