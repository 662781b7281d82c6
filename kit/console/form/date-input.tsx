import { lazyPart } from '../base/lazy-part.tsx';
import type { DateInputProps, DateRangeInputProps } from './date-pickers.tsx';

const placeholder = <span className="scr-control-placeholder" />;

/** A date, moment or time of day as text of the wire. The calendar loads when the first one shows. */
export const DateInput = lazyPart<DateInputProps>(
  async () => (await import('./date-pickers.tsx')).DatePick,
  placeholder,
);

/** A start and an end as texts of the wire. */
export const DateRangeInput = lazyPart<DateRangeInputProps>(
  async () => (await import('./date-pickers.tsx')).DateRangePick,
  placeholder,
);
