import { z } from 'zod';

export type Stored<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodDefault<infer Inner> ? Inner : Shape[Key];
};

/** The fields of a draft as they come back: what a form may leave to its default is always there once it is stored. */
export const stored = <Shape extends z.ZodRawShape>(shape: Shape): Stored<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, type]) => [
      key,
      type instanceof z.ZodDefault ? type.unwrap() : type,
    ]),
  ) as unknown as Stored<Shape>;

type Changes<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodDefault<infer Inner>
    ? z.ZodOptional<Inner>
    : Shape[Key];
};

/** The fields of a draft in a call that changes what is stored: what has a default may be left out, and then stays as it is. */
export const changes = <Shape extends z.ZodRawShape>(shape: Shape): Changes<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, type]) => [
      key,
      type instanceof z.ZodDefault ? z.optional(type.unwrap() as z.ZodType) : type,
    ]),
  ) as unknown as Changes<Shape>;
