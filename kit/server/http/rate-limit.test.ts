import { afterEach, expect, test, vi } from 'vitest';
import { createNonceMemory } from './envelope.ts';
import { createRateLimit } from './rate-limit.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a wall clock that is set back a day takes no calls away and forgets no nonce', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
  const limit = createRateLimit(20, 60);
  const nonces = createNonceMemory();
  expect([limit.take('a'), nonces.remember('n')]).toEqual([true, true]);
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
  expect(Array.from({ length: 59 }, () => limit.take('a'))).not.toContain(false);
  expect(nonces.remember('n')).toBe(false);
});
