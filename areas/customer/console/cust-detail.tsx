import '#kit/console/form/forms.css';
import './people.css';
import { Button, Descriptions, Empty, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { Cell } from '#kit/console/list/table-columns.tsx';
import { useAddress } from '#kit/console/shell/address.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { usePageTabs } from '#kit/console/shell/tabs/page-tabs.tsx';
import type { Column } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  customerState,
  custPage,
  custQueryDetail,
  custUpdateDetail,
} from '../contract/customer.ts';
import { PERSON_PAGE } from '../contract/person-page.ts';
import { customerFields, openPerson, tellSame } from './customer-fields.tsx';
import { RestorePerson } from './restore-person.tsx';

type Person = ResultOf<typeof custQueryDetail>;

const more: readonly Column[] = [
  { key: 'emerContactNum', title: '紧急联系人电话' },
  { key: 'emerContactCard', title: '紧急联系人身份证号' },
  { key: 'birthday', title: '出生日期', kind: 'date' },
  { key: 'email', title: '邮箱' },
  { key: 'remark', title: '备注' },
  { key: 'cancelledAt', title: '注销时间', kind: 'datetime' },
];
const facts: readonly Column[] = [
  ...custPage.page.columns.filter((column) => column.key !== 'custName'),
  ...more,
];
/** Pixels of the labels, so that values start in one line. */
const LABEL_WIDTH = 140;

function Profile({ person }: { person: Person }): ReactNode {
  return (
    <section className="cust-part">
      <Descriptions
        column={{ xs: 1, md: 2 }}
        colon={false}
        styles={{ label: { width: LABEL_WIDTH } }}
        items={facts.map((column) => ({
          key: column.key,
          label: t(column.title),
          children: <Cell column={column} value={person[column.key as keyof Person]} />,
        }))}
      />
      {person.chronics && person.chronics.length > 0 && (
        <p>
          {t('慢性病')}：
          {person.chronics.map(({ chronicId, chronicName }) => (
            <Tag key={chronicId}>{chronicName}</Tag>
          ))}
        </p>
      )}
    </section>
  );
}

function Head({ person }: { person: Person }): ReactNode {
  const state = customerState.find(({ key }) => key === person.state);
  return (
    <header className="cust-part cust-head">
      {person.photoUrl ? (
        <img src={person.photoUrl} alt={person.custName} />
      ) : (
        <i aria-hidden="true">{person.custName.slice(0, 1)}</i>
      )}
      <div>
        <h2>
          {person.custName} {state && <Tag color={state.colour ?? 'default'}>{t(state.desc)}</Tag>}
        </h2>
        <p>
          {[person.custNum, person.psnTypeName, person.orgFullName].filter(Boolean).join(' · ')}
        </p>
      </div>
      {person.state === customerState.key.deregistered ? (
        <span className="cust-do">
          <RestorePerson custId={person.custId} orgId={person.orgId} />
        </span>
      ) : (
        <span className="cust-do">
          <EditDrawer
            save={custUpdateDetail}
            title="修改人员"
            trigger="修改"
            fields={customerFields}
            load={[custQueryDetail, { custId: person.custId }]}
            prepare={openPerson}
            onSaved={tellSame}
          />
        </span>
      )}
    </header>
  );
}

function NoPerson(): ReactNode {
  const navigate = useNavigate();
  return (
    <section className="cust-part">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('请从人员档案打开')}>
        <Button type="primary" onClick={() => void navigate('/personal/custInfo')}>
          {t('人员档案')}
        </Button>
      </Empty>
    </section>
  );
}

function PersonPage({ custId }: { custId: string }): ReactNode {
  const further = usePageTabs(PERSON_PAGE, custId);
  return (
    <ReadPart of={custQueryDetail} content={{ custId }} lines={8} className="cust-part">
      {(person) => (
        <>
          <Head person={person} />
          <AddressTabs
            items={[
              { key: 'profile', label: t('基本信息'), children: <Profile person={person} /> },
              ...further,
            ]}
          />
        </>
      )}
    </ReadPart>
  );
}

/** One person, and in tabs what other areas know of them: account, cards, orders (/personal/custDetail). */
export default function CustomerPage() {
  const [custId] = useAddress().all('custId');
  return (
    <div className="cust-page">
      {custId && /^\d{1,15}$/.test(custId) ? (
        <PersonPage custId={custId} key={custId} />
      ) : (
        <NoPerson />
      )}
    </div>
  );
}
