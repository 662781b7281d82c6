import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { accountStatusEvent } from '#areas/account/contract/lookups.ts';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { withdrawStatus } from '#areas/funding/contract/lookups.ts';
import { orderState } from '#areas/order/contract/lookups.ts';
import type { ListEndpoint } from '#kit/console/list/list-types.ts';
import type { Narrows } from '#kit/console/report/report-row.tsx';
import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import type { Opens } from '#kit/contract/report-opening.ts';
import { balanceByOrganisation, balanceByPerson } from '../contract/balance.ts';
import { cardHistory, cardsByKind, cardsByOrganisation } from '../contract/cards.ts';
import { opensMoves, opensOrder, opensPeopleBalances } from '../contract/opens.ts';
import {
  bookingDetail,
  orderCentreDetail,
  outsideFlow,
  visitorFlow,
} from '../contract/order-list.ts';
import { operatorWork, peopleSum, withdrawalRecord } from '../contract/work.ts';
import { FLOW_HELP } from './flow-filters.tsx';
import { mailOf } from './mail/mail-report.tsx';
import { placeAndPersonInputs } from './report-inputs.tsx';

const picked = (key: string, title: string) => ({
  key,
  title,
  input: placeAndPersonInputs[key] as ReactElement,
});
const person = { key: 'keyword', title: '关键字', placeholder: '姓名或人员编号' } as const;
const people = [picked('orgIds', '所属组织'), picked('psnTypes', '人员类别')];
const places = [
  person,
  picked('canteenIds', '食堂'),
  picked('stallIds', '档口'),
  { key: 'mealTypes', title: '餐次', of: mealType },
  { key: 'orderStates', title: '订单状态', of: orderState },
];
const orders = { rowKey: 'orderId', filters: places, opens: opensOrder } as const;

interface Listed {
  readonly list: unknown;
  readonly rowKey: string;
  readonly filters: readonly object[];
  readonly daysBack?: number;
  readonly help?: string;
  readonly opens?: Opens;
  readonly narrows?: Narrows;
}

/** Reports that are lists of their own, by the path of their screen. */
const lists: Readonly<Record<string, Listed>> = {
  '/reportCenter/balance/accBalance': {
    list: balanceByPerson,
    rowKey: 'accountId',
    filters: [person, ...people],
    help: FLOW_HELP,
    opens: opensMoves,
    narrows: { ownOrgId: 'orgFullName' },
  },
  '/reportCenter/accountSummary/query': {
    list: balanceByOrganisation,
    rowKey: 'rowKey',
    filters: people,
    opens: opensPeopleBalances,
  },
  '/reportCenter/balance/accCardHist': {
    list: cardHistory,
    rowKey: 'eventId',
    daysBack: 29,
    filters: [person, { key: 'events', title: '事件', of: accountStatusEvent }, ...people],
  },
  '/reportCenter/balance/accCardSum': {
    list: cardsByOrganisation,
    rowKey: 'rowKey',
    filters: people,
  },
  '/reportCenter/balance/cardSum': { list: cardsByKind, rowKey: 'rowKey', filters: people },
  '/reportCenter/ordCenter/ordDetail': { list: orderCentreDetail, ...orders },
  '/reportCenter/ordCenter/bookDetail': { list: bookingDetail, ...orders },
  '/reportCenter/flow/outConsumeFlow': { list: outsideFlow, ...orders },
  '/reportCenter/flow/visitorFlow': { list: visitorFlow, ...orders },
  '/reportCenter/operator/sysOperation': {
    list: operatorWork,
    rowKey: 'userId',
    daysBack: 29,
    filters: [{ key: 'keyword', title: '关键字', placeholder: '账号或姓名' }],
  },
  '/reportCenter/basicSummary/cust': {
    list: peopleSum,
    rowKey: 'rowKey',
    daysBack: 29,
    filters: people,
  },
  '/reportCenter/recharge/withdrawalRecord': {
    list: withdrawalRecord,
    rowKey: 'withdrawId',
    daysBack: 29,
    filters: [person, { key: 'states', title: '状态', of: withdrawStatus }, people[0] as object],
  },
};

const screenFor =
  ({ list, rowKey, filters, ...rest }: Listed) =>
  () => (
    <ReportScreen<ListEndpoint>
      {...rest}
      report={list as ListEndpoint}
      rowKey={rowKey as never}
      filters={filters as never}
      toolbar={mailOf(list as ListEndpoint)}
    />
  );
const screens = new Map(Object.entries(lists).map(([path, list]) => [path, screenFor(list)]));

/** The screen of a report that is a list of its own: which one, its address says. */
export default function ListPageScreen() {
  const { pathname } = useLocation();
  const Screen = screens.get(pathname);

  return Screen && <Screen />;
}
