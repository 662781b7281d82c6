import { pageAccount } from '#areas/ledger/contract/account.ts';
import { call } from '#kit/console/call/request.ts';
import type { ActObject } from '#kit/console/find/act-finder.ts';

const FEW = { current: 1, size: 6 };

/** People with an account by name, its sound, number or card. */
export default async function findAccounts(keyword: string): Promise<readonly ActObject[]> {
  const { records } = await call(
    pageAccount,
    { keyword, page: FEW },
    { quiet: true, overlay: false },
  );

  return records.map(({ custId, custName, custNum, orgFullName }) => ({
    id: custId,
    name: custName,
    hint: [custNum, orgFullName].join(' · '),
  }));
}
