import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { subsidyImport } from '#areas/funding/contract/recharge-import.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { ORDER_PAGE } from '#areas/order/contract/pages.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { listAddress } from '#kit/console/list/list-address.ts';
import type { AnyContent, AnyRow } from '#kit/console/list/list-types.ts';
import { quickRange } from '#kit/console/report/report-period.ts';
import { ReportValueScreen } from '#kit/console/report/report-screen.tsx';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { type BudgetKind, budgetKind, budgetPlan } from '../contract/budget-plan.ts';
import { BUDGET_PLAN, CONSUME_BY_HOUR } from '../contract/pages.ts';
import { type ReportPage, reportPages } from '../contract/report-pages.ts';
import {
  resyncAccount,
  resyncAccountResult,
  resyncConsume,
  resyncResult,
} from '../contract/resync.ts';
import { HourBars } from './hour-bars.tsx';
import { mailOf } from './mail/mail-report.tsx';
import { placeAndPersonInputs } from './report-inputs.tsx';

const RERUNS = {
  order: { start: resyncConsume, result: resyncResult },
  account: { start: resyncAccount, result: resyncAccountResult },
} as const;
const BY_DATE = { sumType: 2 } as const;

/** The day that is over, from its first second to its last. */
function yesterday() {
  const [startDate, endDate] = quickRange('昨天', true);
  return { startDate, endDate };
}

/** Where the budgets of a report are made, for operators who may look at them. */
function PlanLink({ kind }: { readonly kind: BudgetKind }) {
  const navigate = useNavigate();
  const mayCall = useMayCall();
  if (!mayCall(budgetPlan)) return null;

  const open = () => void navigate(listAddress<typeof budgetPlan>(BUDGET_PLAN, { kind }));

  return <ActionButton trigger="预算编制" onClick={open} />;
}

/** What some pages have beside their report. */
const TOOLBARS: Readonly<Record<string, ReactElement>> = {
  '/reportCenter/budget/canteen': <PlanLink kind={budgetKind.key.canteen} />,
  '/reportCenter/budget/org': <PlanLink kind={budgetKind.key.organisation} />,
  '/reportCenter/budget/dept': <PlanLink kind={budgetKind.key.department} />,
  '/reportCenter/budget/payType': <PlanLink kind={budgetKind.key.tender} />,
  '/reportCenter/budget/rechargeType': <PlanLink kind={budgetKind.key.channel} />,
  '/reportCenter/consumeSub/custOrdNumSub': (
    <ImportDialog set={subsidyImport} changes={['report']} />
  ),
};

/** What stands above the rows of some. */
const ABOVE: Readonly<Record<string, (search: AnyContent) => ReactElement>> = {
  [CONSUME_BY_HOUR]: (search) => <HourBars search={search} />,
};

/** The order behind a record, on a page of its own for operators who may see it; numbers of postings lead nowhere. */
function OrderLink({ orderId }: { readonly orderId: string }) {
  const mayCall = useMayCall();
  return mayCall(orderDetail) ? (
    <PageLink to={`${ORDER_PAGE}?orderId=${orderId}`}>{orderId}</PageLink>
  ) : (
    orderId
  );
}
const OF_ORDERS = {
  recordNo: ({ recordNo }: AnyRow) =>
    typeof recordNo === 'string' ? <OrderLink orderId={recordNo} /> : undefined,
};

/** A report of what was sold, as a part of a page. */
export const OrderReport = ({ of }: { readonly of: ReportValue }) => (
  <ReportValueScreen
    of={of}
    inputs={placeAndPersonInputs}
    resync={RERUNS.order}
    render={OF_ORDERS as never}
    toolbar={mailOf(of)}
  />
);

const screenFor =
  ({ path, report, rerun, byDate, daily }: ReportPage) =>
  () => (
    <ReportValueScreen
      of={report}
      inputs={placeAndPersonInputs}
      {...(rerun !== 'account' && { render: OF_ORDERS as never })}
      {...(rerun && { resync: RERUNS[rerun] })}
      {...(byDate && { initialFilter: BY_DATE as never, daysBack: 6 })}
      {...(daily && { initialFilter: yesterday() as never, fileAtOnce: true })}
      {...(ABOVE[path] && { above: ABOVE[path] })}
      toolbar={(filter, viewName) => (
        <>
          {TOOLBARS[path]}
          {mailOf(report)(filter, viewName)}
        </>
      )}
    />
  );
const screens = new Map(reportPages.map((page) => [page.path, screenFor(page)]));

/** The screen of a report that is made from its value: which one, its address says. */
export default function ReportPageScreen() {
  const { pathname } = useLocation();
  const Screen = screens.get(pathname);

  return Screen && <Screen />;
}
