import { numberParts } from '../form/number-text.ts';
import { narrowText, type TypedValue, Unread } from '../shell/unread.ts';
import { t } from './i18n.ts';

/* Money typed by hand (rule forms/money): what was typed is never changed. */

/** Fen of 9,999,999.99 yuan: 7 integer digits and 2 decimals. */
export const MOST_FEN = 999_999_999;

export interface MoneyRule {
  /** Most fen. */
  readonly most?: number | undefined;
  /** Whether it may be below 0. */
  readonly signed?: boolean;
}

/** Fen of an amount typed in yuan, null where nothing was typed. Exact: no floating point is involved. */
export function readMoney(
  typed: string,
  { most = MOST_FEN, signed = false }: MoneyRule = {},
): TypedValue<number> {
  if (typed.trim() === '') return null;

  const parts = numberParts(bare(typed));
  if (!parts) return new Unread(typed, t('请输入正确的金额'));
  if (parts.negative && !signed) return new Unread(typed, t('不能为负数'));
  if (parts.decimals.length > 2) return new Unread(typed, t('最多{count}位小数', { count: 2 }));

  const fen = BigInt(parts.whole + parts.decimals.padEnd(2, '0'));
  if (fen > most) return new Unread(typed, t('不能大于{most}', { most: moneyText(most) }));

  return Number(parts.negative ? -fen : fen);
}

/** The signs people and spreadsheets put around an amount. */
const bare = (typed: string): string =>
  narrowText(typed)
    .trim()
    .replace(/^[¥￥]\s*/, '')
    .replace(/\s*元$/, '');

/** Text of fen in a money input: two decimals only where they are needed to be exact. */
export function moneyText(fen: number | null | undefined): string {
  if (fen === null || fen === undefined) return '';
  return fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2);
}
