import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { text } from './fields.ts';
import { issueSource } from './issues.ts';
import { fillText } from './phrases.ts';
import * as is from './validators.ts';

interface Row {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
  /** What the first bad value is told, in Chinese and English. */
  readonly says: readonly [string, string];
  /** What the field is called, where the message names it. */
  readonly label?: readonly [string, string];
  /** Numbers have no empty form, required formats refuse it. */
  readonly emptyFails?: true;
}

const LETTERS_ONLY = ['只能输入数字和字母', 'Only digits and letters'] as const;
const INTEGER = ['请输入1-7位整数', 'Enter a 1-7 digit integer'] as const;
const MONEY = ['请输入正确的金额', 'Enter a valid amount'] as const;
const PORT = ['端口格式不正确（0~65535）', 'Port format incorrect (0~65535)'] as const;
const DEGREES = ['经纬度格式错误', 'Degrees must be between -180 and 180'] as const;
const EMPTY = ['不能为空', 'Cannot be empty'] as const;

/* One row for each format (rule forms/formats), and one for each of its variants. */
const rows: readonly Row[] = [
  {
    name: 'length',
    schema: text(40),
    good: ['一'.repeat(40), ` ${'a'.repeat(40)} `],
    bad: ['a'.repeat(41), 'a\u0000'],
    says: ['长度不能超过40', 'Length at most 40'],
  },
  {
    name: 'mobile, second digit 3 to 9',
    schema: is.Mobile,
    good: ['13800138000', ' 19912345678 '],
    bad: [
      '12800138000',
      '1380013800',
      '138001380001',
      '1380013800a',
      '+8613800138000',
      '１３８００１３８０００',
    ],
    says: ['手机号码格式不正确', 'Mobile number format incorrect'],
  },
  {
    name: 'mobile, first digit 1',
    schema: is.AnyMobile,
    good: ['12800138000', '10000000000'],
    bad: ['23800138000', '1280013800', '128001380001', '1280013800x'],
    says: ['请输入正确的手机号码', 'Enter a correct mobile number'],
  },
  {
    name: 'phone',
    schema: is.Phone,
    good: ['13800138000', '0755-26001234', '0755-26001234-801', '26001234', '400-820-8820'],
    bad: ['12345', 'abc', '0755-260012345678', '138 0013 8000'],
    says: ['联系电话格式不正确', 'Wrong phone number format'],
  },
  {
    name: 'email',
    schema: is.Email,
    good: ['a@b.cn', 'first.last+tag@mail.example.com', 'A_1%@x-y.org'],
    bad: [
      'a@b.info',
      'a@b.c',
      'a@b',
      '@b.cn',
      'a b@c.cn',
      'a@b..cn',
      '甲@b.cn',
      'a@b.cn '.repeat(2),
    ],
    says: ['请输入正确的邮箱', 'Enter a correct email'],
  },
  {
    name: 'WeChat id',
    schema: is.WeChatId,
    good: ['abc123', 'a'.repeat(28), '123456'],
    bad: ['abc12', 'a'.repeat(29), 'abc_123', '微信号abc123'],
    says: ['请输入6-28位微信号', 'Enter a WeChat id of 6-28 letters or digits'],
  },
  {
    name: 'money',
    schema: is.MoneyText,
    good: ['0', '0.5', '12', '9999999.99', '0012'],
    bad: ['-1', '+1', '12345678', '1.234', '.5', '5.', '1,000', '1e3', 'NaN'],
    says: [...MONEY],
  },
  {
    name: 'signed money',
    schema: is.SignedMoneyText,
    good: ['-1', '+1.05', '9999999.99', '-0.01'],
    bad: ['--1', '+-1', '-', '1-', '-12345678', '-1.234'],
    says: [...MONEY],
  },
  {
    name: 'weight',
    schema: is.WeightText,
    good: ['0.25', '12', '9999999.99'],
    bad: ['-0.25', '12345678', '1.234', '1kg'],
    says: ['请输入正确的重量', 'Enter a valid weight'],
  },
  {
    name: 'integer as text',
    schema: is.IntegerText,
    good: ['1', '10', '9999999'],
    bad: ['0', '01', '12345678', '-1', '1.0', '1a'],
    says: [...INTEGER],
  },
  {
    name: 'integer as number',
    schema: is.Integer,
    good: [1, 9_999_999],
    bad: [0, -1, 10_000_000, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null],
    says: [...INTEGER],
    emptyFails: true,
  },
  {
    name: 'id',
    schema: is.IdText,
    good: ['1', 'aZ09', 'a'.repeat(40)],
    bad: ['a-1', 'a'.repeat(41), 'a b', '<b>', '一号', "1'"],
    says: [...LETTERS_ONLY],
  },
  {
    name: 'id, required',
    schema: is.LongCode,
    good: ['1', 'a'.repeat(40)],
    bad: ['', ' ', 'a'.repeat(41), 'a b'],
    says: [...EMPTY],
    emptyFails: true,
  },
  {
    name: 'code',
    schema: is.CodeText,
    good: ['1', 'A01', 'a'.repeat(18)],
    bad: ['a-1', 'a'.repeat(19), '一号'],
    says: [...LETTERS_ONLY],
  },
  {
    name: 'code, required',
    schema: is.Code,
    good: ['A01', 'a'.repeat(18)],
    bad: ['', 'a'.repeat(19), 'a-1'],
    says: [...EMPTY],
    emptyFails: true,
  },
  {
    name: 'name',
    schema: is.Name,
    good: ['张三', '张三a1', '一'.repeat(10), '𠮷野家'],
    bad: ['一'.repeat(11), '张 三', '张·三', '<张三>', '张三!'],
    says: ['最多10位汉字、数字或字母', 'At most 10 Chinese characters, digits or letters'],
  },
  {
    name: 'serial number',
    schema: is.SerialText,
    good: ['SN0001', 'a'.repeat(50)],
    bad: ['SN-0001', 'a'.repeat(51)],
    says: [...LETTERS_ONLY],
  },
  {
    name: 'serial number, required',
    schema: is.SerialNumber,
    good: ['SN0001'],
    bad: ['', 'a'.repeat(51)],
    says: [...EMPTY],
    emptyFails: true,
  },
  {
    name: 'IPv4 with optional port',
    schema: is.IpAddress,
    good: ['0.0.0.0', '192.168.1.20', '255.255.255.255:65535', '192.168.1.20:58100', '10.0.0.1:0'],
    bad: [
      '256.1.1.1',
      '1.2.3',
      '1.2.3.4.5',
      '1.2.3.4:65536',
      '1.2.3.4:',
      '01.2.3.4',
      'localhost',
      '::1',
    ],
    says: ['IP地址格式不正确', 'IP address format incorrect'],
    label: ['IP地址', 'IP address'],
  },
  {
    name: 'gateway',
    schema: is.Gateway,
    good: ['192.168.0.1', '192.168.255.254'],
    bad: ['192.169.0.1', '10.0.0.1', '192.168.1', '192.168.1.256', '192.168.1.1:80'],
    says: ['网关必须为192.168.x.x', 'The gateway must be 192.168.x.x'],
  },
  {
    name: 'MAC',
    schema: is.MacAddress,
    good: ['00:1A:2b:3c:4d:5e', '00-1A-2B-3C-4D-5E', '00 1a 2b 3c 4d 5e'],
    bad: [
      '00:1A:2B:3C:4D',
      '00:1A:2B:3C:4D:5G',
      '001A2B3C4D5E',
      '00:1A-2B:3C-4D:5E',
      '00:1A:2B:3C:4D:5E:6F',
    ],
    says: ['MAC地址格式错误', 'MAC address format incorrect'],
  },
  {
    name: 'host',
    schema: is.SecureHost,
    good: ['https://pay.example.com', 'https://example.com/a-b?c=d'],
    bad: [
      'http://example.com',
      'https://a--b.example.com',
      'https://',
      'example.com',
      "https://a/'--",
      'https://a b',
    ],
    says: ['必须以https://开头且不能包含--', 'Must start with https:// and must not contain --'],
  },
  {
    name: 'domain',
    schema: is.Domain,
    good: [
      'a.b',
      'example.com',
      'www.example.com',
      'http://example.com',
      'https://www.sub-1.example.com',
    ],
    bad: [
      'a',
      'ab',
      'ftp://example.com',
      '-a.com',
      'a-.com',
      'a..com',
      'a b.com',
      `${'a'.repeat(64)}.com`,
      `${'abcdefg.'.repeat(32)}com`,
    ],
    says: ['域名格式不正确', 'Domain format incorrect'],
    label: ['域名', 'Domain'],
  },
  {
    name: 'port as number',
    schema: is.Port,
    good: [0, 80, 65_535],
    bad: [65_536, -1, 1.5, Number.NaN, '80'],
    says: [...PORT],
    label: ['端口', 'Port'],
    emptyFails: true,
  },
  {
    name: 'port as text',
    schema: is.PortText,
    good: ['0', '80', '65535'],
    bad: ['65536', '-1', '080', '8o'],
    says: [...PORT],
    label: ['端口', 'Port'],
  },
  {
    name: 'national id',
    schema: is.IdCard,
    good: ['11010519491231002X', '11010519491231002x', '440300200002290011'],
    bad: [
      '110105194912310021X',
      '11010519491331002X',
      '440300200102290011',
      '44030020000229001',
      '01010519491231002X',
    ],
    says: ['身份证号码格式不正确', 'ID card number format incorrect'],
  },
  {
    name: 'longitude and latitude',
    schema: is.Degrees,
    good: [-180, 0, 113.946, 180],
    bad: [-180.1, 181, Number.NaN, Number.NEGATIVE_INFINITY, '1'],
    says: [...DEGREES],
    emptyFails: true,
  },
  {
    name: 'image address',
    schema: is.ImageUrl,
    good: ['/files/1.png', 'https://example.com/a.png'],
    bad: ['javascript:alert(1)', 'data:text/html,x', 'a.png', 'https://a/"onerror='],
    says: ['图片地址格式错误', 'Wrong image address'],
  },
];

