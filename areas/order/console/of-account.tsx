import './order.css';
import { Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';

interface Props {
  readonly custId: string;
  readonly children: (accountId: string) => ReactNode;
}

/** Something of a person's account, or that there is none. */
export function OfAccount({ custId, children }: Props): ReactNode {
  const { data, isPending } = useRead(accountDetail, { custId }, { overlay: false, quiet: true });
  if (data) return children(data.accountId);

  return (
    <section className="ord-none">
      {isPending ? <Skeleton active title={false} /> : <Empty description={t('该人员没有账户')} />}
    </section>
  );
}
