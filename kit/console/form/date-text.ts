import { dateText } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { merchantNow } from '../base/merchant-clock.ts';
import { narrowText, type TypedValue, Unread } from '../shell/unread.ts';

/* Dates typed by hand, as texts of the wire. */

/** `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` or `HH:mm`. */
export type Precision = 'date' | 'dateTime' | 'time';

/** A typed date as a value. */
export function typedDate(typed: string, precision: Precision): TypedValue<string> {
  const date = readDate(typed, precision);
  return date === undefined ? new Unread(typed, unreadable(precision)) : date;
}

/**
 * The text of the wire a typed text means: 2026-7-1, 2026/07/01, 20260701 and 2026年7月1日 are the same day, in this year 7-1, 0701 and
 * 7月1日 too; 昨天 is a day as well.
 * @param dayTime time of a moment typed as a day alone
 * @returns null where nothing was typed, undefined where it is no such date
 */
export function readDate(
  typed: string,
  precision: Precision,
  dayTime = '00:00:00',
): string | null | undefined {
  const meant = narrowText(typed)
    .trim()
    .replaceAll(/\s*([年月日])\s*/g, '$1');
  if (meant === '') return null;
  if (precision === 'time') return timeOf(meant)?.slice(0, 2).join(':');

  const [day = '', time, ...more] = meant
    .replace(/日/, '$& ')
    .trim()
    .split(/[\sT]+/);
  const date = dateOf(day);
  if (date === undefined || more.length > 0) return undefined;
  if (precision === 'date') return time === undefined ? date : undefined;

  const at = time === undefined ? dayTime : timeOf(time)?.join(':');

  return at && `${date} ${at}`;
}

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

function timeOf(text: string): readonly [hour: string, minute: string, second: string] | undefined {
  const parts = TIME.exec(text);
  if (!parts) return undefined;

  const [, hour = '', minute = '', second = '00'] = parts;
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;

  return isTime ? [hour.padStart(2, '0'), minute, second] : undefined;
}

/** Days from today by what they are called. */
const CALLED: Readonly<Record<string, number>> = {
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
};

/** A day of this year: 11-21, 11/21, 11月21日, 1121. */
const DAY = /^(?:(\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;

const DATE = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;

function dateOf(text: string): string | undefined {
  const now = merchantNow();
  const days = CALLED[text.toLowerCase()];
  if (days !== undefined)
    return dateText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));

  const short = DAY.exec(text);
  if (short) return dateOf(`${now.getFullYear()}-${short[1] ?? short[3]}-${short[2] ?? short[4]}`);

  const parts = DATE.exec(text);
  if (!parts) return undefined;

  const [, year = '', month = parts[4] ?? '', day = parts[5] ?? ''] = parts;
  const real = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

  return real.toISOString().startsWith(written) ? written : undefined;
}

const EXAMPLES = { date: '2026-07-31', dateTime: '2026-07-31 18:00:00', time: '18:00' } as const;

const unreadable = (precision: Precision): string =>
  t('格式应为 {example}', { example: EXAMPLES[precision] });

/** A start and an end as texts of the wire. */
export type DateRange = readonly [string, string];

/** The ends as they stand in the inputs: whole days without their times. */
export function endsOf(value: TypedValue<DateRange> | undefined): readonly [string, string] {
  if (!value) return ['', ''];
  if (!(value instanceof Unread))
    return areWholeDays(value) ? [value[0].slice(0, 10), value[1].slice(0, 10)] : value;

  const [start = '', end = ''] = value.text.split('\n');

  return [start, end];
}

/** Times of a range whose ends were typed without one: its days count whole (rule forms/dates). */
const WHOLE_DAYS = ['00:00:00', '23:59:59'] as const;

/** Whether a range of moments is one of whole days. */
export const areWholeDays = ([start, end]: readonly [string, string]): boolean =>
  start.endsWith(WHOLE_DAYS[0]) && end.endsWith(WHOLE_DAYS[1]);

/** Two typed ends as a range; not one where an end is missing or cannot be read, or where they are the wrong way round. */
export function typedRange(
  texts: readonly [string, string],
  precision: Precision,
): TypedValue<DateRange> {
  const [start, end] = [readEnd(texts[0], precision, 0), readEnd(texts[1], precision, 1)];
  const refused = (problem: string) => new Unread(rangeTyped(texts), problem);
  if (start === undefined || end === undefined) return refused(unreadable(precision));
  if (start === null && end === null) return null;
  if (start === null) return refused(t('请填写开始时间'));
  if (end === null) return refused(t('请填写结束时间'));

  return start > end ? refused(t('开始不能晚于结束')) : [start, end];
}

/** The end of a range that stands in an input, read as far as it can be. */
export const readEnd = (typed: string, precision: Precision, end: number) =>
  readDate(typed, precision, WHOLE_DAYS[end]);

/** Both ends as they were typed in one text, for an input that finds them again. */
export const rangeTyped = (texts: readonly [string, string]): string => texts.join('\n');
