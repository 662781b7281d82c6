import { Radio } from 'antd';
import { useId } from 'react';
import { DateRangeInput } from './date-input.tsx';
import type { DateRange } from './date-pickers.tsx';
import { t } from './i18n.ts';
import type { AnyContent } from './list-types.ts';
import { daysBack, QUICK_RANGES } from './report-period.ts';

interface Props {
  /** Content keys of start and end. */
  readonly keys: readonly [string, string];
  readonly withTimes: boolean;
  /** Whether the report can also be broken down by date. */
  readonly sumType: boolean;
  readonly values: AnyContent;
  readonly change: (part: AnyContent, submit?: boolean) => void;
}

/** The range now in the inputs. */
export const rangeOf = (keys: readonly [string, string], values: AnyContent): DateRange | undefined => {
  const [start, end] = [values[keys[0]], values[keys[1]]];
  return typeof start === 'string' && typeof end === 'string' ? [start, end] : undefined;
};

/** First line of a report's search area: period, quick ranges, and by period or by date. */
export function PeriodFilter({ keys, withTimes, sumType, values, change }: Props) {
  const id = useId();
  const range = rangeOf(keys, values);
  const set = (next: DateRange | null, submit = false) =>
    change({ [keys[0]]: next?.[0], [keys[1]]: next?.[1] }, submit);
  const active = QUICK_RANGES.find(({ back }) => daysBack(back, withTimes).join() === range?.join());
  return (
    <div className="scr-period">
      <div className="scr-filter scr-period-range">
        <label htmlFor={id}>{t('日期')}</label>
        <DateRangeInput
          id={id}
          precision={withTimes ? 'dateTime' : 'date'}
          allowClear={false}
          value={range ?? null}
          onChange={set}
        />
      </div>
      <div className="scr-quick">
        {QUICK_RANGES.map((entry) => (
          <button
            key={entry.title}
            type="button"
            className="scr-chip"
            aria-pressed={entry === active}
            onClick={() => set(daysBack(entry.back, withTimes), true)}
          >
            {t(entry.title)}
          </button>
        ))}
      </div>
      {sumType && (
        <Radio.Group
          aria-label={t('统计方式')}
          options={[
            { value: 1, label: t('按时段') },
            { value: 2, label: t('按日期') },
          ]}
          value={values['sumType'] ?? 1}
          onChange={(event) => change({ sumType: event.target.value }, true)}
        />
      )}
    </div>
  );
}
