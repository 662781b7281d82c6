import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { subsidyImport } from '#areas/account/contract/recharge-import.ts';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { ReportValueScreen } from '#kit/console/report/report-screen.tsx';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { type ReportPage, reportPages } from '../contract/report-pages.ts';
import { resyncAccount, resyncAccountResult, resyncConsume, resyncResult } from '../contract/resync.ts';
import { placeAndPersonInputs } from './report-inputs.tsx';

const RERUNS = {
  order: { start: resyncConsume, result: resyncResult },
  account: { start: resyncAccount, result: resyncAccountResult },
} as const;
const BY_DATE = { sumType: 2 } as const;
/** What some pages have beside their report. */
const TOOLBARS: Readonly<Record<string, ReactElement>> = {
  '/reportCenter/consumeSub/custOrdNumSub': <ImportDialog set={subsidyImport} changes={['report']} />,
};

/** A report of what was sold, as a part of a page. */
export const OrderReport = ({ of }: { readonly of: ReportValue }) => (
  <ReportValueScreen of={of} inputs={placeAndPersonInputs} resync={RERUNS.order} />
);

const screenFor =
  ({ path, report, rerun, byDate }: ReportPage) =>
  () => (
    <ReportValueScreen
      of={report}
      inputs={placeAndPersonInputs}
      {...(rerun && { resync: RERUNS[rerun] })}
      {...(byDate && { initialFilter: BY_DATE as never, daysBack: 6 })}
      {...(TOOLBARS[path] && { toolbar: TOOLBARS[path] })}
    />
  );
const screens = new Map(reportPages.map((page) => [page.path, screenFor(page)]));

/** The screen of a report that is made from its value: which one, its address says. */
export default function ReportPageScreen() {
  const { pathname } = useLocation();
  const Screen = screens.get(pathname);
  return Screen && <Screen />;
}
