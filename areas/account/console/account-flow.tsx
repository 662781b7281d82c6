import { useState } from 'react';
import { pageAccountFlow } from '#areas/ledger/contract/account.ts';
import { printTrade } from '#areas/ledger/contract/trade-slip.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { download } from '#kit/console/call/request.ts';
import { saveFile } from '#kit/console/export/save-file.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';

/** The slip of one trade, for the person at the counter. */
function PrintSlip({
  postingId,
  bizDate,
}: Pick<RowOf<typeof pageAccountFlow>, 'postingId' | 'bizDate'>) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const { blob, fileName } = await download(printTrade, { postingId, bizDate });
      saveFile(blob, fileName);
    } finally {
      setBusy(false);
    }
  };

  return (
    <ActionButton
      trigger="打印凭条"
      disabled={busy}
      onClick={() => void print().catch(() => undefined)}
    />
  );
}

/** The wallet flow of an account, each trade with its slip. */
export function AccountFlow({ accountId }: { readonly accountId: string }) {
  const mayCall = useMayCall();
  return (
    <ListScreen
      list={pageAccountFlow}
      content={{ accountId }}
      filters={['startDate', 'tradeType', 'walletType']}
      {...(mayCall(printTrade) && {
        rowActions: (row: RowOf<typeof pageAccountFlow>) => <PrintSlip {...row} />,
      })}
      actionsWidth={90}
    />
  );
}
