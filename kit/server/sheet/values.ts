/** Numbers and dates of cells: between what rows carry and what spreadsheets hold. */

const EXACT_DIGITS = 15;

const NUMBER_TEXT = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * The number a cell can hold exactly, or `undefined` where it must stay text: not a number, not finite, or with more digits
 * than the 15 a spreadsheet keeps.
 */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' && typeof value !== 'bigint') return undefined;

  const text = String(value);
  const digits = text.length - (text.includes('.') ? 1 : 0) - (text.startsWith('-') ? 1 : 0);

  return digits <= EXACT_DIGITS && NUMBER_TEXT.test(text) ? Number(text) : undefined;
}

/**
 * The fen of a money cell, or `undefined` for what is no number at all (the label of a totals row).
 * @throws RangeError for a number that is not a whole, safe number of fen: a wrong amount must never be written
 */
export function fenOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (typeof value === 'string' && !/^-?[\d.]+$/.test(value)) return undefined;

  const fen = typeof value === 'string' || typeof value === 'bigint' ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(fen))
    throw new RangeError(`${String(value)} is not a whole number of fen`);

  return fen;
}

const cents = Array.from({ length: 100 }, (_, index) => `.${String(index).padStart(2, '0')}`);

/** Fen as yuan with two decimals: -5 is '-0.05'. */
export function yuanText(fen: number): string {
  const amount = fen < 0 ? -fen : fen;
  const part = amount % 100;
  const text = `${(amount - part) / 100}${cents[part]}`;

  return fen < 0 ? `-${text}` : text;
}

/** A part of 1 as lists show it: 0.98187 is '98.19%'. */
export const percentText = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** A number written out, without an exponent: 180000, 0.0000001. */
export function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;

  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, '');
}

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const DAYS_TO_1970 = 25_569;

const DAY_SECONDS = 86_400;

/** 1900-03-01: before it, serial days differ between programs because Excel has a 29 February 1900. */
const FIRST_SERIAL = 61;

/**
 * Serial day of 'YYYY-MM-DD' or 'YYYY-MM-DD HH:mm:ss' as a spreadsheet counts, the time as a fraction; no time zone is
 * involved. `undefined` for any other text, for days the calendar lacks and for those before March 1900.
 */
export function serialOf(text: string): number | undefined {
  if (text.length !== 10 && text.length !== 19) return undefined;
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return undefined;

  const year = two(text, 0) * 100 + two(text, 2);
  const month = two(text, 5);
  const day = two(text, 8);
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= (monthDays[month - 1] ?? 0)))
    return undefined;
  if (month === 2 && day === 29 && !isLeap(year)) return undefined;

  const seconds = text.length === 19 ? secondsOf(text) : 0;
  const serial = daysOf(year, month, day) + DAYS_TO_1970 + seconds / DAY_SECONDS;

  return serial >= FIRST_SERIAL ? serial : undefined;
}

/** Two digits at a place, or NaN. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;

  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Seconds of ' HH:mm:ss' from the 11th character on, or NaN. */
function secondsOf(text: string): number {
  if (text.charCodeAt(10) !== 32 || text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58)
    return Number.NaN;

  const hour = two(text, 11);
  const minute = two(text, 14);
  const second = two(text, 17);

  return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : Number.NaN;
}

/** Days since 1970-01-01 of a day of the Gregorian calendar (counted from March, so that the leap day comes last). */
function daysOf(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;

  return era * 146_097 + dayOfEra - 719_468;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that every spreadsheet program accepts: no control characters, no torn pairs, line feeds as line ends. */
export const cleanText = (text: string): string =>
  text.replace(CONTROL, '').replace(/\r\n?/g, '\n').toWellFormed();
