import { createDecipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptText } from './encrypt.ts';

const keys = { fieldKey: '0123456789abcdef'.repeat(4), fieldIv: 'fedcba9876543210'.repeat(2) };

test.each(['Yuntang@2026', '', '十六个字节的边界', 'x'.repeat(16)])(
  'what the console encrypts opens with AES-256-CBC: "%s"',
  (value) => {
    const decipher = createDecipheriv(
      'aes-256-cbc',
      Buffer.from(keys.fieldKey, 'hex'),
      Buffer.from(keys.fieldIv, 'hex'),
    );

    const opened = Buffer.concat([
      decipher.update(encryptText(value, keys), 'base64'),
      decipher.final(),
    ]);
    expect(opened.toString('utf8')).toBe(value);
  },
);
