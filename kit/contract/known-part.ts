import type { z } from 'zod';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
}

type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts =>
  (value as object | undefined)?.constructor === Object;

/**
 * What of a value a schema knows, at any depth: rows of a list and lines of a form carry what is only shown beside what is sent, and the
 * server refuses fields it does not know. What may have one of several shapes stays as it is.
 */
export function knownPart(schema: z.ZodType, value: unknown): unknown {
  const {
    type,
    shape,
    catchall,
    element,
    innerType,
    in: first,
  } = schema.def as unknown as Definition;

  if (type === 'object' && shape && !catchall && isParts(value)) {
    const known = Object.entries(value).filter(([key]) => shape[key] !== undefined);
    return Object.fromEntries(
      known.map(([key, part]) => [key, knownPart(shape[key] as z.ZodType, part)]),
    );
  }
  if (type === 'array' && element && Array.isArray(value))
    return value.map((item) => knownPart(element, item));

  const inner = innerType ?? first;

  return inner ? knownPart(inner, value) : value;
}
