import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { dateText } from '#kit/console/base/format.ts';
import { t, useLanguage } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  addHoliday,
  holidayType,
  kindOfDay,
  pageHoliday,
  removeHoliday,
} from '../contract/holiday.ts';
import { holidayFields } from './holiday-fields.ts';

/** A whole year at a glance: every day as it is for this merchant. */
export function HolidayYear({ year, bar }: { year: number; bar: ReactNode }): ReactNode {
  return (
    <div className="scr-list">
      <div className="scr-card hol-card">
        <div className="scr-bar">
          <div className="scr-toolbar">{bar}</div>
        </div>
        <ReadPart of={pageHoliday} content={{ year, page: { current: 1, size: 500 } }} keepPrevious>
          {({ records }) => <Year year={year} entries={records} />}
        </ReadPart>
      </div>
    </div>
  );
}

type Entry = ResultOf<typeof pageHoliday>['records'][number];

function Year({ year, entries }: { year: number; entries: readonly Entry[] }): ReactNode {
  const announced = entries.some(
    (entry) => entry.source === 1 && entry.type === holidayType.key.statutory,
  );
  return (
    <>
      {!announced && (
        <Alert
          type="info"
          showIcon
          title={t('{year}年的法定节假日安排尚未公布，可先手工添加', { year })}
        />
      )}
      <Legend entries={entries} year={year} />
      <div className="hol-year">
        {Array.from({ length: 12 }, (_, index) => index + 1).map((month) => (
          <Month key={month} year={year} month={month} entries={entries} />
        ))}
      </div>
    </>
  );
}

function Legend({ entries, year }: { entries: readonly Entry[]; year: number }): ReactNode {
  const days = Array.from(
    { length: 12 },
    (_, index) => monthOf(year, index + 1, entries).days,
  ).flat();
  const work = days.filter((day) => day.work).length;

  return (
    <div className="hol-legend">
      {holidayType.map((type) => (
        <span key={type.key}>
          <i className={`hol-type-${type.key}`} />
          {t(type.desc)}
        </span>
      ))}
      <span className="hol-count">
        {t('全年上班{work}天，休息{off}天', { work, off: days.length - work })}
      </span>
    </div>
  );
}

interface Day {
  readonly date: string;
  readonly work: boolean;
  readonly entry: Entry | undefined;
}

/** The days of a month, with as many blanks before them as its first week begins after Monday. */
function monthOf(
  year: number,
  month: number,
  entries: readonly Entry[],
): { blanks: number; days: Day[] } {
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const days = Array.from({ length: count }, (_, index) => {
    const date = `${year}-${pad(month)}-${pad(index + 1)}`;
    return { date, ...kindOfDay(entries, date) };
  });

  return { blanks: (first + 6) % 7, days };
}

const pad = (value: number): string => String(value).padStart(2, '0');

function Month({
  year,
  month,
  entries,
}: {
  year: number;
  month: number;
  entries: readonly Entry[];
}): ReactNode {
  const language = useLanguage();
  const mayCall = useMayCall();
  const { blanks, days } = monthOf(year, month, entries);
  const today = dateText(merchantNow());
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  /* 1 January 2024 was a Monday. */
  const heads = Array.from({ length: 7 }, (_, index) =>
    weekday.format(Date.UTC(2024, 0, 1 + index)),
  );
  const mayChange = mayCall(addHoliday) && mayCall(removeHoliday);

  return (
    <section className="hol-month" aria-label={name.format(Date.UTC(year, month - 1, 1))}>
      <h2>{name.format(Date.UTC(year, month - 1, 1))}</h2>
      <div className="hol-grid">
        {heads.map((head, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seven headings in a fixed order, some with the same letter
          <i key={index} aria-hidden="true">
            {head}
          </i>
        ))}
        {blanks > 0 && <i style={{ gridColumn: `span ${blanks}` }} aria-hidden="true" />}
        {days.map((day) => (
          <DayCell key={day.date} day={day} today={day.date === today} mayChange={mayChange} />
        ))}
      </div>
    </section>
  );
}

/** A day: a press on a plain one sets it, a press on one the merchant has set asks whether to take that back. */
function DayCell({
  day,
  today,
  mayChange,
}: {
  day: Day;
  today: boolean;
  mayChange: boolean;
}): ReactNode {
  const { date, work, entry } = day;
  const says = { className: classOf(day), title: entry?.holidayName ?? '' };
  const shown = { ...says, ...(today && { 'aria-current': 'date' as const }) };
  const face = <Face day={day} />;
  if (!mayChange) {
    return (
      <span role="img" aria-label={sayDay(day)} {...shown}>
        {face}
      </span>
    );
  }

  const button = (
    <button type="button" {...shown}>
      <span className="unseen">{sayDay(day)}</span>
      {face}
    </button>
  );

  if (entry?.holidayId) {
    return (
      <ConfirmAction
        write={removeHoliday}
        content={{ holidayId: entry.holidayId }}
        trigger={button}
        confirm="确定删除该节假日？"
        detail={entry.holidayName}
        danger
      />
    );
  }

  const type = work ? holidayType.key.restDay : holidayType.key.workday;

  return (
    <EditDrawer
      save={addHoliday}
      title="设置日期"
      trigger={button}
      fields={holidayFields}
      value={{ type, startDate: date, endDate: date }}
    />
  );
}

const classOf = ({ entry, work }: Day): string =>
  entry ? `hol-day hol-type-${entry.type}` : work ? 'hol-day' : 'hol-day hol-weekend';

function Face({ day }: { day: Day }): ReactNode {
  const { date, work, entry } = day;
  return (
    <>
      <span aria-hidden>{Number(date.slice(8))}</span>
      {entry && (
        <small aria-hidden>
          {work ? t('班') : entry.startDate === date ? entry.holidayName : t('休')}
        </small>
      )}
    </>
  );
}

/** What a screen reader says of a day. */
function sayDay({ date, work, entry }: Day): string {
  const kind = work ? t('工作日') : t('休息日');
  return entry ? `${date} ${kind} ${entry.holidayName}` : `${date} ${kind}`;
}
