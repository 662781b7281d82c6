import { daysBetween } from '#kit/contract/calendar-day.ts';

/** Days before the end of the authorisation from which all operators are warned. */
const WARNED_DAYS = 30;

/**
 * The warning to show on a day, a Chinese source text with `{date}` and `{days}`; undefined where there is nothing to warn of. The authorisation
 * holds through its last day (rule console/notice).
 * @param until last authorised day, null without end
 * @param today both `YYYY-MM-DD` of the merchant's time zone
 */
export function renewalText(until: string | null, today: string): string | undefined {
  if (until === null) return undefined;

  const days = daysBetween(today, until);
  if (days < 0) return '系统授权已于{date}到期，目前只能查看和导出，请联系管理员';

  return days <= WARNED_DAYS ? '系统授权将于{date}到期（剩余{days}天），请联系管理员' : undefined;
}
