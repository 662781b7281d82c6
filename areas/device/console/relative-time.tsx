import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { relativeTime } from '#kit/console/base/time-ago.ts';

/** When something was, as `YYYY-MM-DD HH:mm:ss` of the wire: how long ago on the page, the moment itself when pointed at. */
export function RelativeTime({ value }: { readonly value: string | null }) {
  if (value === null) return '--';

  const moment = new Date(value.replace(' ', 'T'));

  return (
    <time dateTime={value} title={value}>
      {relativeTime(moment, merchantNow())}
    </time>
  );
}
