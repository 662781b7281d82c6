import { Input, Select } from 'antd';
import { cloneElement, isValidElement, type ReactElement } from 'react';
import type { z } from 'zod';
import type { Lookup } from '#kit/contract/columns.ts';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useNarrow } from '../base/use-narrow.ts';
import { DateInput, DateRangeInput } from '../form/date-input.tsx';
import { quickRanges, rangeContent, rangeIn } from '../report/report-period.ts';
import type { TypedValue } from '../shell/unread.ts';
import { type AnyContent, type Filter, holdsMoney, takesMany } from './list-types.ts';
import type { FilterWords } from './search-summary.ts';

interface Props {
  readonly id: string;
  readonly filter: Filter;
  readonly content: z.ZodType;
  readonly values: AnyContent;
  /** `words`: what a picker says of the value it puts in, titles of ids. */
  readonly change: (part: AnyContent, words?: FilterWords) => void;
  /** The same for what is a whole answer by itself, such as a quick range: the rows follow at once. */
  readonly apply: (part: AnyContent) => void;
}

const MoneyFilter = lazyPart(
  async () => (await import('../form/money-input.tsx')).MoneyInput,
  <span className="scr-control-placeholder" />,
);

const NumberFilter = lazyPart(
  async () => (await import('../form/number-input.tsx')).NumberInput,
  <span className="scr-control-placeholder" />,
);

/** The control of one filter: of its kind, or the screen's own element with `value` and `onChange` put in. */
export function FilterInput(props: Props) {
  const narrow = useNarrow();
  const { id, filter, content, values, change } = props;
  const value = values[filter.key];
  const set = (next: unknown) => change({ [filter.key]: next });
  const own = ownElement(filter);
  if (own) {
    const onChange = (next: unknown, text = '') =>
      change({ [filter.key]: next }, { [filter.key]: text });
    return cloneElement(own, { id, value, onChange } as object);
  }

  const placeholder = filter.placeholder && t(filter.placeholder);
  const isMoney = filter.input === 'number' && holdsMoney(content, filter.key);
  const input = isMoney ? 'money' : (filter.input ?? (filter.of ? 'select' : 'text'));
  switch (input) {
    case 'dateRange':
    case 'dateTimeRange':
      return <RangeFilter {...props} />;
    case 'date':
      return <DateInput id={id} value={value as TypedValue<string>} onChange={set} />;
    case 'money':
      return <MoneyFilter id={id} value={value as TypedValue<number>} onChange={set} signed />;
    case 'number':
      return (
        <NumberFilter id={id} decimals={0} value={value as TypedValue<number>} onChange={set} />
      );
    case 'select': {
      const many = takesMany(content, filter.key);
      const options = optionsOf(filter.of ?? []);
      return (
        <Select
          id={id}
          className="scr-fill"
          allowClear
          {...(many && { mode: 'multiple', maxTagCount: 'responsive' })}
          showSearch={options.length > 8 && { optionFilterProp: 'label' }}
          placeholder={placeholder || t('全部')}
          options={options}
          value={value ?? (many ? [] : undefined)}
          onChange={set}
        />
      );
    }
    default:
      return (
        <Input
          id={id}
          allowClear
          autoComplete="off"
          placeholder={placeholder || (narrow ? t(filter.title) : t('请输入'))}
          value={(value as string | undefined) ?? ''}
          onChange={(event) => set(event.target.value)}
        />
      );
  }
}

const ownElement = (filter: Filter): ReactElement<object> | undefined =>
  isValidElement<object>(filter.input) ? filter.input : undefined;

/** The control of a range: one input for two keys of the content, with quick ranges (rule forms/quick-ranges). */
function RangeFilter({ id, filter, values, change, apply }: Props) {
  const keys = [filter.key, filter.until ?? ''] as const;
  const withTimes = filter.input === 'dateTimeRange';

  return (
    <DateRangeInput
      id={id}
      precision={withTimes ? 'dateTime' : 'date'}
      quick={quickRanges(withTimes)}
      value={rangeIn(keys, values)}
      onChange={(range, isQuick) => (isQuick ? apply : change)(rangeContent(keys, range))}
    />
  );
}

/** Choices of a fixed list, in the current language. */
export const optionsOf = (lookup: Lookup) =>
  lookup.map((entry) => ({ value: entry.key, label: t(entry.desc) }));
