import { heldWallet, tradeType } from '#areas/ledger/contract/lookups.ts';
import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { pageFlowDetail } from '../contract/flow-detail.ts';
import { opensOrder } from '../contract/opens.ts';
import { mailOf } from './mail/mail-report.tsx';
import { OrganisationsPick } from './organisations-pick.tsx';

export default function FlowDetailScreen() {
  return (
    <ReportScreen
      report={pageFlowDetail}
      rowKey="postingId"
      toolbar={mailOf(pageFlowDetail)}
      opens={opensOrder}
      narrows={{ custId: 'custName', periodBasis: null }}
      print={{ state: 1 }}
      filters={[
        { key: 'keyword', title: '关键字', placeholder: '姓名或人员编号' },
        { key: 'orgIds', title: '所属组织', input: <OrganisationsPick /> },
        { key: 'walletTypes', title: '钱包类型', of: heldWallet },
        { key: 'tradeTypes', title: '交易类型', of: tradeType },
      ]}
    />
  );
}
