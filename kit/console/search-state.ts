import type { z } from 'zod';
import type { AnyContent } from './list-types.ts';

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is sent of the search area: texts trimmed, whatever is empty left out. */
export function filled(values: AnyContent): AnyContent {
  const trimmed = Object.entries(values).map(
    ([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const,
  );
  return Object.fromEntries(trimmed.filter(([, value]) => !isBlank(value)));
}

/**
 * The first value of a search that the contract refuses, so that nothing is sent that can only come back as an error.
 * @returns the key and message of the first problem, or undefined where the content is fine
 */
export function refusedFilter(content: z.ZodType, values: AnyContent): { key: string; message: string } | undefined {
  const problem = content.safeParse(values).error?.issues[0];
  return problem && { key: String(problem.path[0] ?? ''), message: problem.message };
}
