import { call } from '#kit/console/call/request.ts';
import type { Finding } from '#kit/console/find/finders.ts';
import { custPage } from '../contract/customer.ts';
import { PERSON_PAGE } from '../contract/person-page.ts';

const FEW = { current: 1, size: 6 };

/** People by name, number or the last digits of their mobile number. */
export default async function findPeople(keyword: string): Promise<readonly Finding[]> {
  const { records } = await call(custPage, { keyword, page: FEW }, { quiet: true, overlay: false });
  return records.map(({ custId, custName, custNum, orgFullName }) => ({
    key: custId,
    title: custName,
    hint: [custNum, orgFullName].filter(Boolean).join(' · '),
    path: `${PERSON_PAGE}?custId=${custId}`,
  }));
}
