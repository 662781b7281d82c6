import { Select } from 'antd';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import type { ControlProps } from '#kit/console/form/control.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { daysAfter, daysBefore } from '#kit/contract/calendar-day.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { recipeCopyWeek } from '../contract/recipe.ts';

interface Props {
  readonly recipeId: string;
  /** The Monday of the week that is shown: dishes are copied into it. */
  readonly monday: string;
}

const WEEK = 7;

/** Fills the week that is shown from the week before it, in two presses, or from another one. */
export const CopyWeek = ({ recipeId, monday }: Props) => (
  <>
    <ConfirmAction
      write={recipeCopyWeek}
      content={{ recipeId, fromDate: daysBefore(monday, WEEK), toDate: monday }}
      trigger="复制上周"
      confirm="把上周的菜品复制过来？"
      subject={t('{from} 复制到 {to}', {
        from: weekText(daysBefore(monday, WEEK)),
        to: weekText(monday),
      })}
      detail="这一周已有的菜品保持不变"
      done={false}
      onDone={(result) => showToast('success', copiedText(result))}
    />
    <EditDrawer
      save={recipeCopyWeek}
      title={t('复制到 {week}', { week: weekText(monday) })}
      trigger="复制其他周"
      fields={[
        {
          key: 'fromDate',
          title: '从哪一周复制',
          input: <WeekPick except={monday} />,
          hint: '这一周已有的菜品保持不变',
          span: 2,
        },
      ]}
      value={{ recipeId, toDate: monday }}
      savedText={copiedText}
      secondary
    />
  </>
);

const copiedText = ({ added, left }: ResultOf<typeof recipeCopyWeek>): string =>
  left > 0
    ? t('已复制{added}道，{left}道已下架未复制', { added, left })
    : t('已复制{added}道', { added });

/** A week by its first and last day, without the year. */
const weekText = (monday: string): string =>
  t('{begin}至{end}', { begin: monday.slice(5), end: daysAfter(monday, WEEK - 1).slice(5) });

const WEEKS_BACK = 12;

const WEEKS_AHEAD = 4;

/** One of the weeks around the one that is shown, the nearest before it first. */
function WeekPick({ except, ...props }: ControlProps<string> & { readonly except: string }) {
  const back = Array.from({ length: WEEKS_BACK }, (_none, at) =>
    daysBefore(except, (at + 1) * WEEK),
  );
  const ahead = Array.from({ length: WEEKS_AHEAD }, (_none, at) =>
    daysAfter(except, (at + 1) * WEEK),
  );

  return (
    <Select
      {...(props as object)}
      className="scr-fill"
      placeholder={t('请选择')}
      options={[...back, ...ahead].map((monday) => ({ value: monday, label: weekText(monday) }))}
    />
  );
}
