import type { z } from 'zod';
import { t } from '../base/i18n.ts';
import { Unread } from '../shell/unread.ts';
import type { AnyContent } from './list-types.ts';

/** What is sent of the search area: texts trimmed, whatever is empty left out. */
export function filled(values: AnyContent): AnyContent {
  const trimmed = Object.entries(values).map(
    ([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const,
  );
  return Object.fromEntries(trimmed.filter(([, value]) => !isBlank(value)));
}

/** Whether two searches ask for the same rows, whatever the order of their keys; what cannot be read is like nothing else. */
export function isSameSearch(left: AnyContent, right: AnyContent): boolean {
  const texts = [left, right].map((values) =>
    JSON.stringify(Object.entries(filled(values)).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
  const isRead = [left, right].every((values) =>
    Object.values(values).every((value) => !(value instanceof Unread)),
  );

  return isRead && texts[0] === texts[1];
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/**
 * What is wrong with the values of a search, by key, so that nothing is sent that is not what was typed or can only come back as an
 * error: what cannot be read, and what the contract refuses.
 */
export function refusedFilters(
  content: z.ZodType,
  values: AnyContent,
): ReadonlyMap<string, string> {
  const unread = Object.entries(values).flatMap(([key, value]) =>
    value instanceof Unread ? [[key, value.problem] as const] : [],
  );
  const issues = content.safeParse(values).error?.issues ?? [];

  return new Map([
    ...issues.map((issue) => [String(issue.path[0] ?? ''), t(issue.message)] as const),
    ...unread,
  ]);
}
