import { useState } from 'react';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { pageStatement } from '#areas/ledger/contract/statement.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';

/** The statement of an account between two dates, the last thirty days at first: begin, every posting, end; it prints and exports as it stands. */
export function Statement({ accountId }: { readonly accountId: string }) {
  const [[startDate, endDate]] = useState(() => daysBack(29, false));
  return (
    <ListScreen
      list={pageStatement}
      rowKey="lineNo"
      content={{ accountId }}
      initialFilter={{ startDate, endDate }}
      filters={[
        { key: 'startDate', until: 'endDate', title: '营业日期', input: 'dateRange' },
        { key: 'walletType', title: '钱包', of: heldWallet },
      ]}
    />
  );
}
