import { expect, test } from 'vitest';
import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Encrypted, Fen, Flag, Id, PositiveFen, text } from '#kit/contract/fields.ts';
import { Code, Mobile } from '#kit/contract/validators.ts';
import { idempotencyOf } from '../call/idempotency.ts';
import { Unread } from '../shell/unread.ts';
import {
  contentOf,
  initialOf,
  inputOf,
  isEncrypted,
  isRequired,
  longestOf,
  mostOf,
  problemOf,
  problemsOf,
  requiredAsIn,
} from './field-rules.ts';
import type { Field } from './fields.ts';

const save = write({
  id: 'test.save',
  title: '保存',
  path: '/test/save',
  access: 'session',
  content: z
    .object({
      id: Id,
      name: text(10, 1),
      tag: text(5).default(''),
      code: Code.optional(),
      capacity: z.int().min(1, '请输入1-7位整数').nullable().default(null),
      amount: PositiveFen,
      orgId: Id.nullable(),
      book: Flag.default(2),
      mobile: Encrypted.optional(),
      from: z.int().optional(),
      until: z.int().optional(),
    })
    .refine(({ from = 0, until = 1 }) => from < until, {
      path: ['until'],
      error: '结束必须晚于开始',
    }),
});
const field = (key: string, rest: Partial<Field> = {}): Field => ({ key, title: '名称', ...rest });

test('what the contract calls money is typed in yuan, also where a screen asks for a whole number', () => {
  const rule = write({
    id: 'test.rule',
    title: '保存',
    path: '/test/rule',
    access: 'session',
    content: z.object({
      off: Fen.min(0).meta({ title: '减免' }).default(0),
      from: Fen.nullable(),
      times: z.int().min(0).default(0),
    }),
  });

  expect(inputOf(rule, field('off'))).toBe('money');
  expect(inputOf(rule, field('from', { input: 'integer' }))).toBe('money');
  expect(inputOf(rule, field('times'))).toBe('integer');
});

test('a field is required where the contract refuses every kind of empty', () => {
  const required = ['name', 'tag', 'code', 'capacity', 'amount', 'orgId', 'mobile'].filter((key) =>
    isRequired(save, field(key)),
  );
  expect(required).toEqual(['name', 'amount']);
});

test('a change that may leave everything out still asks for what adding asks for', () => {
  const change = {
    ...save,
    content: z.object({ name: text(10, 1).optional(), tag: text(5).optional() }),
  };
  const fields = [field('name'), field('tag')];
  expect(fields.map((one) => isRequired(change, one))).toEqual([false, false]);
  expect(requiredAsIn(save, fields).map((one) => isRequired(change, one))).toEqual([true, false]);
});

test('an empty required field says so with its title; other empty fields pass', () => {
  expect(problemOf(save, field('name'), '')).toBe('名称不能为空');
  expect(problemOf(save, field('amount'), null)).toBe('名称不能为空');
  expect(problemOf(save, field('code'), '')).toBeUndefined();
});

test('a filled field is checked with its own part of the contract', () => {
  expect(problemOf(save, field('capacity'), 0)).toBe('请输入1-7位整数');
  expect(problemOf(save, field('code'), 'a-b')).toBe('只能输入数字和字母');
  expect(problemOf(save, field('name'), 'x'.repeat(11))).toBe('长度不能超过10');
  expect(problemOf(save, field('name'), '好')).toBeUndefined();
});

test('what cannot be read as a value is refused with its own words', () => {
  expect(problemOf(save, field('amount'), new Unread('-50', '不能为负数'))).toBe('不能为负数');
});

test('an encrypted field is checked as plain text by the screen', () => {
  const mobile = field('mobile', { check: Mobile });
  expect(isEncrypted(save, mobile)).toBe(true);
  expect([problemOf(save, mobile, '123'), problemOf(save, mobile, '13800138000')]).toEqual([
    '手机号码格式不正确',
    undefined,
  ]);
});

test('empty values travel as the contract takes them: null, empty text, or not at all', () => {
  const fields = ['name', 'tag', 'code', 'capacity', 'orgId'].map((key) => field(key));
  const content = contentOf(save, {}, fields, {
    name: '甲',
    tag: '',
    code: '',
    capacity: undefined,
    orgId: undefined,
  });
  expect(content).toEqual({ name: '甲', tag: '', code: undefined, capacity: null, orgId: null });
});

test('keys no field shows come from what was loaded, as far as the contract has them', () => {
  const content = contentOf(save, { id: '7', name: '旧', stranger: 1 }, [field('name')], {
    name: '新',
  });
  expect(content).toEqual({ id: '7', name: '新' });
});

test('a field that does not show is not sent', () => {
  const hidden = field('code', { showIf: () => false });
  expect(contentOf(save, { code: 'A1' }, [hidden], { code: 'A1' })).toEqual({});
});

test('a rule over several fields shows at the field it names', () => {
  const content = { id: '1', name: '甲', amount: 1, orgId: null, from: 2, until: 1 };
  expect([...problemsOf(save, content)]).toEqual([['until', '结束必须晚于开始']]);
});

test('a new form begins with the defaults of the contract, a screen may say otherwise', () => {
  expect([
    initialOf(save, field('book')),
    initialOf(save, field('name')),
    initialOf(save, field('book', { initial: 1 })),
  ]).toEqual([2, undefined, 1]);
});

test('the kind of input follows the contract where the screen says nothing', () => {
  const kinds = ['name', 'capacity', 'from', 'code'].map((key) => inputOf(save, field(key)));
  expect([...kinds, inputOf(save, field('book', { of: [] }))]).toEqual([
    'text',
    'integer',
    'number',
    'code',
    'select',
  ]);
});

test('the most and the longest of a field are those of the contract', () => {
  expect([
    mostOf(save, field('amount')),
    mostOf(save, field('capacity')),
    mostOf(save, field('name')),
  ]).toEqual([999_999_999, undefined, undefined]);
  expect([
    longestOf(save, field('code')),
    longestOf(save, field('tag')),
    longestOf(save, field('amount')),
  ]).toEqual([18, 5, undefined]);
});

test('a write that asks for an idempotency key gets a fresh one, others none', () => {
  const keyed = {
    ...save,
    content: z.object({ idempotencyKey: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/) }),
  };
  const [first, second] = [idempotencyOf(keyed), idempotencyOf(keyed)];
  expect(keyed.content.safeParse(first).success).toBe(true);
  expect(first).not.toEqual(second);
  expect(idempotencyOf(save)).toEqual({});
});
