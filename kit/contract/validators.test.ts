import { expect, test } from 'vitest';
import type { z } from 'zod';
import { Code, Degrees, IdCard, ImageUrl, LongCode, Mobile, Phone } from './validators.ts';

const cases: readonly [string, z.ZodType, readonly unknown[], readonly unknown[]][] = [
  [
    'mobile',
    Mobile,
    ['', '13800138000', ' 19912345678 '],
    ['12800138000', '1380013800', '138001380001', '1380013800a', '+8613800138000'],
  ],
  [
    'phone',
    Phone,
    ['', '13800138000', '0755-26001234', '0755-26001234-801', '26001234', '400-820-8820'],
    ['12345', 'abc', '0755-260012345678', '138 0013 8000'],
  ],
  [
    'id card',
    IdCard,
    ['', '11010519491231002X', '11010519491231002x', '440300200002290011'],
    ['110105194912310021X', '11010519491331002X', '440300200102290011', '44030020000229001', '01010519491231002X'],
  ],
  ['code', Code, ['1', 'A01', 'a'.repeat(18)], ['', ' ', 'a'.repeat(19), 'a-1', '一号', "1'"]],
  ['long code', LongCode, ['1', 'a'.repeat(40)], ['', 'a'.repeat(41), 'a b', '<b>']],
  ['degrees', Degrees, [-180, 0, 113.946, 180], [-180.1, 181, Number.NaN, '1']],
  [
    'image address',
    ImageUrl,
    ['', '/files/1.png', 'https://example.com/a.png'],
    ['javascript:alert(1)', 'data:text/html,x', 'a.png', 'https://a/"onerror='],
  ],
];

test.each(cases)('%s takes what document 0 section 5 allows and nothing else', (_name, schema, good, bad) => {
  for (const value of good) expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(true);
  for (const value of bad) expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false);
});

test('a small x at the end of a national id is made capital, so that the blind index finds it', () => {
  expect(IdCard.parse('11010519491231002x')).toBe('11010519491231002X');
});
