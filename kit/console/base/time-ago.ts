import { dateTimeText } from './format.ts';
import { t } from './i18n.ts';

/* How long ago something was (rule console/values). */

const SECOND = 1000;

const JUST_NOW = 30 * SECOND;

const MINUTE = 60 * SECOND;

const HOUR = 60 * MINUTE;

const DAY = 24 * HOUR;

/**
 * When something was, seen from `now`: 刚刚 under 30 s and for a clock that is ahead, the span under a day, 1天前 under two days,
 * the moment itself for what is older.
 */
export function relativeTime(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime();
  if (passed < JUST_NOW) return t('刚刚');
  if (passed < 2 * DAY) return t('{span}前', { span: timeAgo(passed) });

  return dateTimeText(moment);
}

/** A span of milliseconds in its largest unit: minutes under an hour, hours under a day, else days; a begun minute counts as one. */
export function timeAgo(milliseconds: number): string {
  if (milliseconds < HOUR)
    return t('{count}分钟', { count: Math.max(1, Math.floor(milliseconds / MINUTE)) });
  if (milliseconds < DAY) return t('{count}小时', { count: Math.floor(milliseconds / HOUR) });

  return t('{count}天', { count: Math.floor(milliseconds / DAY) });
}
