import './people.css';
import { Tag } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { useTabTitle } from '#kit/console/shell/tabs/use-tab-title.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { customerState, custQueryDetail } from '../contract/customer.ts';

/** The top of a person's page: who it is. */
export default function PersonFacts({ id }: { readonly id: string }) {
  return (
    <ReadPart of={custQueryDetail} content={{ custId: id }} lines={2}>
      {(person) => <Head person={person} />}
    </ReadPart>
  );
}

function Head({ person }: { readonly person: ResultOf<typeof custQueryDetail> }) {
  const { custName, custNum, psnTypeName, orgFullName, mobile, photoUrl } = person;
  const state = customerState.find(({ key }) => key === person.state);
  useTabTitle(custName);

  return (
    <div className="cust-head">
      {photoUrl ? (
        <img src={photoUrl} alt={custName} />
      ) : (
        <i aria-hidden="true">{custName.slice(0, 1)}</i>
      )}
      <div>
        <h2>
          {custName} {state && <Tag color={state.colour ?? 'default'}>{t(state.desc)}</Tag>}
        </h2>
        <p>{[custNum, psnTypeName, orgFullName, mobile].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}
