import { inject } from 'vitest';
import { copyDatabase, type TestDatabase, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A fresh copy of the migrated database: one per test file (in `beforeAll`), a fresh merchant per test. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('testServer'));
