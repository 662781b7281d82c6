import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { t } from './i18n.ts';

const FORMATS = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm' } as const;
type Precision = keyof typeof FORMATS;

export interface DateInputProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly precision?: Precision;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

const moment = (text: string | null | undefined, format: string): Dayjs | null => (text ? dayjs(text, format) : null);

/** One date (`YYYY-MM-DD`), moment (`YYYY-MM-DD HH:mm:ss`) or time of day (`HH:mm`). */
export function DatePick({ value, onChange, precision = 'date', placeholder, ...rest }: DateInputProps) {
  const format = FORMATS[precision];
  const shared = {
    ...rest,
    className: 'scr-fill',
    format,
    ...(placeholder && { placeholder: t(placeholder) }),
    onChange: (chosen: Dayjs | null) => onChange?.(chosen ? chosen.format(format) : null),
  };
  if (precision === 'time') {
    return <TimePicker {...shared} value={value ? dayjs(`2000-01-01 ${value}`) : null} needConfirm={false} />;
  }
  return <DatePicker {...shared} showTime={precision === 'dateTime'} value={moment(value, format)} />;
}

export type DateRange = readonly [string, string];
export interface DateRangeInputProps {
  readonly id?: string;
  readonly value?: DateRange | null;
  readonly onChange?: (value: DateRange | null) => void;
  readonly precision?: 'date' | 'dateTime';
  readonly allowClear?: boolean;
  /** Shortcuts beside the calendar; titles are Chinese source texts. */
  readonly quick?: readonly { readonly title: string; readonly range: () => DateRange }[];
}

/** A start and an end; with times the end defaults to the last second of its day (document 0 section 5). */
export function DateRangePick({
  id,
  value,
  onChange,
  precision = 'date',
  allowClear = true,
  quick = [],
}: DateRangeInputProps) {
  const format = FORMATS[precision];
  const times = { defaultOpenValue: [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')] as [Dayjs, Dayjs] };
  return (
    <DatePicker.RangePicker
      {...(id && { id: { start: id } })}
      className="scr-fill"
      format={format}
      showTime={precision === 'dateTime' && times}
      allowClear={allowClear}
      value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
      presets={
        quick.map((entry) => ({
          label: t(entry.title),
          value: () => entry.range().map((text) => dayjs(text)) as [Dayjs, Dayjs],
        })) as never
      }
      onChange={(chosen) =>
        onChange?.(chosen?.[0] && chosen[1] ? [chosen[0].format(format), chosen[1].format(format)] : null)
      }
    />
  );
}
