import type { z } from 'zod';
import type { Context } from './context.ts';
import { invalid } from './refusal.ts';

/**
 * The plain text of a field that arrives encrypted, checked by its format. Undefined: not sent; '': to be removed.
 * @throws invalid naming the field
 */
export function openSecret(
  { crypto }: Pick<Context, 'crypto'>,
  path: string,
  sent: string | undefined,
  format: z.ZodType<string>,
): string | undefined {
  if (sent === undefined || sent === '') return sent;
  return checkSecret(path, crypto.openWire(path, sent), format);
}

/** @throws invalid naming the field */
function checkSecret(path: string, plainText: string, format: z.ZodType<string>): string {
  const parsed = format.safeParse(plainText);
  if (!parsed.success) throw invalid(path, parsed.error.issues[0]?.message ?? '内容格式错误');
  return parsed.data;
}
