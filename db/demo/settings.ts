import { addDataScreen, giveCanteens } from '#areas/report/server/api.ts';
import { addDays } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';

/** The demo merchant's own days of this year, and a data screen in the hall of every canteen. */
export async function setUpSettings(context: Context, year: string): Promise<void> {
  const days = [
    {
      holidayName: '校庆日',
      type: 2,
      startDate: `${year}-11-27`,
      endDate: `${year}-11-27`,
      remark: '全校停课，食堂照常供餐',
    },
    {
      holidayName: '校庆补课',
      type: 3,
      startDate: `${year}-11-28`,
      endDate: `${year}-11-28`,
      remark: '',
    },
    {
      holidayName: '寒假',
      type: 4,
      startDate: `${year}-01-19`,
      endDate: `${year}-02-13`,
      remark: '仅教工餐厅供餐',
    },
  ] as const;

  for (const day of days) await addDays(context, day);
  const { screenId } = await addDataScreen(context, {
    screenName: '食堂大厅',
    title: '云溪大学餐饮实时数据',
    theme: 1,
    modules: ['today', 'hours', 'ranking', 'meals', 'week'],
    remark: '各食堂入口大屏',
  });

  await giveCanteens(context, screenId, { allCanteens: 1, canteenIds: [] });
}
