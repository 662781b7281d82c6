import { join } from 'node:path';
import { startTestServer } from '#kit/server/testing/test-server.ts';
import { tableOwners } from './checks/tables.ts';
import { loadTree } from './checks/tree.ts';
import { generateDatabaseTypes } from './generate-db-types.ts';
import { keepGenerated } from './generated-files.ts';

/* Writes db/types.ts and db/types/ from a freshly migrated database; with --check it only tells which file is stale. */
const owners = tableOwners(loadTree(join(import.meta.dirname, '..')));
const server = await startTestServer();
const files = await generateDatabaseTypes(server.ownerUrl, owners).finally(server.stop);
keepGenerated(files, 'db/{types.ts,types/*.ts}', 'npm run db:types');
