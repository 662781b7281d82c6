import { expect, test } from 'vitest';
import { pressGuard } from './press-guard.ts';

test('a second press within a second is not heard, one after it is', () => {
  const times = [0, 1, 999, 1000, 1500, 2000];
  let at = 0;
  const counts = pressGuard(undefined, () => at);
  const heard = times.filter((time) => {
    at = time;
    return counts();
  });
  expect(heard).toEqual([0, 1000, 2000]);
});

test('presses that are not heard do not make the wait longer', () => {
  let at = 0;
  const counts = pressGuard(1000, () => at);
  const heard: number[] = [];
  for (at = 0; at <= 3000; at += 100) if (counts()) heard.push(at);
  expect(heard).toEqual([0, 1000, 2000, 3000]);
});
