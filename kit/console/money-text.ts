/* Rules of money typed by hand: document 0 section 5, Money and the money input helper. */

/** Fen of 9,999,999.99 yuan: 7 integer digits and 2 decimals. */
export const MOST_FEN = 999_999_999;

/**
 * What is left of typed text: digits and one dot, no zeros in front, no dot in front, at most 7 integer digits and 2 decimals.
 * With `signed` a leading + or - stays.
 */
export function tidyMoney(typed: string, signed = false): string {
  const sign = signed ? (/^\s*([+-])/.exec(typed)?.[1] ?? '') : '';
  const digits = typed.replace(/[^\d.]/g, '').replace(/^\.+/, '');
  const [whole = '', ...rest] = digits.split('.');
  const integer = whole.replace(/^0+(?=\d)/, '').slice(0, 7);
  return sign + (rest.length > 0 ? `${integer}.${rest.join('').slice(0, 2)}` : integer);
}

/** Fen of tidied text; null where no digit stands. Exact: no floating point is involved. */
export function fenOf(text: string): number | null {
  const parts = /^([+-]?)(\d+)(?:\.(\d{0,2}))?$/.exec(text);
  if (!parts) return null;
  const [, sign = '', whole = '0', decimals = ''] = parts;
  const fen = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' && fen > 0 ? -fen : fen;
}

/** Text of fen in a money input: two decimals only where they are needed to be exact. */
export function moneyText(fen: number | null | undefined): string {
  if (fen === null || fen === undefined) return '';
  return fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2);
}
