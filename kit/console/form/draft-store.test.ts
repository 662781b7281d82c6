import { expect, test } from 'vitest';
import { lock, unlock } from './draft-store.ts';

const [own, others] = ['ab'.repeat(32), 'cd'.repeat(32)];
const draft = { values: { custName: '李小明', mobile: '13800000000' }, idempotencyKey: 'abcdefgh' };

test('a draft opens with the key of its writer and with no other, and not once it was changed', () => {
  const box = lock(own, draft);
  expect(unlock(own, box)).toEqual(draft);
  expect(unlock(others, box)).toBeUndefined();
  const changed = `${box.slice(0, 60)}${box[60] === 'A' ? 'B' : 'A'}${box.slice(61)}`;
  expect(unlock(own, changed)).toBeUndefined();
  expect(unlock(own, 'no box')).toBeUndefined();
});

test('nothing of what was typed can be read in it, and no two are alike', () => {
  const [one, other] = [lock(own, draft), lock(own, draft)];
  expect(atob(one)).not.toContain('1380000');
  expect(one).not.toBe(other);
});
