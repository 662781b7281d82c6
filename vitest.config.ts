import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{kit,areas,db,apps,tools,e2e,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['kit/server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    /* A busy machine is slow, not wrong. */
    expect: { poll: { timeout: 10_000 } },
    env: { TZ: 'UTC' },
  },
});
