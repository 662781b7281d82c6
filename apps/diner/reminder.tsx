import { useEffect, useMemo, useState } from 'react';
import type { dinerReminders } from '#areas/diner/contract/reminder.ts';
import { followCommands, useAnswer } from './api.ts';
import { chosenCanteen, lookAt } from './canteen-day.tsx';
import { useChoices } from './own-choices.ts';
import { dueMeals, minutesLeft, type RemindedMeal, wallTimeAfter } from './remind.ts';
import { t } from './texts.ts';
import { clock, dayName, keepToday, mealName, today } from './words.ts';

interface Props {
  /** The menu is opened. */
  readonly onOrder: () => void;
}

/** Says before orders close that nothing is ordered yet, to people who want to be reminded. */
export function Reminder(props: Props) {
  const { remindMinutes } = useChoices();
  return remindMinutes === 0 ? null : <Asking {...props} minutes={remindMinutes} />;
}

/** Milliseconds after which the clock moves on, and after which the server is asked anew. */
const [TICK, ASK_AGAIN] = [5000, 300_000];

function Asking({ onOrder, minutes }: Props & { readonly minutes: number }) {
  const canteenId = chosenCanteen();
  const { data, reload } = useAnswer<typeof dinerReminders>(
    '/reminders',
    canteenId === '' ? {} : { canteenId },
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const now = useWallTime(data?.now);
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) reload().catch(() => undefined);
    };
    const timer = setInterval(ask, ASK_AGAIN);
    const end = followCommands(ask);
    document.addEventListener('visibilitychange', ask);

    return () => {
      clearInterval(timer);
      end();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [reload]);

  if (data) keepToday(now.slice(0, 10));
  const meal = dueMeals(data?.meals ?? [], now, minutes).find((each) => !left.has(keyOf(each)));
  useNotice(meal, meal && wordsOf(meal, now));
  if (!data || !meal) return null;

  return (
    <aside className="reminder" aria-label={t('订餐提醒')}>
      <p>{wordsOf(meal, now)}</p>
      <button
        type="button"
        className="main"
        onClick={() => {
          if (data.canteenId !== null) lookAt(data.canteenId, meal);
          onOrder();
        }}
      >
        {t('去点餐')}
      </button>
      <button
        type="button"
        className="plain"
        aria-label={t('不再提醒这一餐')}
        onClick={() => setLeft(new Set(left).add(keyOf(meal)))}
      >
        ✕
      </button>
    </aside>
  );
}

/** The merchant's clock, which goes on from what the server said last; empty before that. */
function useWallTime(said: string | undefined): string {
  const since = useMemo(() => ({ said, at: Date.now() }), [said]);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, []);

  return since.said === undefined ? '' : wallTimeAfter(since.said, Date.now() - since.at);
}

const keyOf = ({ bizDate, mealType }: RemindedMeal): string => `${bizDate} ${mealType}`;

/** Meals the browser told of already, while the page is open. */
const told = new Set<string>();

/** Has the browser tell of a meal once, where it may. */
function useNotice(meal: RemindedMeal | undefined, words: string | undefined): void {
  const key = meal && keyOf(meal);
  useEffect(() => {
    if (key === undefined || words === undefined || told.has(key)) return;

    told.add(key);
    notify(key, words);
  }, [key, words]);
}

function notify(key: string, words: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;

  try {
    new Notification(t('订餐提醒'), { body: words, tag: key });
  } catch {
    /* Some browsers of telephones let no page notify by itself: the banner is there. */
  }
}

/** `午餐 10:30 截止，还有 25 分钟，尚未订餐`. */
function wordsOf({ bizDate, mealType, bookUntil }: RemindedMeal, now: string): string {
  const words = {
    meal: mealName(mealType),
    time: clock(bookUntil),
    minutes: minutesLeft(now, bookUntil),
  };

  return bizDate === today()
    ? t('{meal} {time} 截止，还有 {minutes} 分钟，尚未订餐', words)
    : t('{day}{meal} {time} 截止，还有 {minutes} 分钟，尚未订餐', {
        ...words,
        day: dayName(bizDate),
      });
}
