import { Input, Select } from 'antd';
import { cloneElement, isValidElement, type ReactElement } from 'react';
import type { z } from 'zod';
import type { Lookup } from '#kit/contract/columns.ts';
import { DateInput, DateRangeInput } from './date-input.tsx';
import { t } from './i18n.ts';
import { lazyPart } from './lazy-part.tsx';
import { type AnyContent, type Filter, takesMany } from './list-types.ts';
import { numberOf, tidyDigits } from './number-text.ts';

const MoneyFilter = lazyPart(
  async () => (await import('./money-input.tsx')).MoneyInput,
  <span className="scr-control-placeholder" />,
);

/** Choices of a fixed list, in the current language. */
export const optionsOf = (lookup: Lookup) => lookup.map((entry) => ({ value: entry.key, label: t(entry.desc) }));

const wholeNumber = (typed: string): number | undefined => numberOf(tidyDigits(typed, 15)) ?? undefined;

interface Props {
  readonly id: string;
  readonly filter: Filter;
  readonly content: z.ZodType;
  readonly values: AnyContent;
  readonly change: (part: AnyContent) => void;
  /** Takes what a picker says of the value it puts in: titles of ids. */
  readonly say: (key: string, text: string | undefined) => void;
}

/** The control of a range: one input for two keys of the content. */
function RangeFilter({ id, filter, values, change }: Props) {
  const until = filter.until ?? '';
  const [start, end] = [values[filter.key], values[until]];
  return (
    <DateRangeInput
      id={id}
      precision={filter.input === 'dateTimeRange' ? 'dateTime' : 'date'}
      value={typeof start === 'string' && typeof end === 'string' ? [start, end] : null}
      onChange={(range) => change({ [filter.key]: range?.[0], [until]: range?.[1] })}
    />
  );
}

const ownElement = (filter: Filter): ReactElement<object> | undefined =>
  isValidElement<object>(filter.input) ? filter.input : undefined;

/** The control of one filter: of its kind, or the screen's own element with `value` and `onChange` put in. */
export function FilterInput(props: Props) {
  const { id, filter, content, values, change, say } = props;
  const value = values[filter.key];
  const set = (next: unknown) => change({ [filter.key]: next });
  const own = ownElement(filter);
  if (own) {
    const onChange = (next: unknown, text?: string) => {
      say(filter.key, text);
      set(next);
    };
    return cloneElement(own, { id, value, onChange } as object);
  }
  const placeholder = filter.placeholder && t(filter.placeholder);
  switch (filter.input ?? (filter.of ? 'select' : 'text')) {
    case 'dateRange':
    case 'dateTimeRange':
      return <RangeFilter {...props} />;
    case 'date':
      return <DateInput id={id} value={value as string} onChange={set} />;
    case 'money':
      return <MoneyFilter id={id} value={value as number} onChange={set} signed />;
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
          maxLength={200}
          placeholder={placeholder || t('请输入')}
          value={(value as string | number | undefined) ?? ''}
          onChange={(event) => set(filter.input === 'number' ? wholeNumber(event.target.value) : event.target.value)}
        />
      );
  }
}
