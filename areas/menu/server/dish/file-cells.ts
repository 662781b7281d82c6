import { z } from 'zod';
import { MoneyText } from '#kit/contract/validators.ts';

/* What cells of the files of this area mean. */

/** Fen of an amount in yuan. */
export const FenCell = MoneyText.transform((yuan) => Math.round(Number(yuan) * 100));

/** The same cell where nothing may stand: null then. */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([
    z
      .string()
      .regex(/^\s*$/)
      .transform(() => null),
    schema,
  ]);

/** A whole number in these bounds. */
export const wholeCell = (least: number, most: number, problem: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, problem)
    .transform(Number)
    .pipe(z.int().min(least, problem).max(most, problem));

/** A key of a fixed list by its label; `usual`, where given, stands for nothing. */
export function namedCell<Key extends number>(
  list: readonly { readonly key: Key; readonly desc: string }[],
  problem: string,
  usual?: Key,
) {
  const keys = new Map<string, Key>(list.map(({ key, desc }) => [desc, key] as const));
  if (usual !== undefined) keys.set('', usual);

  return z
    .string()
    .trim()
    .refine((cell) => keys.has(cell), problem)
    .transform((cell) => keys.get(cell) as Key);
}
