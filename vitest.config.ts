import { defineConfig } from 'vitest/config';
import { ByFolder } from './tools/test-order.ts';

export default defineConfig({
  test: {
    include: ['{kit,areas,db,apps,tools,e2e,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['kit/server/testing/global-setup.ts'],
    pool: 'forks',
    /* One more than the two cores this is meant for: tests wait for browsers, servers and clocks. */
    maxWorkers: 3,
    /* The files of a process share what they import and the servers they ask for. */
    isolate: false,
    sequence: { sequencer: ByFolder },
    /* A busy machine is slow, not wrong: these limits end what hangs. */
    testTimeout: 120_000,
    hookTimeout: 300_000,
    teardownTimeout: 20_000,
    expect: { poll: { timeout: 30_000 } },
    env: { TZ: 'UTC' },
  },
});
