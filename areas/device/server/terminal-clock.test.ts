import { expect, test } from 'vitest';
import { type Clock, judgeMoment } from './terminal-clock.ts';

const clock: Clock = {
  now: '2026-03-02 12:00:00',
  future: '2026-03-02 12:01:00',
  onlineEarliest: '2026-03-02 11:55:00',
  oldest: '2025-01-26 12:00:00',
};

test.each([
  ['online, in time', true, '2026-03-02 11:59:58', '2026-03-02 11:59:58', 0],
  ['online, a clock a little ahead', true, '2026-03-02 12:01:00', '2026-03-02 12:01:00', 0],
  ['online, a clock far ahead', true, '2026-03-02 12:01:01', clock.now, 1],
  ['online, a clock far behind', true, '2026-03-02 11:54:59', clock.now, 4],
  ['offline, of today', false, '2026-03-02 06:30:00', '2026-03-02 06:30:00', 0],
  ['offline, of another day', false, '2026-03-01 23:59:59', '2026-03-01 23:59:59', 2],
  ['offline, a clock far ahead', false, '2027-01-01 00:00:00', clock.now, 1],
])('a sale %s is dated and flagged', (_title, online, sent, occurredAt, flags) => {
  expect(judgeMoment(sent, online, clock)).toEqual({ occurredAt, flags });
});
