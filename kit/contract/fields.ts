import { z } from 'zod';

/** An id: a string of digits on the wire, a safe integer in the server (rule wire/values). */
export const Id = z.codec(z.string().regex(/^\d{1,15}$/, '编号格式错误'), z.int().min(0), {
  decode: (text) => Number(text),
  encode: (id) => String(id),
});

/** Made by the caller before the first try and kept over retries: the same key never does the work twice (rule wire/idempotency). */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '幂等键格式错误');

/** An integer number of fen, as exact as a double can carry: lists show it and forms take it in yuan. */
export const Fen = z.int().meta({ kind: 'money' });
/** A positive amount in fen: more than 0 and at most 7 integer digits of yuan (rule forms/money). */
export const PositiveFen = Fen.min(1, '金额必须大于0').max(999_999_999, '请输入正确的金额');
/** A count of things. */
export const Count = z.int();
/** A count a list shows and adds up, such as `counted('食堂数')`. */
export const countField = (title: string) =>
  Count.meta({ title, kind: 'int', total: true, sort: true });

/** `YYYY-MM-DD`, a calendar date in the merchant's time zone. */
export const DateText = z.iso.date('日期格式错误').meta({ kind: 'date' });
const RealDate = z.iso.date();
/** `YYYY-MM-DD HH:mm:ss`, a moment in the merchant's time zone. */
export const DateTimeText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, '时间格式错误')
  .refine((text) => RealDate.safeParse(text.slice(0, 10)).success, '时间格式错误')
  .meta({ kind: 'datetime' });
/** A moment as lists show it: what the server says, not what a form sends. */
export const ShownTime = z.string().meta({ kind: 'datetime' });
/** 1 yes, 2 no: the flag convention of the wire (rule wire/values): ifCache, ifVisible, ifBook. */
export const Flag = z.union([z.literal(1), z.literal(2)]);

/** Trimmed text of `min` to `max` characters; control characters are refused. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min, '不能为空')
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point of this rule
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, '不能包含控制字符');

/** Characters of the longest name there may be; whatever has a name is found by the whole of it. */
export const LONGEST_NAME = 100;

/** Search text: what a keyword box sends. */
export const Keyword = text(LONGEST_NAME).optional();

type Under<Key extends string, Value> = { [Name in Key]: Value };

/** One id of a command, bare or under its name: `"1"` and `{ "labelId": "1" }` say the same. */
export const idUnder = <const Key extends string>(key: Key) =>
  z.union([
    z.object({ [key]: Id } as Under<Key, typeof Id>),
    Id.transform((id) => ({ [key]: id }) as Under<Key, number>),
  ]);

/** Ids of a command, as a bare list or under their name: `["1"]` and `{ "labelIds": ["1"] }` say the same. */
export const idsUnder = <const Key extends string>(key: Key, ids: z.ZodArray<typeof Id>) =>
  z.union([
    z.object({ [key]: ids } as Under<Key, z.ZodArray<typeof Id>>),
    ids.transform((list) => ({ [key]: list }) as Under<Key, number[]>),
  ]);

/** A field the console encrypts before it sends it (rule wire/encrypted-fields); validated by the server once it is open. */
export const Encrypted = z.string().max(1024);
