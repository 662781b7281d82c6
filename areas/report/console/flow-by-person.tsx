import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { opensFlows } from '../contract/opens.ts';
import { flowByPerson } from '../contract/wallet-flow.ts';
import { FLOW_HELP, flowFilters } from './flow-filters.tsx';
import { mailOf } from './mail/mail-report.tsx';

/** What came and went of each person's wallets (/reportCenter/balance/custAccountChange). */
export default () => (
  <ReportScreen
    report={flowByPerson}
    rowKey="accountId"
    daysBack={29}
    filters={[{ key: 'keyword', title: '关键字', placeholder: '姓名或人员编号' }, ...flowFilters]}
    help={FLOW_HELP}
    toolbar={mailOf(flowByPerson)}
    opens={opensFlows}
    narrows={{ ownOrgId: 'orgFullName' }}
  />
);
