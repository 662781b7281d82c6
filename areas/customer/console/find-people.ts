import { call } from '#kit/console/call/request.ts';
import type { Found } from '#kit/console/find/finders.ts';
import { listAddress } from '#kit/console/list/list-address.ts';
import { custPage } from '../contract/customer.ts';
import { PEOPLE_PAGE, PERSON_PAGE } from '../contract/person-page.ts';

/** People looked at, so that those whose name begins with the text come first. */
const ASKED = { current: 1, size: 20 };

const FEW = 6;

/** People by name, its pinyin or initials, by number or the last digits of their mobile number. */
export default async function findPeople(keyword: string): Promise<Found> {
  const { records, total } = await call(
    custPage,
    { keyword, page: ASKED },
    { quiet: true, overlay: false },
  );
  const begins = ({ custName }: { readonly custName: string }) => custName.startsWith(keyword);
  const nearest = [...records.filter(begins), ...records.filter((person) => !begins(person))];

  return {
    findings: nearest.slice(0, FEW).map(({ custId, custName, custNum, orgFullName }) => ({
      key: custId,
      title: custName,
      hint: [custNum, orgFullName].filter(Boolean).join(' · '),
      path: `${PERSON_PAGE}?custId=${custId}`,
    })),
    ...(total > FEW && {
      more: { total, path: listAddress<typeof custPage>(PEOPLE_PAGE, { keyword }) },
    }),
  };
}
