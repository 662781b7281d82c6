import dayjs from 'dayjs';
import { useMayCall } from '#kit/console/action/access.ts';
import { cellText } from '#kit/console/list/cells.ts';
import { listAddress } from '#kit/console/list/list-address.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { FigureLink } from '#kit/console/report/figure-link.tsx';
import { archivePage } from '../contract/archive.ts';
import { consumeByTender } from '../contract/consume.ts';
import { CONSUME_BY_TENDER } from '../contract/pages.ts';

/** The report of a month that says the same. */
const reportOf = (monthStart: string): string =>
  listAddress<typeof consumeByTender>(CONSUME_BY_TENDER, {
    startDate: `${monthStart} 00:00:00`,
    endDate: `${dayjs(monthStart).endOf('month').format('YYYY-MM-DD')} 23:59:59`,
  });

/** Which months were archived; their figures open as ever (/reportCenter/balance/archive). */
export default function Archive() {
  const mayCall = useMayCall();
  return (
    <ListScreen
      list={archivePage}
      render={{
        totalAmount: ({ monthStart, totalAmount }) => (
          <FigureLink to={mayCall(consumeByTender) ? reportOf(monthStart) : undefined}>
            {cellText({ key: 'totalAmount', title: '合计金额', kind: 'money' }, totalAmount)}
          </FigureLink>
        ),
      }}
    />
  );
}
