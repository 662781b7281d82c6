/* What is left of typed text: the input helpers of document 0 section 5. Money has its own (`money-text.ts`). */

/** Digits without zeros in front; what is beyond `most` becomes it. */
export function tidyInteger(typed: string, most = Number.MAX_SAFE_INTEGER): string {
  const digits = typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits !== '' && Number(digits) > most ? String(most) : digits;
}

/** Digits and one dot with at most `decimals` digits behind it, no zeros and no dot in front; what is beyond `most` becomes it. */
export function tidyDecimal(typed: string, { decimals = 2, most = Number.MAX_SAFE_INTEGER } = {}): string {
  const kept = typed.replace(/[^\d.]/g, '').replace(/^\.+/, '');
  const [whole = '', ...rest] = kept.split('.');
  const integer = whole.replace(/^0+(?=\d)/, '');
  const tidy = rest.length > 0 && decimals > 0 ? `${integer}.${rest.join('').slice(0, decimals)}` : integer;
  return tidy !== '' && Number(tidy) > most ? String(most) : tidy;
}

/** Letters and digits, at most `longest` of them. */
export const tidyCode = (typed: string, longest = Number.MAX_SAFE_INTEGER): string =>
  typed.replace(/[^A-Za-z0-9]/g, '').slice(0, longest);

/** Digits, zeros in front included, at most `longest` of them. */
export const tidyDigits = (typed: string, longest = Number.MAX_SAFE_INTEGER): string =>
  typed.replace(/\D/g, '').slice(0, longest);

/** The number a tidied text stands for; null where no digit stands. */
export const numberOf = (text: string): number | null => (/\d/.test(text) ? Number(text) : null);
