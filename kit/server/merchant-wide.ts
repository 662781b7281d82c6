import type { Endpoint } from '#kit/contract/endpoint.ts';
import { WIDE_NEEDED } from '#kit/contract/wide-needed.ts';
import { WIDE_PARTS, type WidePart } from '#kit/contract/wide-part.ts';
import type { Context, Scope } from './context.ts';
import { Refusal } from './refusal.ts';

/** Whether a scope has all of a part. */
function holds({ canteens, organisations, dishes }: Scope, part: WidePart): boolean {
  switch (part) {
    case 'canteens':
      return canteens === 'all';
    case 'organisations':
      return organisations === 'all';
    case 'dishes':
      return canteens === 'all' && dishes === 'all';
    case 'merchant':
      return canteens === 'all' && organisations === 'all';
  }
}

/** The parts a scope has all of. */
export const wholeParts = (scope: Scope): WidePart[] =>
  WIDE_PARTS.filter((part) => holds(scope, part));

/** Whether the caller sees the whole merchant, places and people. */
export const seesMerchant = ({ scope }: Pick<Context, 'scope'>): boolean =>
  holds(scope, 'merchant');

/** What all operators share is seen and changed as a whole by those who see everything it is used for: what others are refused with. */
export const tooNarrow = (
  { wide }: Pick<Endpoint, 'wide'>,
  { scope }: Pick<Context, 'scope'>,
): Refusal | undefined =>
  wide && !holds(scope, wide) ? new Refusal(403, 'SCOPE_TOO_NARROW', WIDE_NEEDED[wide]) : undefined;

/** Which part of a scope an operator must hold as a whole to change rows that are of no place or organisation. */
type RowPart = 'canteens' | 'organisations';

const MESSAGES: Readonly<Record<RowPart, string>> = {
  canteens: '只有拥有全部食堂数据权限的操作员才能维护{noun}',
  organisations: '只有拥有全部组织数据权限的操作员才能维护{noun}',
};

/**
 * The same where some rows are shared by all operators and others are not: the call is for all, these rows are not.
 * @param noun what one of them is called, in Chinese
 * @throws Refusal 403
 */
export function assertMerchantWide(
  { scope }: Pick<Context, 'scope'>,
  part: RowPart,
  noun: string,
): void {
  if (holds(scope, part)) return;
  throw new Refusal(403, 'NO_PERMISSION', MESSAGES[part], { params: { noun: { text: noun } } });
}
