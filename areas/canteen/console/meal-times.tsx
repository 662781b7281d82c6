import { Tag, Tooltip } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { InRow } from '#kit/console/list/in-row.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { DAY_MINUTES } from '#kit/contract/calendar-day.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { minuteOf } from '../contract/clock.ts';
import {
  merTimeDelete,
  merTimeGet,
  merTimeOpenToInter,
  merTimeSave,
} from '../contract/meal-time.ts';
import { FlagCell } from './flag-cell.tsx';

/** The meals of a canteen with their times and cut-offs, for those who may look at them; canteen 0 is the merchant's own calendar. */
export function MealTimes({ canteenId }: { readonly canteenId: string }) {
  const mayCall = useMayCall();
  if (!mayCall(merTimeGet)) return null;

  return (
    <ReadPart of={merTimeGet} content={{ canteenId }} lines={5}>
      {(data) => <Meals canteenId={canteenId} data={data} />}
    </ReadPart>
  );
}

type Meal = ResultOf<typeof merTimeGet>['meals'][number];

const columns = [
  { key: 'mealName', title: '餐次', width: 110 },
  { key: 'startTime', title: '时间', width: 150 },
  { key: 'bookCutoffTime', title: '预订截止', width: 150 },
  { key: 'cancelCutoffTime', title: '取消截止', width: 150 },
  { key: 'ifOpen', title: '线上开放', width: 90 },
] as const;

const fields = fieldsOf(merTimeSave, [
  { key: 'startTime', title: '开始时间', input: 'time' },
  { key: 'endTime', title: '结束时间', input: 'time', hint: '早于开始时间表示次日' },
  { key: 'bookCutoffDays', title: '预订截止：提前天数', input: 'integer' },
  {
    key: 'bookCutoffTime',
    title: '预订截止时间',
    input: 'time',
    required: false,
    hint: '留空表示餐次结束前都可以',
  },
  { key: 'cancelCutoffDays', title: '取消截止：提前天数', input: 'integer' },
  {
    key: 'cancelCutoffTime',
    title: '取消截止时间',
    input: 'time',
    required: false,
    hint: '留空时按点餐设置的开餐前分钟数',
  },
  { key: 'ifOpen', title: '线上开放', input: 'switch' },
]);

function Meals({
  canteenId,
  data,
}: {
  readonly canteenId: string;
  readonly data: ResultOf<typeof merTimeGet>;
}) {
  const meals = data.meals.filter((meal) => meal.mealType !== -1);
  const { version } = data;
  const key = (meal: Meal) => ({ canteenId, mealType: meal.mealType as 1, version });

  return (
    <section className="cnt-setting">
      <header>
        <h3>{t('餐次时间')}</h3>
        {canteenId !== '0' && data.own === 2 && (
          <span className="cnt-note">{t('跟随商户餐次')}</span>
        )}
        {canteenId !== '0' && data.own === 1 && (
          <ConfirmAction
            write={merTimeDelete}
            content={{ canteenId, version }}
            trigger="恢复商户餐次"
            confirm="确定删除该食堂自己的餐次时间？"
            detail="之后按商户的餐次执行"
          />
        )}
      </header>
      <InRow value={true}>
        <DataTable
          label={t('餐次时间')}
          columns={columns}
          rows={meals as never}
          rowKey="mealType"
          render={{
            startTime: (row) => period(row as unknown as Meal),
            bookCutoffTime: (row) =>
              cutoff(row.bookCutoffDays as number, row.bookCutoffTime as string | null),
            cancelCutoffTime: (row) => cancelCutoff(row as unknown as Meal),
            ifOpen: (row) =>
              row.startTime ? (
                <FlagCell
                  write={merTimeOpenToInter}
                  title="线上开放"
                  value={row.ifOpen as number}
                  content={(ifOpen) => ({ ...key(row as unknown as Meal), ifOpen })}
                />
              ) : (
                <span className="scr-none">--</span>
              ),
          }}
          rowActions={(row) => {
            const meal = row as unknown as Meal;
            const { startTime, endTime, ...rest } = meal;

            return (
              <>
                <EditDrawer
                  save={merTimeSave}
                  title={t('{meal}的时间', { meal: meal.mealName })}
                  trigger={startTime ? '修改' : '设置'}
                  fields={fields}
                  value={{
                    ...rest,
                    ...key(meal),
                    ...(startTime && endTime && { startTime, endTime }),
                  }}
                />
                {startTime && (
                  <ConfirmAction
                    write={merTimeDelete}
                    content={key(meal)}
                    trigger="删除"
                    confirm="确定删除该餐次的时间？"
                    danger
                  />
                )}
              </>
            );
          }}
          actionsWidth={110}
        />
      </InRow>
    </section>
  );
}

function period({ startTime, endTime }: Meal): string | undefined {
  if (!startTime || !endTime) return undefined;

  return endTime > startTime
    ? `${startTime} - ${endTime}`
    : t('{start} - 次日 {end}', { start: startTime, end: endTime });
}

function cutoff(days: number, time: string | null): string | undefined {
  if (time === null) return undefined;

  return days === 0 ? t('当天 {time}', { time }) : t('提前{days}天 {time}', { days, time });
}

function cancelCutoff(meal: Meal) {
  const text = cutoff(meal.cancelCutoffDays, meal.cancelCutoffTime);
  if (!isCancelledLater(meal)) return text;

  return (
    <Tooltip title={t('晚于预订截止：取消的份数不会再有人点')}>
      <Tag color="warning">{text}</Tag>
    </Tooltip>
  );
}

/** What is taken back after the last order came in is ordered by no other diner. */
function isCancelledLater({
  bookCutoffDays,
  bookCutoffTime,
  cancelCutoffDays,
  cancelCutoffTime,
}: Meal): boolean {
  if (bookCutoffTime === null || cancelCutoffTime === null) return false;
  return momentOf(cancelCutoffDays, cancelCutoffTime) > momentOf(bookCutoffDays, bookCutoffTime);
}

/** Minutes from the midnight of the meal's day to a cut-off. */
const momentOf = (days: number, time: string): number => minuteOf(time) - days * DAY_MINUTES;
