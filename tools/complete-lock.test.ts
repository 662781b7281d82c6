import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingEntries, readLock } from './complete-lock.ts';

test('the lock holds every optional package it names, or npm ci refuses it (mend: node tools/complete-lock.ts)', () => {
  const { packages } = readLock(join(import.meta.dirname, '../package-lock.json'));
  expect(Object.keys(missingEntries(packages))).toEqual([]);
});

test('a missing platform package is added beside the others with its platform', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/linux-arm64-musl': '1.0.0' },
    },
    'node_modules/@tool/linux-x64': { version: '1.0.0' },
  };
  expect(missingEntries(packages)).toEqual({
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.0.0',
      cpu: ['arm64'],
      os: ['linux'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  });
});
