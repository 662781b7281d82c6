import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal } from './envelope.ts';

const md5 = (text: string): string =>
  createHash('md5').update(text, 'utf8').digest('hex').toUpperCase();

test('an envelope is signed over exactly the text of its rule', () => {
  const content = { keyword: '张三 & co', page: { current: 1, size: 20 } };
  const { nonceStr, sign, ...rest } = seal(content, 'secret', 1_700_000_000_000);
  expect(rest).toEqual({ version: '1.0', timestamp: 1_700_000_000_000, signType: 'md5', content });
  expect(nonceStr).toMatch(/^[A-Za-z0-9]{6}$/);
  expect(sign).toBe(
    md5(
      `content={"keyword":"张三 & co","page":{"current":1,"size":20}}&nonceStr=${nonceStr}&signType=md5&timestamp=1700000000000&version=1.0&key=secret`,
    ),
  );
});

test('text content is signed as it is, absent content as nothing', () => {
  const bare = seal('42', 'k', 1);
  expect(bare.sign).toBe(
    md5(`content=42&nonceStr=${bare.nonceStr}&signType=md5&timestamp=1&version=1.0&key=k`),
  );
  const empty = seal(undefined, 'k', 1);
  expect(empty).not.toHaveProperty('content');
  expect(empty.sign).toBe(
    md5(`content=&nonceStr=${empty.nonceStr}&signType=md5&timestamp=1&version=1.0&key=k`),
  );
});

test('two envelopes of the same content never share a nonce', () => {
  const nonces = new Set(Array.from({ length: 500 }, () => seal('x', 'k', 1).nonceStr));
  expect(nonces.size).toBe(500);
});
