import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { opensPeopleFlows } from '../contract/opens.ts';
import { flowByOrganisation } from '../contract/wallet-flow.ts';
import { FLOW_HELP, flowFilters } from './flow-filters.tsx';
import { mailOf } from './mail/mail-report.tsx';

/** What came and went of the wallets of each organisation's people (/reportCenter/accountSummary/flow). */
export default () => (
  <ReportScreen
    report={flowByOrganisation}
    rowKey="rowKey"
    daysBack={29}
    filters={flowFilters}
    help={FLOW_HELP}
    toolbar={mailOf(flowByOrganisation)}
    opens={opensPeopleFlows}
  />
);
