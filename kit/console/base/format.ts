/* How values are shown (rule console/values). */

const decimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Fen as yuan: null and absent '--', 0 '0', blank stays blank, otherwise two decimals and thousands apart. */
export function yuan(fen: number | '' | null | undefined): string {
  if (fen === null || fen === undefined) return '--';
  if (fen === '') return '';

  return fen === 0 ? '0' : decimal.format(fen / 100);
}

/** A count of things, thousands apart. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** `YYYY-MM-DD HH:mm:ss` of a moment on this machine's clock. */
export const dateTimeText = (date: Date): string => `${dateText(date)} ${clock(date, ':')}`;

/** `YYYY-MM-DD` of a moment on this machine's clock. */
export const dateText = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const two = (part: number): string => String(part).padStart(2, '0');

const clock = (date: Date, between: string): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(between);

/** `YYYY-MM-DD_HH-mm-ss`, what file names carry. */
export const fileStamp = (date: Date): string => `${dateText(date)}_${clock(date, '-')}`;

/** Bytes as B, KB or M. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`;

  const kilobytes = (bytes / 1024).toFixed(1);

  return Number(kilobytes) < 1024 ? `${kilobytes}KB` : `${(bytes / 1024 / 1024).toFixed(1)}M`;
}

const magnitudes = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

/** A large number short: 1500 is `1.5k`, and what rounds up to a thousand of one unit is one of the next. */
export function shortNumber(value: number): string {
  const scaled = (power: number): string => (value / 1000 ** power).toFixed(1).replace(/\.0$/, '');
  let power =
    value === 0 ? 0 : Math.min(magnitudes.length - 1, Math.floor(Math.log10(Math.abs(value)) / 3));
  if (power <= 0) return String(value);

  if (Math.abs(Number(scaled(power))) >= 1000 && power < magnitudes.length - 1) power += 1;

  return `${scaled(power)}${magnitudes[power]}`;
}

/** How a figure changed, `+12.3%`; undefined where there was nothing to compare with. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0 || isTinyBase(now, before)) return undefined;

  const percent = ((now - before) / Math.abs(before)) * 100;

  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;
}

/** Beyond this many times its base a figure says nothing in per cent: the base was a part of a day, or next to nothing. */
const MOST_TIMES = 10;

/** Whether there was something to compare with, but so little that a percentage of it misleads. */
export const isTinyBase = (now: number, before: number): boolean =>
  before !== 0 && Math.abs(now - before) >= MOST_TIMES * Math.abs(before);
