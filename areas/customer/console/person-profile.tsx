import '#kit/console/form/forms.css';
import './people.css';
import { Descriptions, Tag } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { Cell } from '#kit/console/list/table-columns.tsx';
import type { Column } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { custPage, custQueryDetail } from '../contract/customer.ts';

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

/** Tab of a person's page: what is known of them. */
export default function PersonProfile({ id }: { readonly id: string }) {
  return (
    <ReadPart of={custQueryDetail} content={{ custId: id }} lines={8} className="cust-part">
      {(person) => <Profile person={person} />}
    </ReadPart>
  );
}

function Profile({ person }: { readonly person: Person }) {
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
