import { fenOf } from './amount.ts';

/** What was typed or read, and meant: an amount to sell, who pays, or nothing a till knows. */
export type Meaning =
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'card'; readonly cardNo: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'nothing' };

const CODE = /^YT1\./;
const CARD = /^[0-9A-Za-z_-]{4,40}$/;

/** Up to so many digits somebody types an amount; card numbers are longer. */
const AMOUNT = /^\d{1,5}$/;

/**
 * What a text means that ended with Enter. Before there is something to pay digits are an amount, afterwards they are a card; a reader reads cards and
 * codes only, and with a point it is always an amount.
 */
export function meaningOf(
  text: string,
  { isRead, isEmpty }: { readonly isRead: boolean; readonly isEmpty: boolean },
): Meaning {
  if (CODE.test(text)) return { kind: 'code', code: text };

  const amount = fenOf(text);
  const isAmount = !isRead && (text.includes('.') || (isEmpty && AMOUNT.test(text)));
  if (isAmount) return amount === undefined ? { kind: 'nothing' } : { kind: 'amount', amount };

  return CARD.test(text) ? { kind: 'card', cardNo: text } : { kind: 'nothing' };
}
