import { listAccountInfo } from '#areas/ledger/contract/account.ts';
import { call } from '#kit/console/call/request.ts';
import type { ActObject } from '#kit/console/find/act-finder.ts';

/** People whose wallets money can be put into, by name, its sound, number or card. */
export default async function findPayees(keyword: string): Promise<readonly ActObject[]> {
  const people = await call(listAccountInfo, { keyword }, { quiet: true, overlay: false });

  return people.map(({ custId, custName, custNum, orgFullName }) => ({
    id: custId,
    name: custName,
    hint: [custNum, orgFullName].filter(Boolean).join(' · '),
  }));
}
