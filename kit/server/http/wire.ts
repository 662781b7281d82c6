import { z } from 'zod';
import { Id } from '#kit/contract/fields.ts';

/** Turns a value of the server into its wire form. */
type Encode = (value: unknown) => unknown;

const same: Encode = (value) => value;

const encoders = new WeakMap<z.ZodType, Encode>();

/** A part of a schema that is empty or is itself. */
const unlessEmpty = (inner: Encode): Encode =>
  inner === same ? same : (value) => (value === null || value === undefined ? value : inner(value));

function objectEncoder(schema: z.ZodObject): Encode {
  const fields = Object.entries(schema.shape).map(([key, type]) => ({ key, encode: encoderOf(type as z.ZodType) }));
  return (value) => {
    const wire: Record<string, unknown> = {};
    for (const { key, encode } of fields) {
      const part = (value as Record<string, unknown>)[key];
      if (part !== undefined) wire[key] = encode(part);
    }
    return wire;
  };
}

function arrayEncoder(schema: z.ZodArray): Encode {
  const encode = encoderOf(schema.element as z.ZodType);
  return encode === same ? same : (value) => (value as unknown[]).map(encode);
}

function madeFor(schema: z.ZodType): Encode {
  if (schema === (Id as z.ZodType)) return String;
  const whole: Encode = (value) => z.encode(schema as z.ZodType<unknown>, value);
  if (schema instanceof z.ZodObject) return schema.def.catchall ? whole : objectEncoder(schema);
  if (schema instanceof z.ZodArray) return arrayEncoder(schema);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return unlessEmpty(encoderOf(schema.def.innerType as z.ZodType));
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.every((option) => encoderOf(option as z.ZodType) === same) ? same : whole;
  }
  if (schema instanceof z.ZodLazy) return (value) => encoderOf(schema._zod.innerType as z.ZodType)(value);
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
 * `z.encode` itself (`checkResults`), and so takes a fraction of the time. Made once a schema.
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
