import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOverlay } from './overlay.ts';

let seen: string[];
let hold: ReturnType<typeof createOverlay>;
beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  hold = createOverlay({
    show: (block) => void seen.push(block ? 'blocking' : 'shown'),
    hide: () => void seen.push('gone'),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a call shorter than 300 ms shows nothing', () => {
  const end = hold(true);
  vi.advanceTimersByTime(299);
  end();
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual([]);
});

test('the overlay comes after 300 ms and goes 100 ms after the end', () => {
  const end = hold(true);
  vi.advanceTimersByTime(300);
  expect(seen).toEqual(['blocking']);
  end();
  vi.advanceTimersByTime(99);
  expect(seen).not.toContain('gone');
  vi.advanceTimersByTime(1);
  expect(seen.at(-1)).toBe('gone');
});

test('a call that begins before it has gone keeps it: one overlay for calls in a row', () => {
  const first = hold(false);
  vi.advanceTimersByTime(300);
  first();
  vi.advanceTimersByTime(99);
  const second = hold(false);
  vi.advanceTimersByTime(1000);
  expect(seen).not.toContain('gone');
  second();
  vi.advanceTimersByTime(100);
  expect(seen.filter((step) => step === 'gone')).toHaveLength(1);
});

test('the page may be clicked again as soon as no call under way changes anything', () => {
  const [read, write] = [hold(false), hold(true)];
  vi.advanceTimersByTime(300);
  write();
  expect(seen).toEqual(['blocking', 'shown']);
  read();
});
