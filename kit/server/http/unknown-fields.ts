import type { z } from 'zod';

/** Names the fields of a value that a schema does not know, in the way they are reached. */
type Finder = (value: unknown, way: readonly PropertyKey[]) => readonly Way[];
/** How a field is reached: `['lines', 2, 'amount']`. */
type Way = readonly PropertyKey[];

/** What the parts of a schema are called in its definition. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nothing: Finder = () => [];

function inObject({ shape = {}, catchall }: Definition): Finder {
  /* A schema that says what else may come takes whatever comes. */
  if (catchall && definitionOf(catchall).type !== 'never') return nothing;

  const finders = new Map(Object.entries(shape).map(([key, part]) => [key, finderOf(part)]));

  return (value, way) => {
    if (!isObject(value)) return [];
    return Object.keys(value).flatMap((key) => {
      const find = finders.get(key);
      return find ? find(value[key], [...way, key]) : [[...way, key]];
    });
  };
}

function inArray({ element }: Definition): Finder {
  const find = finderOf(element as z.ZodType);
  if (find === nothing) return nothing;

  return (value, way) =>
    Array.isArray(value) ? value.flatMap((item, at) => find(item, [...way, at])) : [];
}

function inRecord({ valueType }: Definition): Finder {
  const find = finderOf(valueType as z.ZodType);
  if (find === nothing) return nothing;

  return (value, way) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => find(item, [...way, key]))
      : [];
}

function inTuple({ items = [] }: Definition): Finder {
  const finders = items.map(finderOf);

  return (value, way) =>
    Array.isArray(value) ? finders.flatMap((find, at) => find(value[at], [...way, at])) : [];
}

/** Of several schemas the one counts that takes the value; where none does, the one that knows most of it. */
function inUnion({ options = [] }: Definition): Finder {
  const alternatives = options.map((schema) => ({ schema, find: finderOf(schema) }));
  if (alternatives.every(({ find }) => find === nothing)) return nothing;

  return (value, way) => {
    const taking = alternatives.filter(({ schema }) => schema.safeParse(value).success);
    const found = (taking.length > 0 ? taking : alternatives).map(({ find }) => find(value, way));

    return found.reduce((least, each) => (each.length < least.length ? each : least));
  };
}

/** What both sides know is known. */
function inBoth({ left, right }: Definition): Finder {
  const first = finderOf(left as z.ZodType);
  const second = finderOf(right as z.ZodType);

  return (value, way) => {
    const strangers = new Set(second(value, way).map((each) => each.join('.')));
    return first(value, way).filter((each) => strangers.has(each.join('.')));
  };
}

function finderFor(definition: Definition): Finder {
  switch (definition.type) {
    case 'object':
      return inObject(definition);
    case 'array':
      return inArray(definition);
    case 'record':
      return inRecord(definition);
    case 'tuple':
      return inTuple(definition);
    case 'union':
      return inUnion(definition);
    case 'intersection':
      return inBoth(definition);
    case 'lazy':
      return (value, way) => finderOf((definition.getter as () => z.ZodType)())(value, way);
    default: {
      const inner = definition.innerType ?? definition.in;
      return inner ? finderOf(inner) : nothing;
    }
  }
}

const finders = new WeakMap<z.ZodType, Finder>();

function finderOf(schema: z.ZodType): Finder {
  const known = finders.get(schema);
  if (known) return known;

  const made = finderFor(definitionOf(schema));
  finders.set(schema, made);

  return made;
}

/**
 * The fields of a content, at any depth, that its schema does not know: zod drops them, and who sent them would never hear that they
 * did nothing. What the schema takes as it comes (records, loose objects) has none.
 */
export const unknownFields = (schema: z.ZodType, content: unknown): readonly Way[] =>
  finderOf(schema)(content, []);
