import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

/** One PostgreSQL for the whole test run, gone at its end however it ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...testServer } = await startTestServer();
  project.provide('testServer', testServer);

  return stop;
}
