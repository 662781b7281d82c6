import fc from 'fast-check';
import type { z } from 'zod';

/** Values that exist in the database by the name of their field: `canteenId` to ids as they travel. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>(
    (inner, _unused, level) => (level % 2 ? [inner] : { a: inner }),
    1,
  );

const OWN_PROTO: unknown = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
);

/* What people, scanners and broken programs send where something else is expected. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0.5,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  99_999_999_999_999,
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '1e9',
  '999999999999999',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e反',
  '😀'.repeat(20),
  'x'.repeat(300),
  'x'.repeat(100_000),
  '%',
  '_',
  '\\',
  "'; drop table merchant; --",
  "' or '1'='1",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '0001-01-01 00:00:00',
  '9999-12-31 23:59:59',
  '2026-01-01T00:00:00Z',
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1, valueOf: null },
  { $gt: '' },
  { raw: 'select 1' },
  Array.from({ length: 5000 }, (_unused, index) => index),
  nested(60),
  OWN_PROTO,
];

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

/* Tried in turn where a schema asks for a text or a number: whichever it takes is a good value. */
const texts: readonly string[] = [
  '1',
  'A1',
  '测试',
  'text',
  '13800138000',
  '2026-01-05',
  '2026-11-20',
  '2026-01-05 08:00:00',
  '2026-11-20 23:59:59',
  '08:00',
  '08:00:00',
  '2026',
  '2026-11',
  '192.168.1.20',
  '00:1A:2B:3C:4D:5E',
  'https://example.com/a',
  '/files/1.png',
  'abcdef0123456789',
  'Yuntang@2026',
  'a'.repeat(32),
];
const numbers: readonly number[] = [1, 2, 0, 3, 20, 100, 2026, -1, 5, 999_999_999, 0.5];

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly in?: z.ZodType;
}

const takenBy = (schema: z.ZodType, candidates: readonly unknown[]): unknown[] =>
  candidates.filter((value) => schema.safeParse(value).success);

function leaf(schema: z.ZodType, name: string, known: KnownValues, candidates: readonly unknown[]) {
  const existing = takenBy(schema, known.get(name) ?? known.get(name.replace(/s$/, '')) ?? []);
  const taken = takenBy(schema, candidates);
  const other = fc.constantFrom(...(taken.length > 0 ? taken : candidates));

  return existing.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...existing) }, other)
    : other;
}

function objectOf(
  shape: Readonly<Record<string, z.ZodType>>,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  return fc.record(
    Object.fromEntries(
      Object.entries(shape).map(([name, part]) => [name, goodContent(part, known, name)]),
    ),
  );
}

const absent = fc.constant(undefined);

/** One kind of schema: what it takes, as far as guessing goes. */
type Guess = (
  schema: z.ZodType,
  definition: Definition,
  known: KnownValues,
  name: string,
) => fc.Arbitrary<unknown>;

const inner: Guess = (_schema, { innerType, in: first }, known, name) =>
  goodContent((innerType ?? first) as z.ZodType, known, name);
const orAbsent: Guess = (...parts) => fc.oneof({ weight: 2, arbitrary: inner(...parts) }, absent);

const guesses: Readonly<Record<string, Guess>> = {
  optional: orAbsent,
  default: orAbsent,
  prefault: orAbsent,
  nullable: (...parts) => fc.oneof(inner(...parts), fc.constant(null)),
  nonoptional: inner,
  readonly: inner,
  catch: inner,
  pipe: inner,
  undefined: () => absent,
  void: () => absent,
  boolean: () => fc.boolean(),
  lazy: () => fc.constantFrom([], null),
  number: (schema, _definition, known, name) => leaf(schema, name, known, numbers),
  string: (schema, _definition, known, name) => leaf(schema, name, known, texts),
  literal: (_schema, { values = [] }) => fc.constantFrom(...values),
  enum: (_schema, { entries = {} }) => fc.constantFrom(...Object.values(entries)),
  record: () =>
    fc.dictionary(fc.constantFrom('a', '__proto__', 'custNum'), fc.constantFrom(...texts)),
  object: (_schema, { shape = {} }, known) => objectOf(shape, known),
  union: (_schema, { options = [] }, known, name) =>
    fc.oneof(...options.map((option) => goodContent(option, known, name))),
  tuple: (_schema, { items = [] }, known, name) =>
    fc.tuple(...items.map((item) => goodContent(item, known, name))),
  array: (_schema, { element }, known, name) => {
    const list = fc.array(goodContent(element as z.ZodType, known, name), {
      minLength: 1,
      maxLength: 3,
    });
    return fc.oneof({ weight: 3, arbitrary: list }, fc.constant([]));
  },
};

/** Content a schema takes, as far as guessing goes; `name` is the field it stands in. */
export function goodContent(
  schema: z.ZodType,
  known: KnownValues,
  name = '',
): fc.Arbitrary<unknown> {
  const definition = schema.def as unknown as Definition;
  const guess = guesses[definition.type];

  return guess ? guess(schema, definition, known, name) : (fc.jsonValue() as fc.Arbitrary<unknown>);
}

type Box = Record<string, unknown>;
const isBox = (value: unknown): value is Box => typeof value === 'object' && value !== null;

/** Every place in a content: the object it is in and its key. */
function placesIn(value: unknown, depth = 0): { readonly box: Box; readonly key: string }[] {
  if (!isBox(value) || depth > 4) return [];
  return Object.keys(value)
    .slice(0, 40)
    .flatMap((key) => [{ box: value, key }, ...placesIn(value[key], depth + 1)]);
}

type Damage = readonly [place: number, value: unknown, how: 'replace' | 'remove' | 'wrap' | 'add'];

function damaged(content: unknown, damages: readonly Damage[]): unknown {
  const copy = structuredClone(content);
  for (const [at, shared, how] of damages) {
    const value = structuredClone(shared);
    const places = placesIn(copy);
    const place = places[at % Math.max(places.length, 1)];
    if (!place) return how === 'remove' ? undefined : value;

    if (how === 'replace') place.box[place.key] = value;
    if (how === 'wrap') place.box[place.key] = [place.box[place.key]];
    if (how === 'remove') delete place.box[place.key];

    if (how === 'add')
      Object.assign(
        place.box,
        isBox(value) && !Array.isArray(place.box) ? value : { stranger: value },
      );
  }

  return copy;
}

/**
 * Contents no client of ours would send: good ones with one to three places broken, now and then a good one, and things that are no
 * content at all.
 */
export function badContent(schema: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  const damage = fc.tuple(
    fc.nat(1000),
    nasty,
    fc.constantFrom('replace', 'replace', 'replace', 'remove', 'wrap', 'add'),
  ) as fc.Arbitrary<Damage>;

  const good = goodContent(schema, known);

  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(good, fc.array(damage, { minLength: 1, maxLength: 3 }))
        .map(([a, b]) => damaged(a, b)),
    },
    { weight: 2, arbitrary: good },
    { weight: 1, arbitrary: nasty },
  );
}
