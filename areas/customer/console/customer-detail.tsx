import { Descriptions, Drawer, Skeleton } from 'antd';
import { accountDetail } from '#areas/account/contract/account.ts';
import { useMayCall } from '#kit/console/access.ts';
import { yuan } from '#kit/console/format.ts';
import { t } from '#kit/console/i18n.ts';
import { useRead } from '#kit/console/query.ts';
import { Cell } from '#kit/console/table-columns.tsx';
import type { Column } from '#kit/contract/columns.ts';
import { customerColumns, custQueryDetail } from '../contract/customer.ts';
import './people.css';

export interface CustomerDetailProps {
  readonly custId: string;
  readonly open: boolean;
  readonly close: () => void;
}

const always: readonly Column[] = customerColumns.filter((column) => column.key !== 'custName');
const cancelled: Column = { key: 'cancelledAt', title: '注销时间', kind: 'datetime' };
/** Pixels of the labels, so that values start in one line. */
const LABEL_WIDTH = 112;

/** Wallets and cards of somebody, for those who may see accounts. */
function Account({ custId }: { custId: string }) {
  const { data, isPending } = useRead(accountDetail, { custId }, { overlay: false, quiet: true });
  if (isPending) return <Skeleton active paragraph={{ rows: 2 }} />;
  if (!data) return <p>{t('该人员没有账户')}</p>;
  const wallets = [
    ['个人钱包', data.personalBalance],
    ['补贴钱包', data.subsidyBalance],
    ['红包', data.redBalance],
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
        {data.cards.length > 0
          ? t('卡号：{cards}', { cards: data.cards.map((card) => card.cardNo).join('、') })
          : t('没有卡')}
      </p>
    </>
  );
}

/** One person with account and cards; personal data stays masked here. */
export function CustomerDetail({ custId, open, close }: CustomerDetailProps) {
  const { data } = useRead(custQueryDetail, { custId }, { overlay: false });
  const mayCall = useMayCall();
  const shown = data?.cancelledAt ? [...always, cancelled] : always;
  return (
    <Drawer open={open} onClose={close} size={560} title={data ? data.custName : t('人员详情')} destroyOnHidden>
      {!data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <h3 className="cust-section">{t('基本信息')}</h3>
          <Descriptions
            size="small"
            column={1}
            colon={false}
            styles={{ label: { width: LABEL_WIDTH } }}
            items={shown.map((column) => ({
              key: column.key,
              label: t(column.title),
              children: <Cell column={column} value={data[column.key as keyof typeof data]} />,
            }))}
          />
          {mayCall(accountDetail) && (
            <>
              <h3 className="cust-section">{t('账户')}</h3>
              <Account custId={custId} />
            </>
          )}
        </>
      )}
    </Drawer>
  );
}
