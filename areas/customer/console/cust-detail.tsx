import '#kit/console/forms.css';
import './people.css';
import { Button, Descriptions, Empty, Skeleton, Tabs, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountDetail } from '#areas/account/contract/account.ts';
import { pageOrder } from '#areas/order/contract/order.ts';
import { useMayCall } from '#kit/console/access.ts';
import { yuan } from '#kit/console/format.ts';
import { t } from '#kit/console/i18n.ts';
import { ListScreen } from '#kit/console/list-screen.tsx';
import { useRead } from '#kit/console/query.ts';
import { Cell } from '#kit/console/table-columns.tsx';
import type { Column } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { customerColumns, customerState, custQueryDetail } from '../contract/customer.ts';

type Person = ResultOf<typeof custQueryDetail>;

const more: readonly Column[] = [
  { key: 'birthday', title: '出生日期', kind: 'date' },
  { key: 'email', title: '邮箱' },
  { key: 'remark', title: '备注' },
  { key: 'cancelledAt', title: '注销时间', kind: 'datetime' },
];
const facts: readonly Column[] = [...customerColumns.filter((column) => column.key !== 'custName'), ...more];
/** Pixels of the labels, so that values start in one line. */
const LABEL_WIDTH = 100;

function Profile({ person }: { person: Person }): ReactNode {
  return (
    <>
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
    </>
  );
}

type Account = ResultOf<typeof accountDetail>;

function Wallets({ account }: { account: Account }): ReactNode {
  const navigate = useNavigate();
  const wallets = [
    ['个人钱包', account.personalBalance],
    ['补贴钱包', account.subsidyBalance],
    ['红包', account.redBalance],
  ] as const;
  return (
    <>
      <dl className="cust-wallets">
        {wallets.map(([title, balance]) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{yuan(balance)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {account.cards.length > 0
          ? t('卡号：{cards}', { cards: account.cards.map((card) => card.cardNo).join('、') })
          : t('没有卡')}
      </p>
      <Button onClick={() => void navigate(`/accountCenter/accDetail?accountId=${account.accountId}`)}>
        {t('账户明细')}
      </Button>
    </>
  );
}

/** Wallets, cards and orders, for those who may see them. */
function useMoneyTabs(custId: string) {
  const mayCall = useMayCall();
  const may = mayCall(accountDetail);
  const { data, isPending } = useRead(accountDetail, { custId }, { overlay: false, quiet: true, enabled: may });
  if (!may) return [];
  const empty = isPending ? <Skeleton active /> : <Empty description={t('该人员没有账户')} />;
  return [
    { key: 'account', label: t('账户与卡'), children: data ? <Wallets account={data} /> : empty },
    ...(mayCall(pageOrder)
      ? [
          {
            key: 'orders',
            label: t('订单'),
            children: data ? <ListScreen list={pageOrder} content={{ accountId: data.accountId }} /> : empty,
          },
        ]
      : []),
  ];
}

function Head({ person }: { person: Person }): ReactNode {
  const state = customerState.find(({ key }) => key === person.state);
  return (
    <header className="cust-head">
      {person.photoUrl ? (
        <img src={person.photoUrl} alt={person.custName} />
      ) : (
        <i aria-hidden="true">{person.custName.slice(0, 1)}</i>
      )}
      <div>
        <h2>
          {person.custName} {state && <Tag color={state.colour ?? 'default'}>{t(state.desc)}</Tag>}
        </h2>
        <p>{[person.custNum, person.psnTypeName, person.orgFullName].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
  );
}

function PersonPage({ custId }: { custId: string }): ReactNode {
  const { data, error } = useRead(custQueryDetail, { custId }, { overlay: false });
  const money = useMoneyTabs(custId);
  if (error) return <Empty description={error.message} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      <Head person={data} />
      <Tabs items={[{ key: 'profile', label: t('基本信息'), children: <Profile person={data} /> }, ...money]} />
    </>
  );
}

/** One person with account, cards and orders (document 1 section 2, /personal/custDetail). */
export default function CustomerPage() {
  const [query] = useSearchParams();
  const custId = query.get('custId');
  return (
    <section className="scr-panel cust-page">
      {custId && /^\d{1,15}$/.test(custId) ? (
        <PersonPage custId={custId} key={custId} />
      ) : (
        <Empty description={t('请从人员档案打开')} />
      )}
    </section>
  );
}
