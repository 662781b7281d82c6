import { type ReactNode, useState } from 'react';
import type { dinerCanteens } from '#areas/diner/contract/day-menu.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { useAnswer } from './api.ts';
import { keepFor, useKept } from './kept.ts';
import type { Canteen } from './menu-types.ts';
import { Chips, Empty, Lost, Wait } from './parts.tsx';
import { t } from './texts.ts';
import { dayName, keepToday, monthDay, today } from './words.ts';

const DATE = 'date';

/** What the menu shows when it is opened next. */
export function lookAt(
  canteenId: string,
  { bizDate, mealType }: { readonly bizDate: string; readonly mealType: number },
): void {
  chooseCanteen(canteenId);
  keepFor(DATE, bizDate);
  keepFor(mealKept(canteenId, bizDate), mealType);
}

const KEPT = 'diner-canteen';

/** The canteen that is shown from now on. */
export const chooseCanteen = (canteenId: string): void => localStorage.setItem(KEPT, canteenId);

/** Under which name the meal of a day is kept that one looks at. */
export const mealKept = (canteenId: string, bizDate: string, table = ''): string =>
  `meal ${canteenId} ${bizDate} ${table}`;

interface Props {
  /** Which canteens can be chosen; all of them where it is absent. */
  readonly offers?: (canteen: Canteen) => boolean;
  /** Said where there is none. */
  readonly empty: string;
  /** `toNextDay` shows the day after; undefined on the last one. */
  readonly children: (
    canteen: Canteen,
    bizDate: string,
    toNextDay: (() => void) | undefined,
  ) => ReactNode;
}

const DAYS = 7;

/** What a canteen offers on one of the next days; the canteen is kept for the next time. */
export function CanteenDay({ offers = all, empty, children }: Props) {
  const { data, error, oldSince, reload } = useAnswer<typeof dinerCanteens>('/canteens');
  const [kept, setKept] = useState(chosenCanteen);
  const [chosen, setDate] = useKept(DATE, '');
  if (error && !data) return <Lost text={error} onRetry={reload} />;
  if (!data) return <Wait />;

  keepToday(data.today, oldSince);
  const canteens = data.canteens.filter(offers);
  /* What was chosen yesterday is over. */
  const bizDate = chosen === '' || chosen < today() ? today() : chosen;
  const canteen = canteens.find(({ canteenId }) => canteenId === kept) ?? canteens[0];
  if (!canteen) return <Empty text={empty} />;

  const choose = (canteenId: string) => {
    chooseCanteen(canteenId);
    setKept(canteenId);
  };
  const days = Array.from({ length: DAYS }, (_each, day) => daysAfter(today(), day));
  const next = days.find((date) => date > bizDate);

  return (
    <>
      <Chips
        label={t('食堂')}
        of={canteens.map(({ canteenId, canteenName }) => ({ key: canteenId, text: canteenName }))}
        value={canteen.canteenId}
        onChange={choose}
      />
      <div className="days">
        <Chips
          label={t('日期')}
          of={days.map((date) => ({
            key: date,
            text: (
              <>
                {dayName(date)}
                <small>{monthDay(date)}</small>
              </>
            ),
          }))}
          value={bizDate}
          onChange={setDate}
        />
      </div>
      {children(canteen, bizDate, next === undefined ? undefined : () => setDate(next))}
    </>
  );
}

const all = () => true;

/** The canteen that was chosen last; empty: none yet. */
export const chosenCanteen = (): string => localStorage.getItem(KEPT) ?? '';
