import type { z } from 'zod';
import type { Context } from './context.ts';
import { invalid } from './refusal.ts';
import { issueText } from './texts.ts';

/**
 * The plain text of a field that arrives encrypted, checked by its format. Undefined: not sent; '': to be removed.
 * @throws invalid naming the field
 */
export function openSecret(
  { crypto, language }: Pick<Context, 'crypto' | 'language'>,
  path: string,
  sent: string | undefined,
  format: z.ZodType<string>,
): string | undefined {
  if (sent === undefined || sent === '') return sent;

  const parsed = format.safeParse(crypto.openWire(path, sent));
  if (parsed.success) return parsed.data;

  const [issue] = parsed.error.issues;
  throw invalid(path, issue ? issueText(language, issue) : '内容格式错误');
}
