import { publishAnnouncement } from '#areas/notice/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';

/** Announcements of the demo: one that counts, one for later. `day` is today, `YYYY-MM-DD`. */
const announcements = (day: (after: number) => string) => [
  {
    type: 1,
    level: 2 as const,
    title: '系统升级维护通知',
    content: '系统将于本周日凌晨2:00至4:00升级维护，期间消费机自动转为脱机消费，数据稍后补传。',
    startTime: `${day(-2)} 00:00:00`,
    endTime: `${day(60)} 00:00:00`,
  },
  {
    type: 1,
    title: '盘点提醒',
    content: '请各食堂于每月最后一个工作日17:00前完成库存盘点。',
    startTime: `${day(-5)} 00:00:00`,
    endTime: `${day(60)} 00:00:00`,
  },
  {
    type: 2,
    title: '新学期餐卡充值指引',
    content: '新生可在小程序内绑定校园卡并在线充值，余额实时到账。',
    startTime: `${day(1)} 08:00:00`,
    endTime: `${day(30)} 00:00:00`,
  },
];

/** The announcements of the demo merchant. `today` is `YYYY-MM-DD`. */
export async function setUpOffice(context: Context, today: string): Promise<void> {
  for (const draft of announcements((after) => daysAfter(today, after)))
    await publishAnnouncement(context, draft);
}
