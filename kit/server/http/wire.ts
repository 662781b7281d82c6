import { z } from 'zod';
import { Id } from '#kit/contract/fields.ts';

/** Turns a value of the server into its wire form. */
type Encode = (value: unknown) => unknown;
type Parts = Record<string, unknown>;

const same: Encode = (value) => value;

const encoders = new WeakMap<z.ZodType, Encode>();

/** A part of a schema that is empty or is itself. */
const unlessEmpty = (inner: Encode): Encode =>
  inner === same ? same : (value) => (value === null || value === undefined ? value : inner(value));

function objectEncoder(schema: z.ZodObject): Encode {
  const keys = Object.keys(schema.shape);
  const declared = new Set(keys);
  const changing = Object.entries(schema.shape)
    .map(([key, type]) => ({ key, encode: encoderOf(type as z.ZodType) }))
    .filter(({ encode }) => encode !== same);

  const declaredOf = (parts: Parts): Parts => {
    const kept: Parts = {};
    for (const key of keys) if (parts[key] !== undefined) kept[key] = parts[key];

    return kept;
  };

  return (value) => {
    const parts = value as Parts;
    let wire = hasOnly(declared, parts) ? parts : declaredOf(parts);
    for (const { key, encode } of changing) {
      const part = parts[key];
      const encoded = part === undefined ? part : encode(part);
      if (encoded === part) continue;

      if (wire === parts) wire = declaredOf(parts);
      wire[key] = encoded;
    }

    return wire;
  };
}

function hasOnly(declared: ReadonlySet<string>, parts: Parts): boolean {
  for (const key in parts) if (!declared.has(key)) return false;
  return true;
}

function arrayEncoder(schema: z.ZodArray): Encode {
  const encode = encoderOf(schema.element as z.ZodType);
  if (encode === same) return same;

  return (value) => {
    const items = value as unknown[];
    const wire = items.map(encode);

    return wire.every((item, index) => item === items[index]) ? items : wire;
  };
}

function madeFor(schema: z.ZodType): Encode {
  /* An id that has a title is the same codec under its own name. */
  if (schema.def === Id.def) return String;

  const whole: Encode = (value) => z.encode(schema as z.ZodType<unknown>, value);
  if (schema instanceof z.ZodObject) return schema.def.catchall ? whole : objectEncoder(schema);
  if (schema instanceof z.ZodArray) return arrayEncoder(schema);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return unlessEmpty(encoderOf(schema.def.innerType as z.ZodType));
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.every((option) => encoderOf(option as z.ZodType) === same) ? same : whole;
  }
  if (schema instanceof z.ZodLazy)
    return (value) => encoderOf(schema._zod.innerType as z.ZodType)(value);

  return PLAIN.has(schema.def.type) ? same : whole;
}

const PLAIN = new Set([
  'string',
  'number',
  'boolean',
  'literal',
  'enum',
  'any',
  'unknown',
  'null',
  'undefined',
  'void',
]);

/**
 * What `z.encode` makes of a result that is right: declared keys only, ids as strings. It does not check, which a test run does by
 * `z.encode` itself (`checkResults`), and so takes a fraction of the time: what is in wire form already is not copied. Made once a
 * schema.
 */
export function encoderOf(schema: z.ZodType): Encode {
  const known = encoders.get(schema);
  if (known) return known;

  const made = madeFor(schema);
  encoders.set(schema, made);

  return made;
}

/** The wire form of a result; `isChecked` holds it to its contract, too. */
export const wireResult = (schema: z.ZodType, value: unknown, isChecked: boolean): unknown =>
  isChecked ? z.encode(schema as z.ZodType<unknown>, value) : encoderOf(schema)(value);