const english = JSON.parse(readFileSync(new URL('../en.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

function told(schema: z.ZodType, value: unknown, label: Row['label'] = ['', '']): [string, string] {
  const issue = schema.safeParse(value).error?.issues[0];
  const own = issue && issueSource(issue);
  if (!own) return ['', ''];

  const fill = (words: string, name: string) =>
    fillText(words, (key) => String(key === 'label' ? name : own.params[key]));

  return [fill(own.source, label[0]), fill(english[own.source] ?? '', label[1])];
}

test.each(rows)('$name takes what its format allows and nothing else', ({ schema, good, bad }) => {
  for (const value of good)
    expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(true);
  for (const value of bad)
    expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false);
});

test.each(rows)('$name says what is wrong in both languages', ({ schema, bad, says, label }) => {
  expect(told(schema, bad[0], label)).toEqual(says);
});

test.each(rows)(
  '$name: empty passes a format, a required field refuses it',
  ({ schema, emptyFails = false }) => {
    expect(schema.safeParse('').success).toBe(!emptyFails);
  },
);

test('no format takes long to refuse a hostile text', () => {
  const hostile = [
    'a'.repeat(50_000),
    'a.'.repeat(25_000),
    '1'.repeat(50_000),
    'a@'.repeat(25_000),
    '-'.repeat(50_000),
  ];

  const start = performance.now();
  for (const { schema } of rows) for (const value of hostile) schema.safeParse(value);
  expect(performance.now() - start).toBeLessThan(2000);
});

test('a small x at the end of a national id is made capital, so that the blind index finds it', () => {
  expect(is.IdCard.parse('11010519491231002x')).toBe('11010519491231002X');
});

test.each([
  [z.string().min(3), 'a', ['长度不能少于3', 'Length at least 3']],
  [z.int().max(9), 10, ['不能大于9', 'At most 9']],
  [z.number().min(2), 1, ['不能小于2', 'At least 2']],
  [z.array(z.int()).max(1), [1, 2], ['最多1项', 'At most 1 entry']],
  [z.array(z.int()).min(1), [], ['至少1项', 'At least 1 entry']],
  [z.string(), undefined, ['不能为空', 'Cannot be empty']],
  [z.int(), null, ['不能为空', 'Cannot be empty']],
  [z.string(), 5, ['应为文本', 'Must be a text']],
  [z.number(), '5', ['应为数字', 'Must be a number']],
  [z.int(), 1.5, ['应为整数', 'Must be a whole number']],
  [z.boolean(), 1, ['应为布尔值', 'Must be true or false']],
  [z.array(z.int()), 'x', ['应为数组', 'Must be a list']],
  [z.object({}), 'x', ['应为对象', 'Must be an object']],
  [z.literal([1, 2]), 3, ['可选值：1, 2', 'Must be one of 1, 2']],
  [z.union([z.literal(1), z.literal(2)]), 3, ['格式不正确', 'Wrong format']],
])(
  'limits, types and lists of a contract are told in words of ours, in both languages',
  (schema, value, words) => {
    expect(told(schema, value)).toEqual(words);
  },
);
