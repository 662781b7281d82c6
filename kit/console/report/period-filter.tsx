import { Radio } from 'antd';
import { BY_DATE, BY_PERIOD, BY_RECORD } from '#kit/contract/sum-type.ts';
import { t } from '../base/i18n.ts';
import { Problem } from '../base/problem.tsx';
import { DateRangeInput } from '../form/date-input.tsx';
import type { DateRange } from '../form/date-text.ts';
import type { AnyContent } from '../list/list-types.ts';
import { type TypedValue, Unread } from '../shell/unread.ts';
import { quickRange, quickRanges, rangeContent, rangeIn, SHOWN_RANGES } from './report-period.ts';

/** How a report is limited in time. */
export interface Period {
  /** Content keys of start and end. */
  readonly keys: readonly [string, string];
  readonly withTimes: boolean;
  /** Whether the report can also be broken down by date and by record. */
  readonly sumType: boolean;
}

interface Props extends Period {
  /** Of the input of the start. */
  readonly id: string;
  readonly values: AnyContent;
  /** Why the period is refused, once it is to be told. */
  readonly problem: string | undefined;
  readonly change: (part: AnyContent, submit?: boolean) => void;
}

/** First line of a report's search area: period, quick ranges, and by period or by date. */
export function PeriodFilter({ id, keys, withTimes, sumType, values, problem, change }: Props) {
  const range = rangeOf(keys, values);
  const set = (next: TypedValue<DateRange>, submit = false) =>
    change(rangeContent(keys, next), submit);
  const active = SHOWN_RANGES.find(
    (title) => quickRange(title, withTimes).join() === range?.join(),
  );

  return (
    <div className="scr-period">
      <div
        className="scr-filter scr-period-range"
        data-wrong={problem ? true : undefined}
        data-key={keys[0]}
      >
        <label htmlFor={id}>{t('日期')}</label>
        <DateRangeInput
          id={id}
          precision={withTimes ? 'dateTime' : 'date'}
          allowClear={false}
          quick={quickRanges(withTimes)}
          value={rangeIn(keys, values)}
          onChange={set}
        />
        <Problem text={problem} />
      </div>
      <div className="scr-quick">
        {SHOWN_RANGES.map((title) => (
          <button
            key={title}
            type="button"
            className="scr-chip"
            aria-pressed={title === active}
            onClick={() => set(quickRange(title, withTimes), true)}
          >
            {t(title)}
          </button>
        ))}
      </div>
      {sumType && (
        <Radio.Group
          aria-label={t('统计方式')}
          options={[
            { value: BY_PERIOD, label: t('按时段') },
            { value: BY_DATE, label: t('按日期') },
            { value: BY_RECORD, label: t('逐笔') },
          ]}
          value={values['sumType'] ?? BY_PERIOD}
          onChange={(event) => change({ sumType: event.target.value }, true)}
        />
      )}
    </div>
  );
}

/** The range of a content that was sent. */
export function rangeOf(
  keys: readonly [string, string],
  values: AnyContent,
): DateRange | undefined {
  const range = rangeIn(keys, values);
  return range && !(range instanceof Unread) ? range : undefined;
}
