import { t } from '../base/i18n.ts';
import { narrowText, type TypedValue, Unread } from '../shell/unread.ts';

/*
 * Numbers typed by hand. What was typed is never changed: what cannot be read is refused with words (rule forms/numbers).
 * Money has its own reader (`money-text.ts`).
 */

export interface NumberRule {
  /** Digits behind the dot, 0 for whole numbers; any number of them when absent. */
  readonly decimals?: number | undefined;
  readonly most?: number | undefined;
  /** Whether it may be below 0. */
  readonly signed?: boolean;
}

/** The number that was typed, null where nothing was. */
export function readNumber(typed: string, rule: NumberRule = {}): TypedValue<number> {
  if (typed.trim() === '') return null;

  const parts = numberParts(typed);
  const problem = problemOf(parts, rule);

  return problem !== undefined || !parts ? new Unread(typed, problem ?? '') : amountOf(parts);
}

/** The parts of a number as it was typed. */
export interface NumberParts {
  readonly negative: boolean;
  readonly whole: string;
  readonly decimals: string;
}

const NUMBER = /^([+-]?)(\d+)(?:\.(\d*))?$/;

const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** Takes a number apart; undefined where it is none. Full-width digits and commas between thousands are understood. */
export function numberParts(typed: string): NumberParts | undefined {
  const meant = narrowText(typed).trim();
  const found = NUMBER.exec(GROUPED.test(meant) ? meant.replaceAll(',', '') : meant);
  if (!found) return undefined;

  const [, sign = '', whole = '', decimals = ''] = found;

  return { negative: sign === '-' && /[1-9]/.test(whole + decimals), whole, decimals };
}

/** More digits than a double carries exactly. */
const MOST_DIGITS = 15;

/** What stands in the way of a number by this rule; undefined where nothing does. */
function problemOf(
  parts: NumberParts | undefined,
  { decimals, most, signed = false }: NumberRule,
): string | undefined {
  if (!parts) return decimals === 0 ? t('请输入整数') : t('请输入数字');
  if (parts.negative && !signed) return t('不能为负数');
  if (decimals === 0 && parts.decimals !== '') return t('请输入整数');
  if (decimals !== undefined && parts.decimals.length > decimals)
    return t('最多{count}位小数', { count: decimals });
  if (parts.whole.length + parts.decimals.length > MOST_DIGITS) return t('数字过大');

  return most !== undefined && amountOf(parts) > most ? t('不能大于{most}', { most }) : undefined;
}

const amountOf = ({ negative, whole, decimals }: NumberParts): number =>
  (negative ? -1 : 1) * Number(`${whole}.${decimals || '0'}`);

/** Digits, zeros in front included, at most `longest` of them. */
export function readDigits(typed: string, longest = Number.POSITIVE_INFINITY): string | Unread {
  const meant = narrowText(typed).trim();
  if (!/^\d*$/.test(meant)) return new Unread(typed, t('只能输入数字'));

  return meant.length > longest ? new Unread(typed, t('最多{count}位', { count: longest })) : meant;
}
