import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { type AddressFilter, listAddress } from '#kit/console/list/list-address.ts';
import type { ListEndpoint } from '#kit/console/list/list-types.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { HAND_INS } from '../../contract/pages.ts';
import { jobScreens, type Wait, waits } from '../../contract/waiting.ts';
import type { HomeData } from './home-data.ts';

/** The list behind what waits, as it was counted. */
function addressOf({ screen, filter, days }: Wait): string {
  const [startDate, endDate] = days === undefined ? [] : daysBack(days - 1, true);
  const period = startDate === undefined ? {} : { startDate, endDate };

  return listAddress<ListEndpoint>(screen, { ...filter, ...period } as AddressFilter<ListEndpoint>);
}

/** The cash in the drawer: of today, or since the last time some was handed in. */
function cashLine({ startTime, expectedAmount }: NonNullable<HomeData['cash']>, now: string) {
  const day = startTime.slice(0, 10);
  const amount = yuan(expectedAmount);
  const isToday = now.startsWith(day);

  return {
    key: 'cash',
    text: isToday
      ? t('今日应缴现金 {amount} 元', { amount })
      : t('{day} 起应缴现金 {amount} 元', { day, amount }),
    urgent: false,
    to: HAND_INS,
  };
}

/** What waits for the user: each line leads to where it is seen to; one calm line where nothing waits. */
export function HomeWaiting({ data }: { data: HomeData }) {
  const byKey = new Map(data.waiting.map(({ key, count }) => [key, count]));
  const lines = [
    ...(data.cash ? [cashLine(data.cash, data.now)] : []),
    ...waits.flatMap((wait: Wait) => {
      const count = byKey.get(wait.key as never);
      if (count === undefined) return [];

      return [
        {
          key: wait.key,
          text: t(wait.title, { count }),
          urgent: wait.urgent === true,
          to: addressOf(wait),
        },
      ];
    }),
    ...data.stopped.map(({ endpointId, count }) => ({
      key: endpointId,
      text: t('{count} 项任务中断，可继续', { count }),
      urgent: true,
      to: jobScreens[endpointId] ?? '/',
    })),
  ];

  if (lines.length === 0)
    return (
      <p className="home-calm">
        <CheckCircleOutlined aria-hidden /> {t('没有等待处理的事项')}
      </p>
    );

  return (
    <ul className="home-waiting">
      {lines.map(({ key, text, urgent, to }) => (
        <li key={key}>
          <PageLink to={to} data-urgent={urgent || undefined}>
            <span className="home-wait-text">{text}</span>
            <RightOutlined aria-hidden />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
