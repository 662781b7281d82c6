import { z } from 'zod';

type Stored<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodDefault<infer Inner> ? Inner : Shape[Key];
};

/** The fields of a draft as they come back: what a form may leave to its default is always there once it is stored. */
export const stored = <Shape extends z.ZodRawShape>(shape: Shape): Stored<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, type]) => [key, type instanceof z.ZodDefault ? type.unwrap() : type]),
  ) as unknown as Stored<Shape>;
