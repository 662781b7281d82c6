import './date-pickers.css';
import { Button, DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../base/i18n.ts';
import { usePhone } from '../base/use-narrow.ts';
import { type TypedValue, Unread } from '../shell/unread.ts';
import {
  areWholeDays,
  type DateRange,
  endsOf,
  type Precision,
  readDate,
  readEnd,
  typedDate,
  typedRange,
} from './date-text.ts';
import { TypedDate, type TypedTexts, TypedTextsContext } from './typed-date.tsx';

export interface DateInputProps {
  readonly id?: string;
  readonly value?: TypedValue<string> | undefined;
  readonly onChange?: (value: TypedValue<string>) => void;
  readonly onBlur?: () => void;
  readonly precision?: Precision;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

const FORMATS = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm' } as const;

const PARTS = { input: TypedDate };

/** One date (`YYYY-MM-DD`), moment (`YYYY-MM-DD HH:mm:ss`) or time of day (`HH:mm`), typed or chosen. */
export function DatePick({
  value,
  onChange,
  precision = 'date',
  placeholder,
  ...rest
}: DateInputProps) {
  const [open, setOpen] = useState(false);
  const typing = useTyping([writtenDate(value)]);
  const [text = ''] = typing.texts;
  const set = (next: string) => {
    const date = typedDate(next, precision);
    typing.hold([next], [writtenDate(date)]);
    onChange?.(date);
  };

  const typed: TypedTexts = {
    texts: typing.texts,
    labels: [],
    type: (_end, next) => set(next),
    resolve: () => set(readDate(text, precision) ?? text),
    press: (_end, event) => {
      if (event.key === 'ArrowDown') setOpen(true);
      if (event.key === 'Enter') setOpen(false);
    },
  };

  const done = useDone(() => setOpen(false));
  const shared = {
    ...rest,
    renderExtraFooter: () => done,
    className: 'scr-fill',
    format: FORMATS[precision],
    ...(placeholder && { placeholder: t(placeholder) }),
    needConfirm: false,
    open,
    onOpenChange: setOpen,
    components: PARTS,
    value: momentOf(readDate(text, precision), precision),
    onChange: (chosen: Dayjs | null) => set(chosen?.format(FORMATS[precision]) ?? ''),
  };

  return (
    <TypedTextsContext value={typed}>
      {precision === 'time' ? (
        <TimePicker {...shared} />
      ) : (
        <DatePicker {...shared} showTime={precision === 'dateTime'} />
      )}
    </TypedTextsContext>
  );
}

type Ends = readonly [string, string];

/**
 * What stands in the inputs: what was typed as long as the value is what was made of it, else the value.
 * @param texts the value as it is written
 */
function useTyping<Ends extends readonly string[]>(texts: Ends) {
  const [typing, setTyping] = useState<{ readonly texts: Ends; readonly made: string }>();
  const now = JSON.stringify(texts);

  return {
    texts: typing?.made === now ? typing.texts : texts,
    /** Remembers texts, and what the value will be written as because of them. */
    hold: (next: Ends, made: Ends) => setTyping({ texts: next, made: JSON.stringify(made) }),
  };
}

const writtenDate = (value: TypedValue<string> | undefined): string =>
  value instanceof Unread ? value.text : (value ?? '');

/** What leads back from a calendar that fills the window; nothing where it does not. */
function useDone(close: () => void) {
  if (!usePhone()) return null;
  return (
    <Button type="primary" block onClick={close}>
      {t('完成')}
    </Button>
  );
}

const momentOf = (text: string | null | undefined, precision: Precision): Dayjs | null => {
  if (!text) return null;
  return precision === 'time' ? dayjs(`2000-01-01 ${text}`) : dayjs(text);
};

export interface DateRangeInputProps {
  readonly id?: string;
  readonly value?: TypedValue<DateRange> | undefined;
  /** `isQuick`: it was chosen as a whole, by a shortcut. */
  readonly onChange?: (value: TypedValue<DateRange>, isQuick: boolean) => void;
  readonly precision?: 'date' | 'dateTime';
  readonly allowClear?: boolean;
  /** Shortcuts beside the calendar; titles are Chinese source texts. */
  readonly quick?: readonly { readonly title: string; readonly range: () => DateRange }[];
}

const TIMES = {
  defaultOpenValue: [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')] as [Dayjs, Dayjs],
};

/** A start and an end; with times the end is the last second of its day unless said otherwise (rule forms/dates). */
export function DateRangePick(props: DateRangeInputProps) {
  const { id, precision = 'date', allowClear = true, quick = [] } = props;
  const [open, setOpen] = useState(false);
  const { texts, set, resolve, press } = useTypedRange(
    props,
    () => setOpen(false),
    () => setOpen(true),
  );

  const done = useDone(() => setOpen(false));
  /* Two ends of one choice arrive before the first is drawn. */
  const latest = useRef(texts);
  latest.current = texts;
  const write = (next: Ends, isQuick = false) => {
    latest.current = next;
    set(next, isQuick);
  };

  /* The calendar hears of the same press afterwards, and tells it as a choice of two days: it was told already. */
  const isTold = useRef(false);
  const writeQuick = (next: Ends) => {
    write(next, true);
    isTold.current = true;
    setTimeout(() => {
      isTold.current = false;
    });
  };

  const writeChosen = (next: Ends) => {
    if (!isTold.current) write(next);
  };

  const typed: TypedTexts = {
    texts,
    labels: [undefined, t('结束时间')],
    type: (end, text) => write(withEnd(latest.current, end, text)),
    resolve,
    press,
  };

  /* Days by default; a time only where one is asked for or there already. */
  const [asked, setAsked] = useState(false);
  const value = props.value instanceof Unread ? undefined : props.value;
  const timed = precision === 'dateTime' && (asked || (value ? !areWholeDays(value) : false));
  const format = timed ? FORMATS.dateTime : FORMATS.date;
  const textsOf = (chosen: readonly (Dayjs | null)[] | null): Ends => [
    chosen?.[0]?.format(format) ?? '',
    chosen?.[1]?.format(format) ?? '',
  ];

  return (
    <TypedTextsContext value={typed}>
      <DatePicker.RangePicker
        {...(id && { id: { start: id } })}
        className={timed ? 'scr-fill scr-timed' : 'scr-fill'}
        classNames={{ popup: { root: 'scr-range-popup' } }}
        format={format}
        showTime={timed && TIMES}
        renderExtraFooter={() => (
          <>
            {precision === 'dateTime' && !timed && (
              <Button type="link" size="small" onClick={() => setAsked(true)}>
                {t('选择时间')}
              </Button>
            )}
            {done}
          </>
        )}
        allowClear={allowClear}
        allowEmpty
        needConfirm={false}
        order={false}
        components={PARTS}
        open={open}
        onOpenChange={setOpen}
        value={[
          momentOf(readEnd(texts[0], precision, 0), precision),
          momentOf(readEnd(texts[1], precision, 1), precision),
        ]}
        presets={quick.map((entry) => ({
          label: (
            // biome-ignore lint/a11y/noStaticElementInteractions: it fills the calendar's own entry, which takes the range and closes
            // biome-ignore lint/a11y/useKeyWithClickEvents: the calendar's list is for the mouse; dates are typed by keyboard
            <span className="scr-preset" onClick={() => writeQuick(endsOf(entry.range()))}>
              {t(entry.title)}
            </span>
          ),
          value: () => entry.range().map((text) => dayjs(text)) as [Dayjs, Dayjs],
        }))}
        onCalendarChange={(chosen, _texts, { range }) =>
          writeChosen(chosenEnds(textsOf(chosen), range ?? 'end'))
        }
        onChange={(chosen) => writeChosen(chosenEnds(textsOf(chosen), 'end'))}
      />
    </TypedTextsContext>
  );
}

/** Both inputs of a range: typed end by end, Tab goes on, Enter goes to the end that is missing or, where none is, searches. */
function useTypedRange(
  { value, onChange, precision = 'date' }: DateRangeInputProps,
  close: () => void,
  open: () => void,
) {
  const typing = useTyping<Ends>(endsOf(value));
  const set = (next: Ends, isQuick = false) => {
    const range = typedRange(next, precision);
    typing.hold(next, endsOf(range));
    onChange?.(range, isQuick);
  };

  const resolved = (end: number): Ends => {
    const text = typing.texts[end] ?? '';
    return withEnd(typing.texts, end, readEnd(text, precision, end) ?? text);
  };

  const press = (end: number, event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') open();
    if (event.key !== 'Enter') return;

    const next = resolved(end);
    set(next);
    const isMissing = next[1 - end] === '' && next[end] !== '';
    if (!isMissing) return close();

    event.preventDefault();
    event.currentTarget.closest('.ant-picker')?.querySelectorAll('input')[1 - end]?.focus();
  };

  return { texts: typing.texts, set, resolve: (end: number) => set(resolved(end)), press };
}

const withEnd = ([start, end]: Ends, at: number, text: string): Ends =>
  at === 0 ? [text, end] : [start, text];

/** Ends chosen in the calendar: a start behind the old end asks for a new one, an end before the start is the start. */
function chosenEnds([start, end]: Ends, changed: 'start' | 'end'): Ends {
  if (start === '' || end === '' || start <= end) return [start, end];
  return changed === 'start' ? [start, ''] : [end, start];
}
