import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFieldCrypto } from './crypto.ts';

const keys = { fieldKey: 'ab'.repeat(32), fieldIv: 'cd'.repeat(16), dataKey: 'ef'.repeat(32) };
const crypto = createFieldCrypto(keys);

describe('personal data at rest', () => {
  test.each(['', '13800138000', '张三 & 𠮷', 'x'.repeat(300_000)])(
    'comes back as it was',
    (text) => {
      expect(crypto.reveal(crypto.protect(text))).toBe(text);
    },
  );

  test('looks different each time and shows nothing', () => {
    const [first, second] = [crypto.protect('13800138000'), crypto.protect('13800138000')];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('13800138000')).toBe(false);
  });

  test('changed by a single bit it is refused, and so it is by another key', () => {
    const stored = crypto.protect('13800138000');
    for (let at = 0; at < stored.length; at += 1) {
      const changed = Buffer.from(stored);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => crypto.reveal(changed)).toThrow();
    }

    const other = createFieldCrypto({ ...keys, dataKey: '01'.repeat(32) });
    expect(() => other.reveal(stored)).toThrow();
    expect(() => crypto.reveal(randomBytes(10))).toThrow();
  });
});

describe('a blind index', () => {
  test('is the same for the same value however it is written, and for no other value, column or key', () => {
    const index = crypto.blindIndex('idCard', '11010519491231002x');
    expect(index).toHaveLength(16);
    expect(crypto.blindIndex('idCard', ' 11010519491231002X ').equals(index)).toBe(true);
    expect(crypto.blindIndex('idCard', '11010519491231003X').equals(index)).toBe(false);
    expect(crypto.blindIndex('mobile', '11010519491231002x').equals(index)).toBe(false);
    const other = createFieldCrypto({ ...keys, dataKey: '01'.repeat(32) });
    expect(other.blindIndex('idCard', '11010519491231002x').equals(index)).toBe(false);
  });
});
